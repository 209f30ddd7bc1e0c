import { beforeAll, expect, it } from "vitest";
import type { Product } from "../../catalogue/catalogue.contract.ts";
import { continueMerge } from "../../catalogue/reindex/search-merge.repo.ts";
import type { Env } from "../../env.ts";
import { connect } from "../../platform/d1/db.ts";
import { as, call } from "../../testing/api-client.ts";
import { fillOrders } from "../../testing/costs/big-shop.ts";
import { createAdmin, createAgent, createProducts, db, product } from "../../testing/factories.ts";
import { endFaults, env, faults, withFaults } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { findCatalogueFaults } from "../../testing/products.ts";
import { createDemand } from "./demand.service.ts";

const DAY = 24 * 60 * 60_000;
const OTHERS = 400;
let ids: string[];

beforeAll(async () => {
  const others = Array.from({ length: OTHERS }, (_, i) => `Bhindi ${i}`);
  ids = await createProducts(["Aloo B", "Aloo C", "Aloo D", "Aloo E", ...others].map((name) => product(name)));
  const { agentId } = await createAgent();
  // One order in five is delivered; each has one line with this product.
  await fillOrders(10, [ids[2] ?? ""], [agentId], 1);
});

const found = async () => (await call<Product[]>("GET", "/products?search=aloo")).body.map(({ name }) => name);
const run = (day: number, max = 100) => createDemand({ db, clock: { now: () => day * DAY } }).updateDemand(max);
const demandOf = async (id = "") =>
  env.DB.prepare("SELECT demand FROM product_prices WHERE product_id = ?").bind(id).first<number>("demand");

it("ranks recently ordered products first, once a day, and lowers them again", async () => {
  expect(await found()).toEqual(["Aloo B", "Aloo C", "Aloo D", "Aloo E"]);
  await run(100);
  expect(await demandOf(ids[2])).toBe(2);
  expect(await found()).toEqual(["Aloo D", "Aloo B", "Aloo C", "Aloo E"]);
  expect(await findCatalogueFaults()).toEqual([]);
  await env.DB.prepare("UPDATE order_lines SET product_id = ?").bind(ids[3]).run();
  await run(100);
  expect(await demandOf(ids[3])).toBe(0);
  await run(101, 1);
  await run(101, 1);
  await run(101, 1);
  expect([await demandOf(ids[2]), await demandOf(ids[3])]).toEqual([0, 2]);
  expect(await found()).toEqual(["Aloo E", "Aloo B", "Aloo C", "Aloo D"]);
  expect(await findCatalogueFaults()).toEqual([]);
});

it("keeps a product's rank when it is renamed", async () => {
  const staff = as((await createAdmin()).token);
  expect((await staff.put(`/products/${ids[3]}`, { name: "Aloo 0" })).status).toBe(200);
  expect(await found()).toEqual(["Aloo 0", "Aloo B", "Aloo C", "Aloo D"]);
  expect(await findCatalogueFaults()).toEqual([]);
});

it("merges the segments that changes leave in the full-text tables, a few pages a minute", async () => {
  const staff = as((await createAdmin()).token);
  const sorts = ["name", "price", "measure", "demand"];
  const parts = (sort: string) =>
    env.DB.prepare(`SELECT count(DISTINCT segid) AS n FROM product_search_by_${sort}_idx`).first<number>("n");
  const partsOfEach = async () =>
    Object.fromEntries(await Promise.all(sorts.map(async (one) => [one, await parts(one)])));
  const isMerging = async () => (await countRows("counters", "key = 'search.merging'")) === 1;
  while (await isMerging()) await continueMerge(db);
  await staff.put(`/products/${ids[0]}`, { description: "For chokha" });
  await staff.put(`/products/${ids[0]}`, { description: "For bhujia" });
  for (const [sort, count] of Object.entries(await partsOfEach())) expect(count, sort).toBeGreaterThan(2);
  await continueMerge(db);
  for (const [sort, count] of Object.entries(await partsOfEach()))
    expect(count, `${sort}, not asked for`).toBeGreaterThan(2);
  await run(200);
  let minutes = 0;
  for (; await isMerging(); minutes++) await continueMerge(db, 4);
  expect(minutes).toBeGreaterThan(3);
  expect(await partsOfEach()).toEqual(Object.fromEntries(sorts.map((sort) => [sort, 1])));
  expect(await findCatalogueFaults()).toEqual([]);
});

it("reads rows in proportion to the changed ranks, not the catalogue for each product", async () => {
  await env.DB.prepare(
    `INSERT INTO order_lines (order_id, position, product_id, name, image_key, unit, price_paise, quantity_milli, total_paise)
     SELECT o.id, 100 + p.key, p.value, 'Line', 'x.webp', 'kg', 1000, 1000, 1000 FROM orders o, json_each(?) p
     WHERE o.status = 'delivered'`,
  )
    .bind(JSON.stringify(ids.slice(-20)))
    .run();
  endFaults();
  const dbWithFaults = connect(withFaults(env as unknown as Env).DB);
  await createDemand({ db: dbWithFaults, clock: { now: () => 300 * DAY } }).updateDemand(100);
  expect(faults.tally.rowsRead).toBeLessThan(2 * OTHERS);
  expect(await demandOf(ids.at(-1))).toBe(2);
});
