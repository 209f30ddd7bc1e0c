import { beforeAll, beforeEach, expect, it } from "vitest";
import { createProducts, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { meterD1, type Tally } from "./d1-meter.ts";

let tally: Tally;
let metered: D1Database;
const QUERY = "SELECT id, name, stock_milli FROM products WHERE stock_milli > ? ORDER BY id";

beforeAll(async () => {
  await createProducts([product("Potato"), product("Onion"), product("Tomato", { stock: 1 })]);
});
beforeEach(() => {
  tally = { trips: 0, rowsRead: 0 };
  metered = meterD1(env.DB, tally);
});

it("returns the same results as D1 for every method", async () => {
  const [plain, counted] = [env.DB, metered].map((db) => db.prepare(QUERY).bind(5));
  expect((await counted?.all())?.results).toEqual((await plain?.all())?.results);
  expect((await counted?.run())?.results).toEqual((await plain?.run())?.results);
  expect(await counted?.first()).toEqual(await plain?.first());
  expect(await counted?.first("name")).toEqual(await plain?.first("name"));
  expect(await counted?.raw()).toEqual(await plain?.raw());
  expect(await metered.prepare(QUERY).bind(1e9).first("name")).toBeNull();
  const batch = (db: D1Database) => db.batch([db.prepare(QUERY).bind(5), db.prepare("SELECT 1 AS one")]);
  expect((await batch(metered)).map(({ results }) => results)).toEqual(
    (await batch(env.DB)).map(({ results }) => results),
  );
});

it("counts a batch as one round trip, and the rows that D1 reports as read", async () => {
  const { meta } = await env.DB.prepare(QUERY).bind(5).all();
  expect(meta.rows_read).toBeGreaterThanOrEqual(3);
  await metered.prepare(QUERY).bind(5).all();
  expect(tally).toEqual({ trips: 1, rowsRead: meta.rows_read });
  await metered.batch([metered.prepare(QUERY).bind(5), metered.prepare(QUERY).bind(5)]);
  expect(tally).toEqual({ trips: 2, rowsRead: 3 * meta.rows_read });
});

it("counts the calls of sessions, and passes their bookmarks on", async () => {
  const { meta } = await env.DB.prepare(QUERY).bind(5).all();
  const session = metered.withSession("first-primary");
  await session.prepare(QUERY).bind(5).all();
  await session.batch([metered.prepare(QUERY).bind(5), session.prepare(QUERY).bind(5)]);
  expect(tally).toEqual({ trips: 2, rowsRead: 3 * meta.rows_read });

  expect(session.getBookmark()).toMatch(/^[0-9a-f]{8}-/);
});

it("passes the results of each call to a further counter", async () => {
  const written: number[] = [];
  const seen = meterD1(env.DB, {
    ...tally,
    onResults: (results) => written.push(results.reduce((sum, { meta }) => sum + meta.rows_written, 0)),
  });
  const change = (db: D1Database) =>
    db.prepare("UPDATE products SET stock_milli = stock_milli + 1000 WHERE name = 'Tomato'");
  const { meta } = await change(env.DB).run();
  expect(meta.rows_written).toBeGreaterThan(0);
  await seen.batch([change(seen), seen.prepare(QUERY).bind(5)]);
  await change(seen).run();
  await seen.prepare(QUERY).bind(5).all();
  expect(written).toEqual([meta.rows_written, meta.rows_written, 0]);
});

it("passes an error on", async () => {
  await expect(metered.prepare("SELECT id FROM nowhere").all()).rejects.toThrow("nowhere");
});
