import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../../testing/api-client.ts";
import { measure } from "../../testing/costs/meter.ts";
import { itEvery } from "../../testing/every-row.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { orderOf, place } from "../../testing/orders.ts";
import { runs } from "../../testing/tier.ts";
import { answeredLine } from "./answered-line.contract.ts";
import type { ParsedList } from "./parse-list.contract.ts";

let buyer: Account;
let ids: Map<string, string>;
const GOODS = [
  product("Potato (Jyoti)", { aliases: "aloo|alu|batata", nameHindi: "आलू (ज्योति)" }),
  product("Potato (Chipsona)", { aliases: "chipsona aloo|aloo" }),
  product("Onion (Nasik Red)", { aliases: "pyaz|kanda|lal pyaz" }),
  product("Tomato (Hybrid)", { aliases: "tamatar" }),
  product("Green Chilli", { aliases: "hari mirch|mirchi" }),
  product("Butter (Salted) 500 g", { aliases: "butter|makkhan", unit: "packet", packSize: 500, packUnit: "g" }),
  product("Mustard Oil 1 L", { aliases: "sarson tel", unit: "packet", packSize: 1, packUnit: "liter" }),
  product("Mustard Oil 15 L Tin", { aliases: "sarson tel", unit: "packet", packSize: 15, packUnit: "liter" }),
  product("Garam Masala Powder", { aliases: "garam masala" }),
  product("Zucchini"),
  product("Broccoli", { orderMultiple: 4, minQuantity: 8, breaks: [{ from: 12, pricePaise: 2_000 }] }),
  product("Cauliflower", { aliases: "phool gobhi|gobhi" }),
  product("Coriander Leaves", { aliases: "dhania", conversions: "bunch:0.5" }),
  product("Coriander Powder", { aliases: "dhania", category: "Spices" }),
  product("Chicken (Whole)", { aliases: "chicken", category: "Non-Veg" }),
  product("Chicken Boneless Cubes", { aliases: "boneless chicken", category: "Non-Veg" }),
  product("Mutton Boneless", { aliases: "boneless mutton", category: "Non-Veg" }),
  product("Salt 1 kg", { aliases: "namak", category: "Spices", unit: "packet", packSize: 1, packUnit: "kg" }),
  product("Salt 25 kg Bag", {
    aliases: "namak bori",
    category: "Spices",
    unit: "packet",
    packSize: 25,
    packUnit: "kg",
  }),
];

beforeAll(async () => {
  const created = await createProducts(GOODS);
  ids = new Map(GOODS.map(({ name }, at) => [name, created[at] ?? ""]));
  buyer = await createUser();
});

const parse = (text: string, who: Account = buyer) =>
  call<ParsedList>("POST", "/lists/parse", { token: who.token, body: { text } });
const read = async (text: string, who: Account = buyer): Promise<string[]> =>
  (await parse(text, who)).body.lines.map(
    ({ candidates: [first] }) =>
      `${first?.product.name} ${first?.quantity ?? "?"}${first?.notes.map((note) => ` ${note}`).join("") ?? ""}`,
  );

/** Product and quantity of each line that needs no answer; for the others the line's words and its questions. */
const ordered = async (text: string, who: Account = buyer): Promise<string[]> =>
  (await parse(text, who)).body.lines.map((line) => {
    const answered = answeredLine(line);
    return answered
      ? `${line.candidates[0]?.product.name} ${answered.quantity}`
      : `${line.asked}? ${line.questions.join(" ")}`;
  });

