import { afterAll, beforeAll, expect, it } from "vitest";
import { as } from "../../worker/testing/api-client.ts";
import { backgroundDone } from "../../worker/testing/faults.ts";
import { serialTrips } from "../../worker/testing/faulty-d1.ts";
import { confirm, orderOf, place, readOrder } from "../../worker/testing/orders.ts";
import { CONSUMER, trips } from "./support/recorder.ts";
import { inCity, openShop, type Shop } from "./support/shop.ts";

/** What a second database costs: round trips until the answer, one after the other. */
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  // Everybody has acted in Gaya before.
  await inCity(shop, "gaya").confirmed();
  await inCity(shop, "patna").placed();
});
afterAll(() => {
  trips.delayMs = 0;
});

const serial = async (work: () => Promise<unknown>): Promise<number> => {
  await backgroundDone();
  trips.delayMs = 3;
  trips.calls.length = 0;
  await work();
  const calls = trips.calls.filter(({ during }) => during !== CONSUMER);
  trips.delayMs = 0;
  await backgroundDone();
  return serialTrips(calls);
};

it("asks both databases at the same time for a list of both", async () => {
  expect(await serial(() => as(shop.buyer.token).get("/orders/my-orders"))).toBe(2);
});

it("adds one trip to placing an order, and one to each look for an order's database", async () => {
  const found = {
    placing: await serial(() => place(shop.buyer, orderOf(shop.potato.gaya, 1, { location: "gaya" }), "costs")),
    reading: 0,
    confirming: 0,
  };
  const { _id } = await inCity(shop, "gaya").placed();
  found.reading = await serial(() => readOrder(shop.buyer, _id));
  found.confirming = await serial(() => confirm(shop.staff, _id));
  expect(found).toEqual({ placing: 4, reading: 3, confirming: 7 });
});
