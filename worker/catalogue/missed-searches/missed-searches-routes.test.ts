import { beforeAll, beforeEach, expect, it } from "vitest";
import { call } from "../../testing/api-client.ts";
import { createAdmin, createProducts, db, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import type { Product } from "../catalogue.contract.ts";
import { createMissedSearchesRepo } from "./missed-searches.repo.ts";

let onion = "";
let token = "";
const asStaff = (method: string, body?: unknown, path = "") =>
  call<Record<string, unknown>>(method, `/admin/searches${path}`, { token, ...(body ? { body } : {}) });

beforeAll(async () => {
  [onion = ""] = await createProducts([product("Onion (Nasik)")]);
  ({ token } = await createAdmin());
});
beforeEach(async () => {
  await env.DB.prepare("DELETE FROM missed_searches").run();
  await createMissedSearchesRepo(db).record("patna", "kanda", Date.UTC(2026, 0, 5), 0);
});

it("lists the searches of a city that found nothing", async () => {
  const { status, body } = await asStaff("GET");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    searches: [{ words: "kanda", count: 1, lastAt: "2026-01-05T00:00:00.000Z" }],
    nextCursor: null,
  });
  expect((await asStaff("GET", undefined, "?location=gaya")).body).toMatchObject({ searches: [] });
});

it("adds a search as an alias of a product, which it then finds", async () => {
  const { status, body } = await asStaff("POST", { words: "kanda", productId: onion });
  expect([status, (body.product as Product)._id]).toEqual([200, onion]);
  expect((await call<Product[]>("GET", "/products?search=kanda")).body.map(({ _id }) => _id)).toEqual([onion]);
  expect(await countRows("missed_searches")).toBe(0);
});

it("rejects an empty name and a missing or unknown product", async () => {
  for (const body of [{ productId: onion }, { words: " | ", productId: onion }, { words: "kanda" }])
    expect((await asStaff("POST", body)).status).toBe(400);
  expect((await asStaff("POST", { words: "kanda", productId: "gone" })).status).toBe(404);
  expect(await countRows("missed_searches")).toBe(1);
});

it("never adds two aliases for one search", async () => {
  await asStaff("POST", { words: "dry|ginger", productId: onion });
  const row = await env.DB.prepare("SELECT aliases FROM products WHERE id = ?")
    .bind(onion)
    .first<{ aliases: string }>();
  expect(row?.aliases.split("|")).toContain("dry ginger");
});

it("dismisses a search, and succeeds when it is already gone", async () => {
  for (const _ of [1, 2]) expect((await asStaff("DELETE", { words: "kanda" })).status).toBe(200);
  expect(await countRows("missed_searches")).toBe(0);
});
