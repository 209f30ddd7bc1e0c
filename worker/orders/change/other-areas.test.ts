import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { dayAfter } from "../../cities/slots/slots.contract.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { as, call } from "../../testing/api-client.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env } from "../../testing/faults.ts";
import { change } from "../../testing/order-changes.ts";
import { countRows, placed, readOrder } from "../../testing/orders.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import { actorOf, createStandingOrder, listOf, runDue, services, setTime } from "../../testing/standing-orders.ts";

let buyer: Account;
let potato: string;
let mango: string;

beforeAll(async () => {
  [potato = "", mango = ""] = await createProducts([
    product("Potato", { pricePaise: 2_000, stock: 1_000 }),
    product("Mango", { stock: 4 }),
  ]);
});
beforeEach(async () => {
  buyer = await createUser();
});
afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

it("remembers the prices of a changed order for the account's lists, as placing does", async () => {
  const { _id } = await placed(buyer, mango, 1);
  await env.DB.prepare("UPDATE product_prices SET price_paise = 2700 WHERE product_id = ?").bind(mango).run();
  expect((await change(buyer, _id, { [mango]: 2, [potato]: 1 })).status).toBe(200);
  const prices = await env.DB.prepare("SELECT prices FROM last_prices WHERE account_id = ? AND city = 'patna'")
    .bind(buyer.userId)
    .first<string>("prices");
  expect(JSON.parse(prices ?? "")).toEqual({ [mango]: 2_700, [potato]: 2_000 });
});

it("takes from the account's cart only what the order gained", async () => {
  const { _id } = await placed(buyer, potato, 5);
  const inCart = [
    { productId: potato, quantity: 10 },
    { productId: mango, quantity: 1 },
  ];
  await as(buyer.token).patch("/team/cart", { location: "patna", items: inCart });
  const items = [{ productId: potato, quantity: 8 }];
  await services().orderChanges.changeOrder(await actorOf(buyer), _id, { items, fromCart: inCart });
  const { body } = await as(buyer.token).get<{ items: unknown }>("/team/cart");
  expect(body.items).toEqual([{ productId: potato, quantity: 7 }, inCart[1]]);
});

it("notifies people who wait for a product that a change returns to stock", async () => {
  const left =
    (await env.DB.prepare("SELECT stock_milli / 1000.0 AS stock FROM products WHERE id = ?")
      .bind(mango)
      .first<number>("stock")) ?? 0;
  const { _id } = await placed(buyer, mango, left);
  const other = await createUser();
  const body = { kind: "stock", productId: mango };
  expect((await call("PUT", "/alerts", { token: other.token, body })).status).toBe(200);
  expect(await countRows("due_alerts", "product_id = ?", mango)).toBe(0);
  expect((await change(buyer, _id, { [mango]: left - 1, [potato]: 1 })).status).toBe(200);
  expect(await countRows("due_alerts", "product_id = ?", mango)).toBe(1);
});

it("changes an order of a standing order like any other, and its date stays placed", async () => {
  // The change runs by the real clock, which must not have reached the slot's cut-off.
  const eve = dayAfter(indianDay(Date.now()), 1);
  const day = dayAfter(eve, 1);
  setTime(`${eve} 09:00`);
  const made = await createStandingOrder(buyer, await listOf(buyer, [{ productId: potato, quantity: 10 }]));
  setTime(`${eve} 10:00`);
  await runDue();
  setTime(`${eve} 21:50`);
  await runDue();
  const _id = await orderIdOf(made._id);
  expect((await change(buyer, _id, { [potato]: 12 })).status).toBe(200);
  await runDue();
  const order = await readOrder(buyer, _id);
  expect(order.items[0]?.quantity).toBe(12);
  expect(order.slot?.day).toBe(day);
  expect(order.standingOrder).toBe(true);
  expect(await countRows("orders", "standing_order_id = ?", made._id)).toBe(1);
  const { days } = await services().standingOrders.listDays(await actorOf(buyer), made._id);
  expect(days.find((one) => one.day === day)).toMatchObject({ state: "placed" });
});

const orderIdOf = async (standingOrderId: string): Promise<string> =>
  (await env.DB.prepare("SELECT id FROM orders WHERE standing_order_id = ?")
    .bind(standingOrderId)
    .first<string>("id")) ?? "";
