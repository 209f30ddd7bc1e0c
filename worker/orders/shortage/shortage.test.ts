import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env, resting } from "../../testing/faults.ts";
import {
  accept,
  confirm,
  countRows,
  deliver,
  deliverAsSeen,
  eventsOf,
  orderOf,
  place,
  readOrder,
  stockOf,
} from "../../testing/orders.ts";
import { paidOrder, refundedOf, settleRefunds } from "../../testing/services/paid-orders.ts";
import { endPayments, startProvider } from "../../testing/services/provider.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import type { DoorFigures } from "../door/door.contract.ts";
import type { Order } from "../orders.contract.ts";
import type { PackingStation } from "../packing/packing.contract.ts";
import type { Shortage } from "./shortage.contract.ts";
import { ANSWER_MS } from "./shortage.service.ts";

let staff: Account;
let buyer: Account;
let agent: Account;
let potato: string;
let redPotato: string;
let onion: string;
let saffron: string;

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  [staff, buyer, agent] = [await createAdmin(), await createUser(), await createAgent()];
  [potato = "", redPotato = "", onion = "", saffron = ""] = await createProducts([
    product("Potato", { pricePaise: 3000, stock: 500 }),
    product("Red Potato", { pricePaise: 2500, stock: 500 }),
    product("Onion", { pricePaise: 2900, stock: 500 }),
    product("Saffron", { pricePaise: 90_000, stock: 500 }),
  ]);
});

/** A confirmed order for which only `found` kilograms of the potatoes were found. */
const short = async (found: number, more: object = {}, items: Record<string, number> = { [potato]: 10 }) => {
  const lines = Object.entries(items).map(([productId, quantity]) => ({ productId, quantity, ...more }));
  const { body, text, status } = await place(buyer, orderOf("", 1, { items: lines }));
  expect(status, text).toBe(201);
  await confirm(staff, body.order._id);
  const marks = lines.map(({ productId, quantity }) => ({
    orderId: body.order._id,
    productId,
    seen: null,
    picked: true,
    quantity: productId === potato ? found : quantity,
  }));
  await as(staff.token).post("/admin/packing/marks", { marks });
  return body.order;
};
const settle = (orderId: string, more: object = {}) =>
  as(staff.token).post<{ code: string }>(`/admin/orders/${orderId}/shortages`, { productId: potato, ...more });
/** Replaces the mark of an order's potatoes. */
const markAgain = async (orderId: string, mark: object) => {
  const { body } = await as(staff.token).get<PackingStation>(`/admin/packing?order=${orderId}`);
  const seen = body.orders[0]?.lines.find(({ productId }) => productId === potato)?.picked?.at ?? null;
  await as(staff.token).post("/admin/packing/marks", { marks: [{ orderId, productId: potato, seen, ...mark }] });
};
const answer = (orderId: string, substituteId: string | null, who = buyer) =>
  as(who.token).post<{ code: string }>(`/orders/${orderId}/shortages/answer`, { productId: potato, substituteId });
const openOf = async (orderId: string) =>
  (await as(buyer.token).get<{ shortages: Shortage[] }>(`/orders/${orderId}/shortages`)).body.shortages;
const linesOf = ({ items }: Order) => items.map(({ product: { name }, quantity, total }) => [name, quantity, total]);
const pack = (orderId: string) => as(staff.token).patch<{ code: string }>(`/admin/orders/${orderId}/pack`, {});
const closeAt = (ms: number) =>
  createServices(env, { waitUntil: () => undefined }, { now: () => Date.now() + ms }).shortages.closeUnanswered(10);

afterEach(endPayments);

