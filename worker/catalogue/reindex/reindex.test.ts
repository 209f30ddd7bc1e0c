import { reset } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { as, call } from "../../testing/api-client.ts";
import { createAdmin, createProducts, db, migrate, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { findCatalogueFaults } from "../../testing/products.ts";
import type { Product } from "../catalogue.contract.ts";
import { continueReindex } from "./reindex.service.ts";

const COUNT = 250;

const namesOf = async (search: string) =>
  (await call<Product[]>("GET", `/products?limit=100&exact=1&search=${search}`)).body.map(({ name }) => name);

/** The state after a migration: only whole words in the new tables. */
const loseTerms = async () => {
  const marks = "char(57344) || 'lpatna ' || p.name";
  const from = "FROM product_prices pp JOIN products p ON p.id = pp.product_id";
  await env.DB.batch([
    env.DB.prepare("DELETE FROM product_search_by_demand WHERE rowid > 0"),
    env.DB.prepare("DELETE FROM product_search_by_measure WHERE rowid > 0"),
    env.DB.prepare(
      `INSERT INTO product_search_by_demand (rowid, terms) SELECT pp.name_rank + 15 * 2199023255552, ${marks} ${from}`,
    ),
    env.DB.prepare(`INSERT INTO product_search_by_measure (rowid, terms) SELECT pp.measure_rank, ${marks} ${from}`),
    env.DB.prepare("INSERT INTO counters (key, value) VALUES ('search.reindexed', 0)"),
  ]);
};

beforeEach(async () => {
  await reset();
  await migrate();
  await createProducts(Array.from({ length: COUNT }, (_, i) => product(`Baingan ${i}`)));
  await loseTerms();
});

it("finds whole words until terms are rewritten in bounded steps, and sounds afterwards", async () => {
  expect(await namesOf("baingan 24")).toHaveLength(11);
  expect(await namesOf("bengan 24")).toEqual([]);
  await continueReindex(db, 200);
  expect(await env.DB.prepare("SELECT value FROM counters WHERE key = 'search.reindexed'").first("value")).toBe(200);
  await continueReindex(db, 10_000);
  expect(await namesOf("bengan 249")).toEqual(["Baingan 249"]);
  expect(await findCatalogueFaults()).toEqual([]);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM counters WHERE key = 'search.reindexed'").first("n")).toBe(0);
});

it("ranks products by price per kg that were added while the new version went live", async () => {
  const added = "product_id IN (SELECT id FROM products WHERE name LIKE 'Baingan 1_')";
  await env.DB.batch([
    env.DB.prepare(
      `DELETE FROM product_search_by_measure WHERE rowid IN (SELECT measure_rank FROM product_prices WHERE ${added})`,
    ),
    env.DB.prepare(`UPDATE product_prices SET measure_rank = 0 WHERE ${added}`),
    env.DB.prepare("UPDATE products SET measure_thousandths = NULL WHERE name LIKE 'Baingan 1_'"),
  ]);
  await continueReindex(db, 10_000);
  expect(await findCatalogueFaults()).toEqual([]);
});

it("continues after products were changed and deleted", async () => {
  const staff = as((await createAdmin()).token);
  const { body } = await call<Product[]>("GET", "/products?limit=3");
  await continueReindex(db, 200);
  for (const [at, { _id }] of body.entries())
    await (at === 0 ? staff.delete(`/products/${_id}`) : staff.put(`/products/${_id}`, { name: `Karela ${at}` }));
  await continueReindex(db, 10_000);
  expect(await findCatalogueFaults()).toEqual([]);
});
