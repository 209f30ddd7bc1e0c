import { beforeAll, describe, expect, it } from "vitest";
import { writeXlsx } from "../../../tests/lists/write-xlsx.ts";
import { createServices } from "../../compose.ts";
import { as, call } from "../../testing/api-client.ts";
import { measure } from "../../testing/costs/meter.ts";
import { itEvery } from "../../testing/every-row.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import type { ImportedList, SheetView } from "./import-list.contract.ts";

type Answer = ImportedList & { readonly file: SheetView };

let buyer: Account;
let ids: Map<string, string>;
const GOODS = [
  product("Potato (Jyoti)", { aliases: "aloo|alu", nameHindi: "आलू (ज्योति)", sku: "VEG-1" }),
  product("Onion (Nasik Red)", { aliases: "pyaz|kanda", nameHindi: "प्याज (नासिक लाल)" }),
  product("Green Chilli", { aliases: "hari mirch" }),
  product("Butter (Salted) 500 g", { aliases: "butter|makkhan", unit: "packet", packSize: 500, packUnit: "g" }),
  product("Mustard Oil 15 L Tin", { aliases: "sarson tel", unit: "packet", packSize: 15, packUnit: "liter" }),
  product("Eggs (tray of 30)", { aliases: "anda", unit: "packet", packSize: 30, packUnit: "piece" }),
];

beforeAll(async () => {
  const created = await createProducts(GOODS);
  ids = new Map(GOODS.map(({ name }, at) => [name, created[at] ?? ""]));
  buyer = await createUser();
});

