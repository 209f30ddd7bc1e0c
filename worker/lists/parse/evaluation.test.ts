import { parse } from "csv-parse/sync";
import { beforeAll, expect, it } from "vitest";
import { percent, reportShare, say } from "../../../scripts/proof/figure.ts";
import catalogue from "../../../seed/catalogue.csv?raw";
import { judge, readMessages } from "../../../tests/lists/evaluation.ts";
import goods from "../../../tests/lists/goods.csv?raw";
import type { Unit } from "../../catalogue/categories.contract.ts";
import { createServices, type Services } from "../../compose.ts";
import { createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { isLongTier } from "../../testing/tier.ts";

const UNSEEN = "unseen.txt";
const FILES = Object.entries(
  import.meta.glob<string>("../../../tests/lists/*.txt", { query: "?raw", import: "default", eager: true }),
).map(([path, text]) => ({ name: path.slice(path.lastIndexOf("/") + 1), messages: readMessages(text, goods) }));

/** The share of lines whose product and quantity must both be right (docs/decisions/0065-pasted-lists.md). */
const FLOORS = [
  { which: "messages that the rules were made with", floor: 0.95, files: FILES.filter(({ name }) => name !== UNSEEN) },
  { which: "messages that came later", floor: 0.93, files: FILES.filter(({ name }) => name === UNSEEN) },
];

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

it("contains 150 messages of four kinds of kitchens, and 40 written after the rules", () => {
  const written = FILES.flatMap(({ messages }) => messages);
  expect(FILES.length).toBeGreaterThan(4);
  expect(written.length).toBeGreaterThanOrEqual(190);
  expect(written.flatMap(({ expected }) => expected).length).toBeGreaterThan(750);
  const known = new Set(rows.map(({ sku }) => sku));
  const meant = written.flatMap(({ expected }) => expected.flatMap(({ rights }) => rights.flatMap((one) => one.skus)));
  expect(meant.filter((sku) => !known.has(sku))).toEqual([]);
});

/** The short tier reads every second message. */
const judgeFile = async ({ name, messages }: (typeof FILES)[number]): Promise<{ right: number; total: number }> => {
  let right = 0;
  let total = 0;
  for (const message of messages.filter((_, at) => isLongTier || at % 2 === 0)) {
    const { lines } = await read(message.text);
    const found = lines.map(({ text, candidates: [first] }) => ({
      text,
      sku: skus.get(first?.product._id ?? "") ?? "",
      quantity: first?.quantity ?? null,
    }));
    const judged = judge(message, found);
    for (const good of judged.wrong) say(`${message.id}: not ${good}`);
    for (const { text, sku, quantity } of judged.extra) say(`${message.id}: "${text}" is ${sku} ${quantity}`);
    right += judged.right;
    total += judged.total;
  }
  say(`${name}: ${right} of ${total}, ${percent(right / total)}`);
  return { right, total };
};

it.each(FLOORS)("understands nearly all products of $which, and invents none", async ({ which, floor, files }) => {
  let right = 0;
  let total = 0;
  for (const file of files) {
    const judged = await judgeFile(file);
    right += judged.right;
    total += judged.total;
  }
  const figure = `goods with the right product and quantity, of ${total} in ${which}`;
  reportShare({ part: "lists", test: "worker/lists/parse/evaluation.test.ts", figure }, right / total, floor);
  expect(right / total).toBeGreaterThanOrEqual(floor);
});

/** The short tier searches for every third. */
const NAMES = rows.map(({ name = "" }) => name).filter((_, at) => isLongTier || at % 3 === 0);

it("finds every product by its own name, brackets included", async () => {
  const missed: string[] = [];
  for (let from = 0; from < NAMES.length; from += 60) {
    const some = NAMES.slice(from, from + 60);
    const { lines } = await read(some.map((name) => `${name} - 5`).join("\n"));
    const found = new Set(lines.map(({ candidates: [first] }) => first?.product.name));
    missed.push(...some.filter((name) => !found.has(name)));
  }
  expect(missed).toEqual([]);
});

it("finds every product by its own name in a row of a file, once for each row", async () => {
  const wrong: string[] = [];
  for (let from = 0; from < NAMES.length; from += 300) {
    const some = NAMES.slice(from, from + 300);
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
