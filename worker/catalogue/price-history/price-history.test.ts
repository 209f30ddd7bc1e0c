import { beforeAll, expect, it } from "vitest";
import { runEveryMinute } from "../../cron.ts";
import { as, call } from "../../testing/api-client.ts";
import { addCity, copyPrices } from "../../testing/cities.ts";
import { type Account, createAdmin, createOwner, createProducts, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { apply, prepare } from "../../testing/imports.ts";
import { addProduct, keepPicture } from "../../testing/products.ts";
import type { PriceStep } from "../price-history.contract.ts";

const DAY = 24 * 60 * 60_000;
let staff: Account;
let potato: string;

beforeAll(async () => {
  await keepPicture();
  staff = await createAdmin();
  [potato = ""] = await createProducts([product("Potato", { pricePaise: 2_000 })]);
});

const history = (id: string, query = "") =>
  call<{ prices: PriceStep[]; code: string }>("GET", `/products/${id}/prices${query}`);
const pricesOf = async (id: string, query = "") => (await history(id, query)).body.prices.map(({ price }) => price);
const change = async (id: string, fields: object) => {
  const { status, text } = await as(staff.token).put(`/products/${id}`, fields);
  expect(status, text).toBe(200);
};
const past = (id: string, daysAgo: number, pricePaise: number, city = "patna") =>
  env.DB.prepare("INSERT INTO price_changes (product_id, city, at, price_paise) VALUES (?, ?, ?, ?)")
    .bind(id, city, Date.now() - daysAgo * DAY, pricePaise)
    .run();
const rowsOf = async (id: string, city = "patna") => {
  const { results } = await env.DB.prepare(
    "SELECT price_paise FROM price_changes WHERE product_id = ? AND city = ? ORDER BY at",
  )
    .bind(id, city)
    .all<{ price_paise: number }>();
  return results.map(({ price_paise }) => price_paise);
};

it("starts a price history with the first price of a product in each of its cities", async () => {
  const { id } = await addProduct(staff, { name: "First Price", price: { patna: 25.5 } });
  expect(await rowsOf(id)).toEqual([2_550]);
  const { status, body } = await history(id);
  expect(status).toBe(200);
  expect(body.prices).toEqual([{ at: expect.stringMatching(/^\d{4}-.*Z$/), price: 25.5 }]);
});

it("records a step for each new price, and none for other changes of the product", async () => {
  const { id } = await addProduct(staff, { name: "Steps", price: { patna: 20 } });
  await change(id, { price: { patna: 22 } });
  await change(id, { name: "Steps renamed", stock: 3 });
  await change(id, { price: { patna: 22 } });
  await change(id, { price: { patna: 19.5 } });
  expect(await pricesOf(id)).toEqual([20, 22, 19.5]);
});

it("records the price changes of a file import", async () => {
  const { id } = await addProduct(staff, { name: "Imported", price: { patna: 20 } });
  const file = await prepare(staff, "id,name,price_patna,stock", `${id},Imported,21,9`, `${potato},Potato,20,7`);
  const { status, text } = await apply(staff, file, { acceptsUnusual: true });
  expect(status, text).toBe(200);
  expect(await rowsOf(id)).toEqual([2_000, 2_100]);
  expect(await rowsOf(potato)).toEqual([2_000]);
});

it("shows the last 90 days and the price before them, or the requested number of days", async () => {
  const { id } = await addProduct(staff, { name: "Old", price: { patna: 30 } });
  await past(id, 200, 2_500);
  await past(id, 120, 2_700);
  await past(id, 60, 2_900);
  expect(await pricesOf(id)).toEqual([27, 29, 30]);
  expect(await pricesOf(id, "?days=30")).toEqual([29, 30]);
  expect(await pricesOf(id, "?days=400")).toEqual([25, 27, 29, 30]);
});

it("rejects a period beyond retention, an unknown product and an unknown city", async () => {
  for (const query of ["?days=401", "?days=0", "?days=x", "?location=atlantis"])
    expect((await history(potato, query)).status, query).toBe(400);
  expect((await history("no-such-product")).body.code).toBe("products.not_found");
});

it("starts each product's history in a new city with the copied price", async () => {
  const owner = await createOwner();
  await addCity(owner, { slug: "gaya", pricesFrom: "patna", percent: 10 });
  await copyPrices(owner, "gaya");
  expect(await rowsOf(potato, "gaya")).toEqual([2_200]);
  await change(potato, { price: { patna: 20, gaya: 23 } });
  expect(await rowsOf(potato, "gaya")).toEqual([2_200, 2_300]);
  expect(await pricesOf(potato, "?location=gaya")).toEqual([22, 23]);
  expect(await rowsOf(potato)).toEqual([2_000]);
});

it("deletes changes after 400 days and keeps the current price", async () => {
  const { id } = await addProduct(staff, { name: "Ancient", price: { patna: 30 } });
  await env.DB.prepare("DELETE FROM price_changes WHERE product_id = ?").bind(id).run();
  await past(id, 401, 2_500);
  await past(id, 399, 3_000);
  await runEveryMinute(env, { waitUntil: () => undefined });
  expect(await rowsOf(id)).toEqual([3_000]);
  await env.DB.prepare("DELETE FROM price_changes WHERE product_id = ?").bind(id).run();
  expect(await pricesOf(id)).toEqual([30]);
});