describe("POST /api/lists/parse", () => {
  it("reads products with the quantity in their unit, at most three candidates, likeliest first", async () => {
    const { status, body } = await parse("aloo 10 kg\nhari mirch 500g");
    expect(status).toBe(200);
    expect(body.lines.map(({ text, asked, quantity, unit }) => [text, asked, quantity, unit])).toEqual([
      ["aloo 10 kg", "aloo", 10, "kg"],
      ["hari mirch 500g", "hari mirch", 500, "g"],
    ]);
    const [potato, chilli] = body.lines;
    expect(potato?.candidates.map(({ product }) => product.name)).toEqual(["Potato (Jyoti)", "Potato (Chipsona)"]);
    expect(potato?.candidates[0]).toMatchObject({
      product: { _id: ids.get("Potato (Jyoti)"), unit: "kg", names: { hindi: "आलू (ज्योति)" } },
      quantity: 10,
      notes: [],
    });
    expect(potato?.confidence).toBe(potato?.candidates[0]?.confidence);
    expect(chilli?.candidates[0]).toMatchObject({ quantity: 1, notes: ["rounded_up"] });
  });

  itEvery([
    ["आलू 5 किलो, प्याज 2 किलो", ["Potato (Jyoti) 5", "Onion (Nasik Red) 2"]],
    ["pyaaj 5kg tomatto 2 kg", ["Onion (Nasik Red) 5", "Tomato (Hybrid) 2"]],
    ["mdh garam masala 1 kg", ["Garam Masala Powder 1"]],
    ["taza phulgobhi 2kg acha wala", ["Cauliflower 2"]],
    ["butter 2 kg", ["Butter (Salted) 500 g 4"]],
    ["sarson tel 15 ltr tin 2", ["Mustard Oil 15 L Tin 2"]],
    ["sarson tel 3 ltr", ["Mustard Oil 1 L 3"]],
    ["broccoli 5 kg", ["Broccoli 8 as_sold"]],
    ["broccoli 12 kg", ["Broccoli 12"]],
    ["tamatar 2 crate", ["Tomato (Hybrid) ? pack_unknown"]],
    ["aloo pyaz tamatar 5-5 kg", ["Potato (Jyoti) 5", "Onion (Nasik Red) 5", "Tomato (Hybrid) 5"]],
    ["aloo 10 kg pyaz", ["Potato (Jyoti) 10", "Onion (Nasik Red) ? no_quantity"]],
  ])("understands lists as people write them", async (text, expected) => {
    expect(await read(text)).toEqual(expected);
  });

  it("reports what it does not understand, in the order of the list", async () => {
    const { body } = await parse(
      "[22/11, 5:10 am] Ramesh: bhaiya namaste\naloo 5 kg\nqwrtzx 3 kg\nRamesh Hotel\nHoney bunny",
    );
    expect(body.lines.map(({ text }) => text)).toEqual(["aloo 5 kg"]);
    expect(body.notUnderstood).toEqual([
      { text: "[22/11, 5:10 am] Ramesh:", kind: "header" },
      { text: "bhaiya namaste", kind: "words" },
      { text: "qwrtzx 3 kg", kind: "not_sold" },
      { text: "Ramesh Hotel", kind: "words" },
      { text: "Honey bunny", kind: "words" },
    ]);
  });

  it("returns price breaks, multiples and minimums", async () => {
    const [line] = (await parse("broccoli 5 kg")).body.lines;
    expect(line?.candidates[0]?.product).toMatchObject({
      price: 25.5,
      orderMultiple: 4,
      minQuantity: 8,
      priceBreaks: [{ from: 12, price: 20 }],
    });
  });

  it("prefers recently ordered products among those that match equally well", async () => {
    const regular = await createUser();
    const id = ids.get("Potato (Chipsona)") ?? "";
    expect((await place(regular, orderOf(id))).status).toBe(201);
    expect(await read("aloo 10 kg", regular)).toEqual(["Potato (Chipsona) 10"]);
    expect(await read("aloo 10 kg")).toEqual(["Potato (Jyoti) 10"]);
  });

  itEvery([
    ["dhania 1 kg", ["dhania? product"]],
    ["Sabzi:\naloo 5 kg\ndhania 1 kg", ["Potato (Jyoti) 5", "Coriander Leaves 1"]],
    ["Kirana\ndhania 1 kg", ["Coriander Powder 1"]],
    ["Sabzi:\ndhania 1 kg\nMasale:\ndhania 2 kg", ["Coriander Leaves 1", "Coriander Powder 2"]],
    ["chicken 5 kg, boneless 6 kg", ["Chicken (Whole) 5", "Chicken Boneless Cubes 6"]],
    ["Sabzi:\ndhania 4 gaddi", ["Coriander Leaves 2"]],
    ["namak 2 pkt", ["Salt 1 kg 2"]],
    ["namak 2 bori", ["Salt 25 kg Bag 2"]],
    ["sarson tel 1 tin", ["Mustard Oil 15 L Tin 1"]],
    ["tamatar 2 crate", ["tamatar? quantity"]],
    ["aloo 200 g", ["aloo? rounded"]],
    ["aloo 2000 kg", ["aloo? stock"]],
    [
      "aloo 5\npyaz 5\ntamatar 5\ngobhi 5\nzucchini 5\nnamak 2\nhari mirch 5\nchicken 90 kg",
      [
        ...[
          "Potato (Jyoti) 5",
          "Onion (Nasik Red) 5",
          "Tomato (Hybrid) 5",
          "Cauliflower 5",
          "Zucchini 5",
          "Salt 1 kg 2",
        ],
        ...["Green Chilli 5", "chicken? share"],
      ],
    ],
  ])("orders what is sure, and asks about the rest", async (text, expected) => {
    expect(await ordered(text)).toEqual(expected);
  });

  it("prefers what the account bought, and asks about more than three times as much", async () => {
    const regular = await createUser();
    const line = { productId: ids.get("Coriander Powder") ?? "", quantity: 2 };
    expect((await place(regular, { ...orderOf(line.productId), items: [line] })).status).toBe(201);
    expect(await ordered("dhania 6 kg", regular)).toEqual(["Coriander Powder 6"]);
    expect(await ordered("dhania 7 kg", regular)).toEqual(["dhania? much"]);
  });

  it("calls an amount of something unknown not sold, rather than offer another product", async () => {
    const { lines, notUnderstood } = (await parse("aloo 5 kg\nkoyla 20 kg")).body;
    expect(lines.map(({ asked }) => asked)).toEqual(["aloo"]);
    expect(notUnderstood).toEqual([{ text: "koyla 20 kg", kind: "not_sold" }]);
  });

  it("returns no product that is off sale", async () => {
    expect(await read("zucchini 2 kg")).toEqual(["Zucchini 2"]);
    await env.DB.prepare("DELETE FROM product_prices WHERE product_id = ?").bind(ids.get("Zucchini")).run();
    expect(await read("zucchini 2 kg")).toEqual([]);
  });

  it("reads a hundred lines and reports further ones as not understood", async () => {
    const { body } = await parse(Array.from({ length: 103 }, (_, at) => `aloo ${at + 1} kg`).join("\n"));
    expect(body.lines).toHaveLength(100);
    expect(body.notUnderstood.map(({ text }) => text)).toEqual(["aloo 101 kg", "aloo 102 kg", "aloo 103 kg"]);
  });

  it("refuses an empty list, one that is too long and an unknown city", async () => {
    expect((await parse("  \n")).status).toBe(400);
    expect((await parse("a".repeat(10_001))).status).toBe(400);
    const body = { text: "aloo 5 kg", location: "atlantis" };
    expect((await call("POST", "/lists/parse", { token: buyer.token, body })).status).toBe(400);
  });

  it("rejects requests above the account's limit with 429", async () => {
    const limited = await createUser();
    await env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES (?, 240, ?)")
      .bind(`parse_list:${limited.userId}`, Date.now())
      .run();
    expect((await parse("aloo 5 kg", limited)).status).toBe(429);
  });

  it("reads any text without an error, and returns only products on sale", async () => {
    const eager = await createUser();
    const known = new Set(
      (await env.DB.prepare("SELECT product_id AS id FROM product_prices").all<{ id: string }>()).results.map(
        ({ id }) => id,
      ),
    );
    const piece = fc.oneof(
      fc.constantFrom(
        ..."aloo pyaz alooo tomatto mdh 10 5kg kg 1/2 each - / , . ( \" ' x * AND OR NOT NEAR १० किलो टमाटर tin bori".split(
          " ",
        ),
        "\n",
      ),
      fc.string({ unit: "grapheme", maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 40 }), async (pieces) => {
        const text = `${pieces.join(" ")} .`;
        const { status, body } = await parse(text, eager);
        expect(status, text).toBe(200);
        for (const { candidates } of body.lines) {
          expect(candidates.length).toBeGreaterThan(0);
          for (const { product } of candidates) expect(known).toContain(product._id);
        }
      }),
      { numRuns: runs(60) },
    );
  });
});

