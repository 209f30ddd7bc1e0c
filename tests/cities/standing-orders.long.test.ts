import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { dayAfter } from "../../worker/cities/slots/slots.contract.ts";
import { createServices } from "../../worker/compose.ts";
import { indianDay } from "../../worker/platform/dates.contract.ts";
import type { StandingOrder, StandingOrderDay } from "../../worker/standing-orders/standing-orders.contract.ts";
import { as, call } from "../../worker/testing/api-client.ts";
import { env } from "../../worker/testing/faults.ts";
import { bindingNames, bindingOf, count, databaseOf } from "./support/databases.ts";
import { openShop, type Shop } from "./support/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

const whereIs = async (table: string, where: string, ...values: unknown[]): Promise<string[]> => {
  const counts = await Promise.all(bindingNames.map((name) => count(name, table, where, ...values)));
  return bindingNames.filter((_, i) => (counts[i] ?? 0) > 0);
};

it("keeps a standing order in the database of its city, found by its id, and places its order there", async () => {
  const { buyer, potato } = shop;
  const { slots } = (await call<{ slots: { id: string }[] }>("GET", "/slots?location=gaya")).body;
  const lines = [{ productId: potato.gaya, quantity: 3 }];
  const list = await as(buyer.token).post<{ list: { _id: string } }>("/lists?location=gaya", { name: "Daily", lines });
  expect(list.status, list.text).toBe(201);
  const answer = await as(buyer.token).post<{ standingOrder: StandingOrder }>("/standing-orders", {
    listId: list.body.list._id,
    location: "gaya",
    days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
    slotId: slots[0]?.id,
    deliveryAddress: "Station Road, Gaya",
    phone: "9876543210",
  });
  expect(answer.status, answer.text).toBe(201);
  const { _id } = answer.body.standingOrder;
  expect(await whereIs("standing_orders", "id = ?", _id)).toEqual([bindingOf("gaya")]);
  const { body } = await as(buyer.token).get<{ days: StandingOrderDay[] }>(`/standing-orders/${_id}/days`);
  expect(body.days.length).toBeGreaterThan(10);
  expect(
    (await as(buyer.token).get<{ standingOrders: unknown[] }>("/standing-orders")).body.standingOrders,
  ).toHaveLength(1);

  const day = dayAfter(indianDay(Date.now()), 5);
  await databaseOf("gaya")
    .prepare("UPDATE standing_orders SET step = 'place', next_day = ?, due_at = 1 WHERE id = ?")
    .bind(day, _id)
    .run();
  const run = await createServices(env, createExecutionContext()).standingOrders.runDue(10);
  expect(run).toMatchObject({ done: 1, failed: 0 });
  expect(await whereIs("orders", "standing_order_id = ? AND slot_day = ?", _id, day)).toEqual([bindingOf("gaya")]);
  const orders = await as(buyer.token).get<{ orders: { standingOrder?: true; total: number }[] }>("/orders/my-orders");
  expect(orders.body.orders).toMatchObject([{ standingOrder: true, total: 66 }]);
});