describe("a short line", () => {
  it("is asked about by default, and the buyer's yes replaces what is missing in one batch", async () => {
    const order = await short(4, {}, { [potato]: 10, [saffron]: 1 });
    expect((await settle(order._id)).status).toBe(200);
    expect((await settle(order._id)).status).toBe(200);
    expect(await countRows("shortages", "order_id = ?", order._id)).toBe(1);
    expect((await pack(order._id)).body.code).toBe("orders.awaits_answer");
    const [question] = await openOf(order._id);
    expect(question).toMatchObject({ ordered: 10, found: 4, product: { name: "Potato" } });
    // The nearest product by name comes first, and dearer products are left out.
    expect(question?.choices.map(({ product: { name }, quantity }) => [name, quantity])).toEqual([
      ["Red Potato", 6],
      ["Onion", 6],
    ]);
    const before = await stockOf(redPotato);
    expect((await answer(order._id, saffron)).body.code).toBe("orders.choice_gone");
    expect((await answer(order._id, redPotato, await createUser())).status).toBe(404);
    expect((await answer(order._id, redPotato)).status).toBe(200);
    expect((await answer(order._id, redPotato)).body.code).toBe("orders.not_short");
    const changed = await readOrder(buyer, order._id);
    expect(linesOf(changed)).toEqual([
      ["Potato", 4, 120],
      ["Saffron", 1, 900],
      ["Red Potato", 6, 150],
    ]);
    expect(changed).toMatchObject({ subtotal: 1170, total: 1170, stage: "picking" });
    expect(await stockOf(redPotato)).toBe(before - 6);
    const event = (await eventsOf(buyer, order._id)).at(-1);
    expect(event).toMatchObject({ type: "order.shortage", change: { totalBefore: 1200, totalAfter: 1170 } });
    expect(event?.change?.lines).toMatchObject([
      { product: { name: "Potato" }, before: 10, after: 4 },
      { product: { name: "Red Potato" }, before: 0, after: 6 },
    ]);
    expect((await pack(order._id)).body.code).toBe("orders.lines_to_pick");
    expect(await findBrokenRules()).toEqual([]);
  });

  it("is left out when nobody answers in time, and the order is delivered without it", async () => {
    const order = await short(0, {}, { [potato]: 10, [onion]: 3, [saffron]: 1 });
    await settle(order._id);
    expect(await closeAt(0)).toBe(0);
    expect(await closeAt(ANSWER_MS + 1)).toBe(1);
    expect((await answer(order._id, redPotato)).status).toBe(404);
    const { confirmationOtp = "", ...left } = await readOrder(buyer, order._id);
    expect(linesOf(left).toSorted()).toEqual([
      ["Onion", 3, 87],
      ["Saffron", 1, 900],
    ]);
    expect((await pack(order._id)).status).toBe(200);
    await accept(agent, order._id);
    expect((await deliver(agent, order._id, confirmationOtp)).body.order).toMatchObject({ total: 987 });
    expect(await findBrokenRules()).toEqual([]);
  });

  it.each([
    ["broken", { message: expect.stringContaining("broken") }],
    ["UNIQUE constraint failed: order_events.version", { code: "orders.conflict" }],
  ])("is left out even when the one before it fails, which is retried: %s", async (fault, error) => {
    const broken = await short(6);
    const order = await short(6);
    for (const { _id } of [broken, order]) await settle(_id);
    await env.DB.prepare(
      `CREATE TRIGGER broken BEFORE UPDATE ON orders WHEN OLD.id = '${broken._id}' BEGIN SELECT RAISE(ABORT, '${fault}'); END`,
    ).run();
    await expect(closeAt(ANSWER_MS + 1)).rejects.toMatchObject({ errors: [error] });
    expect(linesOf(await readOrder(buyer, order._id))).toEqual([["Potato", 6, 180]]);
    await env.DB.prepare("DROP TRIGGER broken").run();
    expect(await closeAt(ANSWER_MS + 1)).toBe(1);
  });

  it("is left out again when even less of it is found and nobody answers a second time", async () => {
    const order = await short(6);
    const closed = async () => {
      await settle(order._id);
      await closeAt(ANSWER_MS + 1);
      return linesOf(await readOrder(buyer, order._id));
    };
    expect(await closed()).toEqual([["Potato", 6, 180]]);
    await markAgain(order._id, { picked: true, quantity: 5 });
    expect(await closed()).toEqual([["Potato", 5, 150]]);
    expect((await eventsOf(buyer, order._id)).filter(({ type }) => type === "order.shortage")).toHaveLength(2);
    expect(await findBrokenRules()).toEqual([]);
  });

  it("needs no answer once the missing quantity is found, at the station or with the pick list", async () => {
    const atStation = await short(4);
    await settle(atStation._id);
    await markAgain(atStation._id, { picked: true });
    expect((await pack(atStation._id)).status).toBe(200);
    const byList = await short(4);
    await settle(byList._id);
    await markAgain(byList._id, { picked: false });
    expect(await countRows("shortages", "order_id = ?", byList._id)).toBe(1);
    const tick = { productId: potato, name: "Potato", unit: "kg", quantity: 10, picked: true };
    await as(staff.token).post(`/admin/orders/pick-list/picked?order=${byList._id}`, tick);
    expect((await pack(byList._id)).status).toBe(200);
    expect(await countRows("shortages")).toBe(0);
  });

  it("follows the buyer's rule for the line, else for the product, else for all products", async () => {
    const replaced = await short(4, { shortRule: "nearest" });
    await settle(replaced._id);
    expect(linesOf(await readOrder(buyer, replaced._id)).map(([name]) => name)).toEqual(["Potato", "Red Potato"]);
    await as(buyer.token).put("/auth/profile", { shortRule: "leave_out" });
    const left = await short(4);
    await settle(left._id);
    expect(linesOf(await readOrder(buyer, left._id))).toEqual([["Potato", 4, 120]]);
    const lines = [{ productId: potato, shortRule: "nearest" }];
    await as(buyer.token).post("/lists", { name: "Daily", lines });
    const replacedAgain = await short(4);
    await settle(replacedAgain._id);
    expect(linesOf(await readOrder(buyer, replacedAgain._id))).toHaveLength(2);
    await as(buyer.token).put("/auth/profile", { shortRule: "ask" });
    await as(buyer.token).post("/lists", { name: "Banquet", lines: [{ productId: potato, shortRule: null }] });
    const asked = await short(4);
    await settle(asked._id);
    expect(await openOf(asked._id)).toHaveLength(1);
    await answer(asked._id, null);
    expect(await countRows("shortages")).toBe(0);
  });

  it("can be settled by staff after a call with the buyer, but not twice and not when nothing is missing", async () => {
    const order = await short(4);
    await settle(order._id);
    const words = [settle(order._id, { decision: "replace", substituteId: onion }), answer(order._id, null)];
    const statuses = (await Promise.all(words)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await settle(order._id)).body.code).toBe("orders.not_short");
    const whole = await short(10);
    expect((await settle(whole._id)).body.code).toBe("orders.not_short");
    const nothing = await short(0);
    expect((await settle(nothing._id, { decision: "leave_out" })).body.code).toBe("orders.nothing_packed");
    expect(await findBrokenRules()).toEqual([]);
  });

  it("of a paid order is refunded once, and the delivery needs no further payment", async () => {
    const { _id, paymentId } = await paidOrder(buyer, potato, 10);
    const { confirmationOtp = "" } = (await confirm(staff, _id)).body.order;
    const mark = { orderId: _id, productId: potato, seen: null, picked: true, quantity: 7 };
    await as(staff.token).post("/admin/packing/marks", { marks: [mark] });
    // Two members of staff settle the line at once, and an agent accepts the order meanwhile.
    const other = await createAdmin();
    const leaveOut = { productId: potato, decision: "leave_out" };
    await Promise.all([
      settle(_id, leaveOut),
      as(other.token).post(`/admin/orders/${_id}/shortages`, leaveOut),
      accept(agent, _id),
    ]);
    await settleRefunds();
    expect(refundedOf(paymentId)).toEqual([9_000]);
    expect(await readOrder(buyer, _id)).toMatchObject({ total: 210, status: "accepted", paymentStatus: "paid" });
    expect(
      (await deliver(agent, _id, confirmationOtp || (await readOrder(buyer, _id)).confirmationOtp || "")).status,
    ).toBe(200);
    expect(await findBrokenRules()).toEqual([]);
  });

  it("never brings back the delivery fee that the ordered subtotal had waived", async () => {
    const setTerms = (fee: number, freeFrom: number) =>
      env.DB.prepare("UPDATE cities SET delivery_fee_paise = ?, free_delivery_from_paise = ?")
        .bind(fee, freeFrom)
        .run();
    await setTerms(4_000, 50_000);
    const order = await short(4, {}, { [potato]: 10, [onion]: 10 });
    await setTerms(0, 0);
    expect(order).toMatchObject({ total: 590, deliveryFee: 0 });
    await settle(order._id, { decision: "leave_out" });
    expect(await readOrder(buyer, order._id)).toMatchObject({ subtotal: 410, deliveryFee: 0, total: 410 });
    await pack(order._id);
    await accept(agent, order._id);
    // Rejected units count against free delivery, missing units do not: rejecting four onions reduces the ordered ₹590
    // to ₹474, below the ₹500 that make delivery free.
    const keeps = async (deliveredQuantity: number) => {
      const lines = [{ productId: onion, deliveredQuantity, outcome: "rejected", reason: "not_wanted" }];
      return (await as(buyer.token).put<{ door: DoorFigures }>(`/orders/${order._id}/door`, { lines })).body.door;
    };
    expect(await keeps(6)).toMatchObject({ subtotal: 294, deliveryFee: 40, total: 334 });
    expect(await keeps(7)).toMatchObject({ subtotal: 323, deliveryFee: 0, total: 323 });
    const { confirmationOtp = "" } = await readOrder(buyer, order._id);
    expect((await deliverAsSeen(agent, order._id, confirmationOtp)).body.order).toMatchObject({ total: 323 });
    expect(await findBrokenRules()).toEqual([]);
  });

  it("can no longer be answered once the agent has marked it as short at the door", async () => {
    const order = await short(4);
    await settle(order._id);
    await accept(agent, order._id);
    expect(await openOf(order._id)).toHaveLength(1);
    const lines = [{ productId: potato, deliveredQuantity: 4, outcome: "short", reason: "missing" }];
    await as(agent.token).put(`/orders/${order._id}/door`, { lines });
    expect((await answer(order._id, redPotato)).body.code).toBe("door.changed");
    expect(await openOf(order._id)).toEqual([]);
    const { confirmationOtp = "" } = await readOrder(buyer, order._id);
    expect((await deliverAsSeen(agent, order._id, confirmationOtp)).status).toBe(200);
    expect(await openOf(order._id)).toEqual([]);
    expect(await closeAt(ANSWER_MS + 1)).toBe(1);
  });

  it("ends when its order is cancelled, which returns only the found quantity to stock", async () => {
    const order = await short(4);
    await settle(order._id);
    const before = await stockOf(potato);
    await as(staff.token).patch(`/admin/orders/${order._id}/cancel`);
    expect(await stockOf(potato)).toBe(before + 4);
    expect(await openOf(order._id)).toEqual([]);
    expect((await answer(order._id, null)).body.code).toBe("orders.illegal_transition");
    expect(await closeAt(ANSWER_MS + 1)).toBe(1);
    expect(await countRows("shortages")).toBe(0);
    expect(await findBrokenRules()).toEqual([]);
  });
});