const formOf = (file: string | Uint8Array, fields: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData();
  form.set("file", new File([file as Uint8Array<ArrayBuffer>], "order.csv"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const send = (file: string | Uint8Array, fields?: Readonly<Record<string, string>>, token = buyer.token) =>
  call<Answer>("POST", "/lists/import", { token, body: formOf(file, fields) });
const read = async (file: string | Uint8Array, fields?: Readonly<Record<string, string>>): Promise<string[]> =>
  (await send(file, fields)).body.lines.map(
    ({ row, candidates: [first] }) =>
      `${row}: ${first?.product.name} ${first?.quantity ?? "?"}${first?.notes.map((note) => ` ${note}`).join("") ?? ""}`,
  );

describe("POST /api/lists/import", () => {
  it("reads a file like a pasted list, each line with its row and note", async () => {
    const { status, body } = await send(
      "Hotel Maurya,,,\nItem,Qty,Unit,Remarks\naloo,10,kg,small\nqwrtzx,3,kg,\npyaz,,kg,\nTotal,13,,\n",
    );
    expect(status).toBe(200);
    expect(body.file).toMatchObject({ header: 2, sheet: 0, sheets: [""], rows: 4, hidden: 0 });
    expect(body.file.columns[0]).toEqual({ heading: "Item", kind: "product", samples: ["aloo", "qwrtzx", "pyaz"] });
    expect(body.lines).toMatchObject([
      { row: 3, text: "aloo 10 kg", asked: "aloo", quantity: 10, unit: "kg", note: "small" },
    ]);
    expect(body.lines[0]?.candidates[0]).toMatchObject({
      product: { name: "Potato (Jyoti)", price: 25.5 },
      quantity: 10,
    });
    expect(body.notUnderstood).toEqual([
      { row: 4, text: "qwrtzx 3 kg", kind: "not_sold" },
      { row: 5, text: "pyaz", kind: "header" },
      { row: 6, text: "Total 13", kind: "header" },
    ]);
  });

  itEvery<[string, string, string[]]>([
    [
      "quantities with their unit",
      "item,qty\naloo,2.5 kg\nhari mirch,500 g\n",
      ["2: Potato (Jyoti) 3 rounded_up", "3: Green Chilli 1 rounded_up"],
    ],
    [
      "sizes of packs",
      "item,pack size,qty\nbutter,500 g,4\nsarson tel,15 L tin,2\n",
      ["2: Butter (Salted) 500 g 4", "3: Mustard Oil 15 L Tin 2"],
    ],
    [
      "a size in the name",
      "item,qty\nbutter salted 500 g,4\nbutter salted,2 kg\n",
      ["2: Butter (Salted) 500 g 4", "3: Butter (Salted) 500 g 4"],
    ],
    [
      "the unit in the heading",
      "सामान,मात्रा (किलो)\nआलू,१०\nप्याज,5\n",
      ["2: Potato (Jyoti) 10", "3: Onion (Nasik Red) 5"],
    ],
    [
      "quantities that only the buyer knows",
      "item,qty\naloo,as required\npyaz,2 crate\n",
      ["2: Potato (Jyoti) ? no_quantity", "3: Onion (Nasik Red) ? pack_unknown"],
    ],
    ["pieces", "item,nos\nanda,60\n", ["2: Eggs (tray of 30) 2"]],
    [
      "one column as people write",
      "aloo 10 kg\npyaz 5kg, hari mirch 1 kg\n",
      ["1: Potato (Jyoti) 10", "2: Onion (Nasik Red) 5", "2: Green Chilli 1"],
    ],
  ])("understands quantities, packs and columns as hotels write them", async (_, file, expected) => {
    expect(await read(file)).toEqual(expected);
  });

  it("uses ids and SKUs directly, and searches by words where they are unknown", async () => {
    const onion = ids.get("Onion (Nasik Red)");
    const file = `id,item,qty\n${onion},whatever it is called,5\nVEG-1,,10\nHTL-77,hari mirch,1 kg\nHTL-78,,3\n`;
    expect(await read(file)).toEqual(["2: Onion (Nasik Red) 5", "3: Potato (Jyoti) 10", "4: Green Chilli 1"]);
    const { body } = await send(file);
    expect(body.lines[0]?.confidence).toBeGreaterThan(0.95);
    expect(body.notUnderstood).toEqual([{ row: 5, text: "HTL-78 3", kind: "words" }]);
  });

  it("reads the requested sheet, header row and columns", async () => {
    const rows = [
      ["a", "b"],
      ["aloo", 4],
      ["pyaz", 6],
    ] as const;
    const book = writeXlsx([
      {
        name: "Order",
        rows: [
          ["Item", "Qty"],
          ["aloo", 10],
        ],
      },
      { name: "More", rows },
    ]);
    expect(await read(book)).toEqual(["2: Potato (Jyoti) 10"]);
    expect(await read(book, { sheet: "1", header: "1", mapping: '["product","quantity"]' })).toEqual([
      "2: Potato (Jyoti) 4",
      "3: Onion (Nasik Red) 6",
    ]);
  });

  it("rejects a contradictory mapping, files without products and missing files, with a reason", async () => {
    const twice = await send("item,qty\naloo,1\n", { mapping: '["quantity","quantity"]' });
    expect(twice.status).toBe(400);
    expect(twice.body.code).toBe("list_import.column_twice");
    const wrong = await send("item,qty\naloo,1\n", { mapping: "[{" });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields?.mapping).toBe("The columns are not valid.");
    const numbers = await send("1,2\n3,4\n");
    expect(numbers.status).toBe(400);
    expect(numbers.body.code).toBe("list_import.no_product");
    const none = await call("POST", "/lists/import", { token: buyer.token, body: new FormData() });
    expect(none.status).toBe(400);
    expect(none.body.code).toBe("list_file.missing");
    const long = await send("aloo 10 kg\n".repeat(100_000));
    expect(long.status).toBe(413);
    expect(long.body.code).toBe("list_file.too_large");
    const many = await send(`item,qty\n${"aloo,1\n".repeat(501)}`);
    expect(many.status).toBe(400);
    expect(many.body.code).toBe("list_file.too_many_asking");
  });

  it("counts each hundred rows as a pasted list of the account", async () => {
    const limited = await createUser();
    const used = (count: number) =>
      env.DB.prepare("INSERT OR REPLACE INTO limits (key, count, window_started_at) VALUES (?, ?, ?)")
        .bind(`parse_list:${limited.userId}`, count, Date.now())
        .run();
    const rows = `item,qty\n${"aloo,1\n".repeat(101)}`;
    await used(238);
    expect((await send(rows, {}, limited.token)).status).toBe(200);
    await used(239);
    expect((await send(rows, {}, limited.token)).status).toBe(429);
  });

  it("rejects the hundred-and-first upload of an hour with 429, in the API and on the page", async () => {
    const { pastedLists, sessions } = createServices(env, { waitUntil: () => undefined });
    const limited = await createUser();
    const actor = await sessions.authenticate(limited.token);
    const open = () =>
      pastedLists.openListFile(actor, async () => ({ form: formOf("item,qty\naloo,1\n"), isCut: false }));
    await env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES (?, 98, ?)")
      .bind(`upload:${limited.userId}`, Date.now())
      .run();
    expect((await open()).view.columns).toHaveLength(2);
    expect((await send("item,qty\naloo,1\n", {}, limited.token)).status).toBe(200);
    const { status, body } = await send("item,qty\naloo,1\n", {}, limited.token);
    expect(status).toBe(429);
    expect(body.code).toBe("limits.upload");
    await expect(open()).rejects.toMatchObject({ status: 429, code: "limits.upload" });
  });

  it("is open to API tokens that may write lists", async () => {
    const made = async (scope: string) => {
      const { body } = await as(buyer.token).post<{ text: string }>("/tokens", { name: "ERP", scopes: [scope] });
      return send("item,qty\naloo,10\n", {}, body.text);
    };
    expect((await made("lists:write")).status).toBe(200);
    expect((await made("orders:read")).body.code).toBe("tokens.scope_missing");
  });

  it("costs three serial trips after the session's for 500 rows, and one search less for each id", async () => {
    const words = ["aloo", "pyaz", "hari mirch", "butter", "sarson tel", "anda"];
    const rows = Array.from({ length: 500 }, (_, at) => `${words[at % words.length]},${at + 1}`).join("\n");
    const many = await measure<Answer>("POST", "/lists/import", {
      token: buyer.token,
      body: formOf(`item,qty\n${rows}`),
    });
    expect(many.body.lines).toHaveLength(500);
    expect(many.cost.serial).toBe(4);
    expect(many.cost.rows).toBeLessThanOrEqual(500 * 29 + 5 * 300);
    const named = [...ids.values()].map((id) => `${id},2`).join("\n");
    const few = await measure<Answer>("POST", "/lists/import", {
      token: buyer.token,
      body: formOf(`id,qty\n${named}`),
    });
    expect(few.body.lines).toHaveLength(GOODS.length);
    expect(few.cost.serial).toBe(3);
    expect(few.cost.rows).toBeLessThanOrEqual(GOODS.length * 8 + 20);
  });
});
