import { parse } from "csv-parse/sync";
import { beforeAll, expect, it } from "vitest";
import catalogue from "../../../seed/catalogue.csv?raw";
import { judge, type Message, readMessages } from "../../../tests/lists/evaluation.ts";
import goods from "../../../tests/lists/goods.csv?raw";
import ahmedabad from "../../../tests/lists/messages-ahmedabad.txt?raw";
import hotels from "../../../tests/lists/messages-hotels.txt?raw";
import mumbai from "../../../tests/lists/messages-mumbai.txt?raw";
import patna from "../../../tests/lists/messages-patna.txt?raw";
import unseen from "../../../tests/lists/unseen.txt?raw";
import type { Unit } from "../../catalogue/categories.contract.ts";
import { createServices, type Services } from "../../compose.ts";
import { createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { isLongTier } from "../../testing/tier.ts";

/** The share of goods whose product and quantity are right at once: docs/decisions/0065-pasted-lists.md. */
const FLOORS = { seen: 0.95, unseen: 0.93 };

const rows: Record<string, string>[] = parse(catalogue, { columns: true, bom: true });
const skus = new Map<string, string>();
type Lists = Services["pastedLists"];
let read: (text: string) => ReturnType<Lists["parseList"]>;
let readFile: (csv: string) => ReturnType<Lists["importList"]>;

beforeAll(async () => {
  const ids = await createProducts(
    rows.map((row) =>
      product(row.name ?? "", {
        category: row.category as "Vegetables",
        description: row.description ?? "",
        aliases: row.aliases ?? "",
        nameHindi: row.name_hindi ?? "",
        nameMarathi: row.name_marathi ?? "",
        nameGujarati: row.name_gujarati ?? "",
        unit: row.unit as Unit,
        packSize: row.pack_size ? Number(row.pack_size) : null,
        packUnit: row.pack_unit ? (row.pack_unit as "kg") : null,
      }),
    ),
  );
  for (const [at, id] of ids.entries()) skus.set(id, rows[at]?.sku ?? "");
  const { token } = await createUser();
  const services = createServices(env, { waitUntil: () => undefined });
  const actor = await services.sessions.authenticate(token);
  read = async (text) => {
    await env.DB.prepare("DELETE FROM limits").run();
    return services.pastedLists.parseList(actor, { text, location: "patna" });
  };
  readFile = async (csv) => {
    await env.DB.prepare("DELETE FROM limits").run();
    const form = new FormData();
    form.set("file", new File([csv], "order.csv"));
    return services.pastedLists.importList(actor, "patna", async () => ({ form, isCut: false }));
  };
});

/** The short tier reads every second message. */
const score = async (messages: readonly Message[]): Promise<number> => {
  let [right, total] = [0, 0];
  for (const message of messages.filter((_, at) => isLongTier || at % 2 === 0)) {
    const { lines } = await read(message.text);
    const found = lines.map(({ candidates: [first] }) => ({
      sku: skus.get(first?.product._id ?? "") ?? "",
      quantity: first?.quantity ?? null,
    }));
    const judged = judge(message, found);
    right += judged.right;
    total += judged.total;
  }
  return right / total;
};
const seen = [patna, mumbai, ahmedabad, hotels].flatMap((file) => readMessages(file, goods));

it("asks as kitchens of four kinds write: 150 messages, and 40 that came after the rules", () => {
  const others = readMessages(unseen, goods);
  expect([seen.length, others.length]).toEqual([150, 40]);
  expect(seen.flatMap(({ expected }) => expected).length).toBeGreaterThan(750);
  const known = new Set(rows.map(({ sku }) => sku));
  const meant = [...seen, ...others].flatMap(({ expected }) =>
    expected.flatMap(({ rights }) => rights.flatMap((one) => one.skus)),
  );
  expect(meant.filter((sku) => !known.has(sku))).toEqual([]);
});

it("understands product and quantity of nearly all goods, and invents none", async () => {
  expect(await score(seen)).toBeGreaterThanOrEqual(FLOORS.seen);
  expect(await score(readMessages(unseen, goods))).toBeGreaterThanOrEqual(FLOORS.unseen);
});

it("finds every product by its own name, brackets included", async () => {
  const names = rows.map(({ name = "" }) => name);
  const missed: string[] = [];
  for (let from = 0; from < names.length; from += 60) {
    const some = names.slice(from, from + 60);
    const { lines } = await read(some.map((name) => `${name} - 5`).join("\n"));
    const found = new Set(lines.map(({ candidates: [first] }) => first?.product.name));
    missed.push(...some.filter((name) => !found.has(name)));
  }
  expect(missed).toEqual([]);
});

it("finds every product by its own name in a row of a file, once for each row", async () => {
  const wrong: string[] = [];
  for (let from = 0; from < rows.length; from += 300) {
    const some = rows.slice(from, from + 300).map(({ name = "" }) => name);
    const written = some.map((name) => `"${name.replaceAll('"', '""')}",5`).join("\n");
    const { lines } = await readFile(`Item,Qty\n${written}\n`);
    const found = lines.map(({ row, candidates: [first] }) => [row, first?.product.name, first?.quantity !== null]);
    some.forEach((name, at) => {
      const [own, ...more] = found.filter(([row]) => row === at + 2);
      if (own?.[1] !== name || own[2] !== true || more.length > 0)
        wrong.push(`${name}: ${JSON.stringify([own, ...more])}`);
    });
  }
  expect(wrong).toEqual([]);
});
