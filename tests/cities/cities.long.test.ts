import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { runEveryMinute } from "../../worker/cron.ts";
import { call } from "../../worker/testing/api-client.ts";
import { env } from "../../worker/testing/faults.ts";
import { orderOf, place } from "../../worker/testing/orders.ts";
import { bindingOf, count, databaseOf } from "./support/databases.ts";
import { openShop, type Shop } from "./support/shop.ts";

/** The owner changes cities, and the database of a city decides by its copy. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const change = (body: object) => call("PATCH", "/admin/cities/gaya", { token: shop.owner.token, body });
const placeInGaya = (deliveryAddress?: string) =>
  place(
    shop.buyer,
    orderOf(shop.potato.gaya, 1, { location: "gaya", ...(deliveryAddress ? { deliveryAddress } : {}) }),
  );
const copyOf = (columns: string) =>
  databaseOf("gaya").prepare(`SELECT ${columns} FROM cities WHERE slug = 'gaya'`).first<Record<string, unknown>>();

it("takes no order in a city from the moment when the owner was told that it is closed", async () => {
  expect((await placeInGaya()).status).toBe(201);
  expect((await change({ isOpen: false })).status).toBe(200);
  const refused = await placeInGaya();
  expect([refused.status, refused.body.code]).toEqual([409, "orders.city_closed"]);
  expect((await change({ isOpen: true })).status).toBe(200);
  expect((await placeInGaya()).status).toBe(201);
});

it("serves the PIN codes that the owner named last", async () => {
  expect((await change({ pins: "823001" })).status).toBe(200);
  const refused = await placeInGaya("5 Station Road, Patna 800001");
  expect([refused.status, refused.body.code]).toEqual([409, "orders.pin_not_served"]);
  expect((await placeInGaya("5 Station Road, Gaya 823001")).status).toBe(201);
  expect(await count(bindingOf("gaya"), "city_pins")).toBe(1);
  expect((await change({ pins: "" })).status).toBe(200);
  expect(await count(bindingOf("gaya"), "city_pins")).toBe(0);
});

it("copies a change again that a lost run left behind, and never an older one over a newer", async () => {
  const version = "SELECT version FROM cities WHERE slug = 'gaya'";
  const current = await env.DB.prepare(version).first<number>("version");
  const set = (to: number, isOpen: number) =>
    databaseOf("gaya").prepare("UPDATE cities SET version = ?, is_open = ? WHERE slug = 'gaya'").bind(to, isOpen).run();
  await set((current ?? 0) - 1, 0);
  await runEveryMinute(env as never, createExecutionContext());
  expect(await copyOf("version, is_open")).toEqual({ version: current, is_open: 1 });
  await set((current ?? 0) + 1, 0);
  await runEveryMinute(env as never, createExecutionContext());
  expect(await copyOf("version, is_open")).toEqual({ version: (current ?? 0) + 1, is_open: 0 });
  await set(current ?? 0, 1);
});

it("counts the products of each city where they are", async () => {
  const { body } = await call("GET", "/admin/cities", { token: shop.owner.token });
  const counted = (body.cities as { slug: string; products: number }[]).map(({ slug, products }) => [slug, products]);
  expect(counted).toEqual([
    ["patna", 1],
    ["gaya", 1],
  ]);
});

it("refuses to copy prices out of another database, and writes nothing", async () => {
  const body = { slug: "ranchi", name: "Ranchi", state: "20", pricesFrom: "gaya" };
  const refused = await call("POST", "/admin/cities", { token: shop.owner.token, body });
  expect([refused.status, refused.body.code]).toEqual([409, "cities.prices_elsewhere"]);
  expect(refused.body.fields).toHaveProperty("pricesFrom");
  expect(await count("DB", "cities", "slug = 'ranchi'")).toBe(0);
  const stranger = await call("POST", "/admin/cities", { token: shop.buyer.token, body });
  expect(stranger.status).toBe(403);
});
