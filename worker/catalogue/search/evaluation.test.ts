import { parse } from "csv-parse/sync";
import { beforeAll, expect, it } from "vitest";
import catalogue from "../../../seed/catalogue.csv?raw";
import queries from "../../../tests/search/eval.csv?raw";
import { type EvaluationQuery, evaluate, type SeedRow } from "../../../tests/search/evaluation.ts";
import { createServices } from "../../compose.ts";
import { createProducts, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { isLongTier } from "../../testing/tier.ts";

/** Lower than what `npm run search-eval` prints, so that a change of the catalogue's words may cost a few. */
const FLOORS = { first: 0.92, inThree: 0.97, mrr: 0.95, nothing: 0.01 };

const rows: SeedRow[] = parse(catalogue, { columns: true, bom: true });
const asked: EvaluationQuery[] = parse(queries, { columns: true, bom: true });
const skus = new Map<string, string>();

beforeAll(async () => {
  const ids = await createProducts(
    rows.map((row) =>
      product(row.name, {
        category: row.category as "Vegetables",
        description: row.description,
        aliases: row.aliases,
        nameHindi: row.name_hindi ?? "",
        nameMarathi: row.name_marathi ?? "",
        nameGujarati: row.name_gujarati ?? "",
      }),
    ),
  );
  for (const [at, id] of ids.entries()) skus.set(id, rows[at]?.sku ?? "");
});

const list = (search: string, limit: number) => {
  const { catalogue: service } = createServices(env, { waitUntil: () => undefined });
  return service.listForApi({ search, category: "all", location: "patna", limit });
};

it("asks in the words of kitchens, at least a third of which are no alias", () => {
  const aliases = new Set(rows.flatMap((row) => row.aliases.toLowerCase().split("|")));
  const others = asked.filter(({ query }) => !aliases.has(query.toLowerCase()));
  expect(asked.length).toBeGreaterThanOrEqual(400);
  expect(others.length / asked.length).toBeGreaterThan(1 / 3);
  const known = new Set(rows.map(({ sku }) => sku));
  expect(asked.flatMap(({ skus: meant }) => meant.split("|")).filter((sku) => !known.has(sku))).toEqual([]);
});

it("finds what kitchens mean, in every language and misspelt", async () => {
  const find = async (search: string) => (await list(search, 24)).products.map(({ _id }) => skus.get(_id) ?? "");
  // The short tier asks every second one.
  const { all } = await evaluate(
    asked.filter((_, at) => isLongTier || at % 2 === 0),
    find,
  );
  expect(all.first).toBeGreaterThanOrEqual(FLOORS.first);
  expect(all.inThree).toBeGreaterThanOrEqual(FLOORS.inThree);
  expect(all.mrr).toBeGreaterThanOrEqual(FLOORS.mrr);
  expect(all.nothing).toBeLessThanOrEqual(FLOORS.nothing);
});

it("shows each product once, and as many as it counts, however far a query is typed", async () => {
  for (const { query } of asked.filter((_, at) => at % 20 === 0))
    for (const typed of [query, query.slice(0, 3), query.slice(0, 5)]) {
      const { products, total } = await list(typed, 100);
      const shown = new Set(products.map(({ _id }) => _id)).size;
      expect([typed, shown, products.length]).toEqual([typed, products.length, Math.min(total, 100)]);
    }
});
