import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { backgroundDone, env } from "../../testing/faults.ts";
import { apply, prepare } from "../../testing/imports.ts";
import { change } from "../../testing/order-changes.ts";
import { accept, type Cast, confirm, confirmed, deliver, placed, readOrder } from "../../testing/orders.ts";
import { addProduct, keepPicture } from "../../testing/products.ts";
import { asked, decide, deliveredOrder } from "../../testing/returns.ts";
import { paidOrder, settleRefunds } from "../../testing/services/paid-orders.ts";
import { createPayment, endPayments, startProvider } from "../../testing/services/provider.ts";
import {
  createEndpoint,
  createReceivers,
  createRunner,
  eventsAbout,
  forgetEndpoints,
  listen,
} from "../../testing/webhooks.ts";

let staff: Account;
let agent: Account;
let cast: Cast;
let potato: string;
let onion: string;
let scarce: string;
let plenty: string;

beforeAll(async () => {
  startProvider();
  await keepPicture();
  [staff, agent] = [await createAdmin(), await createAgent()];
  [potato = "", onion = "", scarce = "", plenty = ""] = await createProducts([
    product("Potato", { stock: 10_000 }),
    product("Onion", { stock: 10_000 }),
    product("Okra", { stock: 3 }),
    product("Peas", { stock: 5 }),
  ]);
});
beforeEach(async () => {
  await backgroundDone();
  await forgetEndpoints();
  cast = { buyer: await createUser(), staff, agent };
  await listen(cast.buyer.userId);
});
afterAll(endPayments);

const typesOf = async (subject: string) => (await eventsAbout(subject)).map(({ type }) => type);
/** Null for an event without a version, such as one of a product. */
const versionsOf = async (subject: string) =>
  (await eventsAbout(subject)).map(({ data }) => ("version" in data ? data.version : null));

describe("an order's events", () => {
  it("report its whole life, with versions that never decrease and the figures of that time", async () => {
    const { _id } = await confirmed(cast.buyer, staff, potato, 4);
    await accept(agent, _id);
    await as(staff.token).patch(`/admin/orders/${_id}/status`, { status: "confirmed" });
    await accept(agent, _id);
    const { confirmationOtp, total } = await readOrder(cast.buyer, _id);
    expect((await deliver(agent, _id, confirmationOtp ?? "")).status).toBe(200);
    expect(await typesOf(_id)).toEqual([
      "order.placed",
      "order.confirmed",
      "order.accepted",
      "order.confirmed",
      "order.accepted",
      "order.delivered",
      "document.issued",
    ]);
    expect(await versionsOf(_id)).toEqual([1, 2, 3, 4, 5, 6, 6]);
    const events = await eventsAbout(_id);
    expect(events[0]?.data).toMatchObject({ orderId: _id, status: "pending", previousStatus: null, total });
    expect(events[3]?.data).toMatchObject({ status: "confirmed", previousStatus: "accepted" });
    expect(events[5]?.data).toMatchObject({ status: "delivered", previousStatus: "accepted", paymentStatus: "paid" });
    expect(events[6]?.data).toMatchObject({ orderId: _id, total, kind: expect.any(String) });
  });

  it("report a change of its lines with the new total, and a cancellation with the products that are back in stock", async () => {
    const { _id } = await placed(cast.buyer, potato, 4);
    expect((await change(cast.buyer, _id, { [potato]: 2, [onion]: 1 }, { version: 1 })).status).toBe(200);
    const { total } = await readOrder(cast.buyer, _id);
    await as(cast.buyer.token).patch(`/orders/${_id}/cancel`);
    const [, changed, cancelled] = await eventsAbout(_id);
    expect(changed).toMatchObject({ type: "order.changed", data: { version: 2, total, previousStatus: "pending" } });
    expect(cancelled).toMatchObject({
      type: "order.cancelled",
      data: { version: 3, status: "cancelled", reason: null },
    });
  });

  it("report the payment, and the refund once it was made, with their amounts", async () => {
    const { _id, paymentId } = await paidOrder(cast.buyer, potato, 3);
    await as(cast.buyer.token).patch(`/orders/${_id}/cancel`);
    await settleRefunds();
    expect(await typesOf(_id)).toEqual(["order.placed", "payment.captured", "order.cancelled", "order.refunded"]);
    expect(await versionsOf(_id)).toEqual([1, 2, 3, 4]);
    const [, captured, , refunded] = await eventsAbout(_id);
    expect(captured?.data).toEqual({ orderId: _id, version: 2, paymentId, amount: 76.5 });
    expect(refunded?.data).toMatchObject({ amount: 76.5, paymentStatus: "refunded", status: "cancelled" });
  });

  it("report an online order when it is placed, before it is paid", async () => {
    const { dbOrderId } = (await createPayment(cast.buyer, potato, { quantity: 1 })).body;
    expect((await eventsAbout(dbOrderId))[0]).toMatchObject({
      type: "order.placed",
      data: { paymentMethod: "razorpay", paymentStatus: "pending" },
    });
  });

  it("report the credit note of a return", async () => {
    const { _id } = await deliveredOrder(cast, { [potato]: 4 });
    const one = await asked(cast.buyer, _id, [{ productId: potato, quantity: 4, reason: "poor_quality" }]);
    const { status, text } = await decide(staff, one, "credit", { words: "Sorry" });
    expect(status, text).toBe(200);
    expect((await eventsAbout(_id)).at(-1)).toMatchObject({
      type: "document.issued",
      data: { kind: "credit_note", orderId: _id },
    });
  });

  it("are written for the shop too, and for nobody else, not even an account that subscribes to other events", async () => {
    const other = await createUser();
    const { _id } = await placed(other, potato);
    expect(await typesOf(_id)).toEqual([]);
    await listen(other.userId, ["order.confirmed"]);
    const { _id: second } = await placed(other, potato);
    await confirm(staff, second);
    expect(await typesOf(second)).toEqual(["order.confirmed"]);
    await listen("*", ["order.placed"]);
    const { _id: third } = await placed(other, potato);
    expect(await typesOf(third)).toEqual(["order.placed"]);
  });
});

