import { parse } from "csv-parse/sync";
import { beforeAll, expect, it } from "vitest";
import { percent, reportFigure, reportShare, say } from "../../../scripts/proof/figure.ts";
import catalogue from "../../../seed/catalogue.csv?raw";
import { type Judged, judge, readMessages } from "../../../tests/lists/evaluation.ts";
import goods from "../../../tests/lists/goods.csv?raw";
import type { Unit } from "../../catalogue/categories.contract.ts";
import { ANY_QUANTITY } from "../../catalogue/order-quantity.contract.ts";
import { rulesAfter } from "../../catalogue/product-rules-input.contract.ts";
import { createServices, type Services } from "../../compose.ts";
import { createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { isLongTier } from "../../testing/tier.ts";
import { answeredLine } from "./answered-line.contract.ts";

const TEXTS = import.meta.glob<string>("../../../tests/lists/*.txt", { query: "?raw", import: "default", eager: true });
const FILES = Object.entries(TEXTS).map(([path, text]) => ({
  name: path.slice(path.lastIndexOf("/") + 1),
  messages: readMessages(text, goods),
}));
const LATER = ["unseen.txt"];
/** Held-out messages, never used to tune a rule. */
const ASIDE = ["cooks-aside.txt", "cooks-later.txt"];
const isNew = (name: string): boolean => [...LATER, ...ASIDE].includes(name);

/**
 * Bounds for shares of all lines (`wrong` is a maximum, the others are minimums), measured end to end by the cart after
 * "Add" (docs/decisions/0065-pasted-lists.md).
 */
const FLOORS = [
  {
    which: "messages that the rules were made with",
    files: FILES.filter(({ name }) => !isNew(name)),
    floors: { inSight: 0.97, inCart: 0.87, wrong: 0.01 },
  },
  {
    which: "messages that came later",
    files: FILES.filter(({ name }) => LATER.includes(name)),
    floors: { inSight: 0.96, inCart: 0.77, wrong: 0.01 },
  },
  {
    which: "messages of other cooks",
    files: FILES.filter(({ name }) => ASIDE.includes(name)),
    floors: { inSight: 0.96, inCart: 0.77, wrong: 0.01 },
  },
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
        pricePaise: Math.round(Number(row.price_patna) * 100),
        ...rulesAfter(ANY_QUANTITY, {
          orderMultiple: row.order_multiple ? Number(row.order_multiple) : undefined,
          minQuantity: row.min_quantity ? Number(row.min_quantity) : undefined,
        }),
        conversions: row.conversions ?? "",
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

it("contains 150 messages of four kinds of kitchens, and lines written after the rules", () => {
  const written = FILES.flatMap(({ messages }) => messages);
  expect(FILES.length).toBeGreaterThan(4);
  expect(written.length).toBeGreaterThanOrEqual(190);
  expect(written.flatMap(({ expected }) => expected).length).toBeGreaterThan(750);
  const known = new Set(rows.map(({ sku }) => sku));
  const meant = written.flatMap(({ expected }) => expected.flatMap(({ rights }) => rights.flatMap((one) => one.skus)));
  expect(meant.filter((sku) => !known.has(sku))).toEqual([]);
});

/** The short tier reads every third message, and all held-out ones, because they are few. */
const judgeFile = async ({ name, messages }: (typeof FILES)[number]): Promise<Judged[]> => {
  const results: Judged[] = [];
  for (const message of messages.filter((_, at) => isLongTier || ASIDE.includes(name) || at % 3 === 0)) {
    const { lines, notUnderstood } = await read(message.text);
    const found = lines.map((line) => {
      const order = answeredLine(line);
      return {
        text: line.text,
        inCart: order && { sku: skus.get(order.productId) ?? "", quantity: order.quantity },
        offered: line.candidates.map(({ product }) => skus.get(product._id) ?? ""),
        notes: line.candidates[0]?.notes ?? [],
      };
    });
    const judged = judge(message, found, notUnderstood.filter(({ kind }) => kind === "not_sold").length);
    if (!ASIDE.includes(name)) for (const line of judged.amiss) say(line);
    results.push(judged);
  }
  return results;
};

it.each(FLOORS)("orders nearly all lines of $which as asked or asks about them", async ({ which, floors, files }) => {
  const judged = (await Promise.all(files.map(judgeFile))).flat();
  const sum = (count: (one: Judged) => number): number => judged.reduce((total, one) => total + count(one), 0);
  const total = sum((one) => one.total);
  const inCart = sum((one) => one.asAsked) / total;
  const inSight = inCart + sum((one) => one.open) / total;
  const wrong = sum((one) => one.wrong.length) / total;
  const ofLines = `of ${total} lines in ${which}`;
  const of = (figure: string) => ({ part: "lists", test: "worker/lists/parse/evaluation.test.ts", figure });
  reportShare(of(`in the cart as asked, or open in sight, ${ofLines}`), inSight, floors.inSight);
  reportShare(of(`in the cart as asked, ${ofLines}`), inCart, floors.inCart);
  reportFigure({
    ...of(`wrong without a mark, ${ofLines}`),
    bound: `< ${percent(floors.wrong)}`,
    measured: percent(wrong),
    holds: wrong < floors.wrong,
  });
  expect(inSight).toBeGreaterThanOrEqual(floors.inSight);
  expect(inCart).toBeGreaterThanOrEqual(floors.inCart);
  expect(wrong).toBeLessThan(floors.wrong);
});

/** The short tier searches for every sixth name. */
const NAMES = rows.map(({ name = "" }) => name).filter((_, at) => isLongTier || at % 6 === 0);

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
  // This runs the same search as the test above, so the short tier sends only half of its names.
  const names = NAMES.filter((_, at) => isLongTier || at % 2 === 0);
  for (let from = 0; from < names.length; from += 300) {
    const some = names.slice(from, from + 300);
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