it("reads an account's lists one after another, rejects those beyond the eighth, and lets other accounts through", async () => {
  const crowd = await createUser();
  const log: string[] = [];
  const answered = async (who: Account, name: string) => {
    const { status, headers } = await parse("aloo 5 kg", who);
    log.push(name);
    return status === 429 ? `429 after ${headers.get("Retry-After")}` : String(status);
  };
  const lists = Promise.all(Array.from({ length: 20 }, () => answered(crowd, "list")));
  expect(await answered(buyer, "other")).toBe("200");
  const counts = Object.groupBy(await lists, (outcome) => outcome);
  expect(Object.keys(counts).sort()).toEqual(["200", "429 after 5"]);
  // A list may finish before the last requests arrive, which then get its place in the queue.
  expect(counts["200"]?.length).toBeGreaterThanOrEqual(8);
  expect(log.indexOf("other")).toBeLessThan(20);
});

describe("the cost of a list", () => {
  /** Per line 20 rows and three for each of three candidates; 300 for the account's four past orders. */
  const rowsFor = (lines: number): number => lines * 29 + 300;

  it("is two serial trips after the session's, whatever its length", async () => {
    const one = await measure<ParsedList>("POST", "/lists/parse", { token: buyer.token, body: { text: "aloo 5 kg" } });
    const words = ["aloo", "pyaaj", "tomatto", "hari mirch", "mdh garam masala", "sarson tel", "gobhi", "makkhan"];
    const text = Array.from({ length: 100 }, (_, at) => `${words[at % words.length]} ${at + 1} kg`).join("\n");
    const many = await measure<ParsedList>("POST", "/lists/parse", { token: buyer.token, body: { text } });
    expect(many.body.lines).toHaveLength(100);
    expect(one.cost.serial).toBe(3);
    expect(many.cost.serial).toBe(3);
    expect(one.cost.rows).toBeLessThanOrEqual(rowsFor(1));
    expect(many.cost.rows).toBeLessThanOrEqual(rowsFor(100));
  });
});