describe("a product's events", () => {
  it("report a new price with the previous one and stock that is back, and no other change", async () => {
    const { id } = await addProduct(staff, { name: "Bitter Gourd", price: { patna: 20 }, stock: 0 });
    const put = async (fields: object) =>
      expect((await as(staff.token).put(`/products/${id}`, fields)).status).toBe(200);
    await put({ price: { patna: 22.5 } });
    await put({ description: "From Hajipur" });
    await put({ stock: 7 });
    await put({ stock: 9 });
    const common = { productId: id, name: "Bitter Gourd", location: "patna" };
    expect((await eventsAbout(id)).map(({ type, data }) => [type, data])).toEqual([
      ["product.price_changed", { ...common, price: 22.5, previousPrice: 20 }],
      ["product.back_in_stock", { ...common, stock: 7 }],
    ]);
  });

  it("report stock that is back once the smallest quantity can be ordered", async () => {
    const { id } = await addProduct(staff, { name: "Ghee in Tins", stock: 0, minQuantity: 10 });
    for (const stock of [4, 40, 50]) expect((await as(staff.token).put(`/products/${id}`, { stock })).status).toBe(200);
    expect((await eventsAbout(id)).map(({ type, data }) => [type, data])).toEqual([
      ["product.back_in_stock", { productId: id, name: "Ghee in Tins", location: "patna", stock: 40 }],
    ]);
  });

  it("are written only for types that have a subscriber", async () => {
    await forgetEndpoints();
    await listen(cast.buyer.userId, ["product.price_changed"]);
    const { id } = await addProduct(staff, { name: "Snake Gourd", price: { patna: 20 }, stock: 0 });
    expect((await as(staff.token).put(`/products/${id}`, { price: { patna: 21 }, stock: 7 })).status).toBe(200);
    expect(await typesOf(id)).toEqual(["product.price_changed"]);
  });

  it("are also caused by a file import and by an order that is cancelled", async () => {
    const { _id } = await placed(cast.buyer, scarce, 3);
    await as(cast.buyer.token).patch(`/orders/${_id}/cancel`);
    expect(await typesOf(scarce)).toEqual(["product.back_in_stock"]);
    const lines = ["id,name,price_patna,stock", `${scarce},Okra,31,9`, `${plenty},Peas,25.5,0`];
    await apply(staff, await prepare(staff, ...lines), { acceptsUnusual: true });
    await apply(staff, await prepare(staff, "id,name,price_patna,stock", `${plenty},Peas,25.5,4`), {
      acceptsUnusual: true,
    });
    expect(await typesOf(scarce)).toEqual(["product.back_in_stock", "product.price_changed"]);
    expect((await eventsAbout(plenty)).map(({ data }) => data)).toMatchObject([{ stock: 4 }]);
  });

  it("reach the shop and the buyers of their city", async () => {
    const elsewhere = await createUser({ location: "gaya" });
    const near = await createEndpoint(cast.buyer, { types: ["product.price_changed"] });
    const far = await createEndpoint(elsewhere, { types: ["product.price_changed"] });
    const shop = await createEndpoint(cast.buyer, { types: ["product.price_changed"], accountId: "*" });
    const { id } = await addProduct(staff, { name: "Cauliflower", price: { patna: 20 } });
    await env.DB.prepare(
      `INSERT INTO webhook_events (id, type, account_id, subject, data, at)
       VALUES ('e1', 'product.price_changed', '*', ?, '{"location":"patna"}', 1)`,
    )
      .bind(id)
      .run();
    const receivers = createReceivers();
    await createRunner({ receivers, clock: systemClock }).deliverDue();
    expect([near, far, shop].map((one) => receivers.of(one).length)).toEqual([1, 0, 1]);
  });
});
