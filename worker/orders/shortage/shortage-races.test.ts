import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import type { LedgerCheck } from "../../ledger/entries.contract.ts";
import type { DoorPayment } from "../../payments/payments.contract.ts";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { backgroundDone, env, resting, withFaults } from "../../testing/faults.ts";
import { change, changeStates } from "../../testing/order-changes.ts";
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
} from "../../testing/orders.ts";
import { addProduct, keepPicture } from "../../testing/products.ts";
import { paidOrder, refundedOf, settleRefunds } from "../../testing/services/paid-orders.ts";
import { cancelAsStaff, cancelOwn } from "../../testing/services/payment-time.ts";
import {
  createPayment,
  deliverWebhook,
  endPayments,
  inFlight,
  ledger,
  qrCodes,
  startProvider,
  verify,
} from "../../testing/services/provider.ts";
import { stockEverywhere } from "../../testing/shop-state.ts";
import { TWO_ALIKE_AT_ONCE, TWO_AT_ONCE } from "../../testing/two-at-once.ts";
import { ANSWER_MS } from "./shortage.service.ts";

let staff: Account;
let buyer: Account;
let agent: Account;
let potato: string;
let redPotato: string;
let onion: string;

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  staff = await createAdmin();
  buyer = await createUser();
  [potato = "", redPotato = "", onion = ""] = await createProducts([
    product("Potato", { pricePaise: 3000, stock: 5000 }),
    product("Red Potato", { pricePaise: 2500, stock: 5000 }),
    product("Onion", { pricePaise: 2900, stock: 5000 }),
  ]);
});

afterEach(async () => {
  await settleRefunds();
  await endPayments();
});
afterAll(async () => {
  const { ledger } = createServices(env, { waitUntil: () => undefined });
  await ledger.checkSome(1000);
  expect((await as(staff.token).get<LedgerCheck>("/admin/ledger/check")).body.differences).toEqual([]);
});

type Work = () => Promise<unknown>;

const markFound = async (orderId: string, found: Record<string, number>) => {
  const marks = Object.entries(found).map(([productId, quantity]) => ({
    orderId,
    productId,
    seen: null,
    picked: true,
    quantity,
  }));
  await as(staff.token).post("/admin/packing/marks", { marks });
};
/** Ten kilograms of potatoes, paid online, of which seven are found. */
const shortPaid = async () => {
  const order = await paidOrder(buyer, potato, 10);
  await confirm(staff, order._id);
  await markFound(order._id, { [potato]: 7 });
  return order;
};
/** Ten kilograms each of potatoes and onions, paid online, of which seven and nine are found. */
const twoShortPaid = async () => {
  const items = [potato, onion].map((productId) => ({ productId, quantity: 10 }));
  const { orderId, dbOrderId: _id } = (await createPayment(buyer, potato, { items })).body;
  const handed = await ledger.pay(orderId);
  inFlight.length = 0;
  await verify(buyer, _id, handed);
  await confirm(staff, _id);
  await markFound(_id, { [potato]: 7, [onion]: 9 });
  return { _id, paymentId: handed.razorpay_payment_id };
};
/** An order like that of `shortPaid`, but to be paid in cash and with an agent. */
const shortCash = async () => {
  const { _id } = (await place(buyer, orderOf(potato, 10))).body.order;
  agent = await createAgent();
  await confirm(staff, _id);
  await accept(agent, _id);
  await markFound(_id, { [potato]: 7 });
  return _id;
};
const settle = (orderId: string, decision?: "leave_out" | "replace", productId = potato) =>
  as(staff.token).post<{ code?: string }>(`/admin/orders/${orderId}/shortages`, { productId, decision });
const answer = (orderId: string, substituteId: string | null) =>
  as(buyer.token).post<{ code?: string }>(`/orders/${orderId}/shortages/answer`, { productId: potato, substituteId });
const typesOf = async (orderId: string) => (await eventsOf(staff, orderId)).map(({ type }) => type);
const settlementsOf = async (orderId: string) =>
  (await typesOf(orderId)).filter((type) => type === "order.shortage").length;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const deliverInFlight: Work = () => Promise.all(inFlight.splice(0).map((webhook) => deliverWebhook(webhook)));
const timeOut: Work = () =>
  createServices(
    withFaults(env),
    { waitUntil: () => undefined },
    { now: () => Date.now() + ANSWER_MS + 1 },
  ).shortages.closeUnanswered(10);
/** Delivers with the current code. */
const deliverNow = async (orderId: string) => {
  await accept(agent, orderId);
  const { confirmationOtp = "" } = await readOrder(buyer, orderId);
  const { status, text } = await deliver(agent, orderId, confirmationOtp);
  expect(status, text).toBe(200);
};

describe.each(TWO_AT_ONCE)("a short line whose rival comes %s", (_, race) => {
  it("is settled once when a second payment of its order arrives, which is refunded in full", async () => {
    const { _id, paymentId } = await shortPaid();
    ledger.behave({ secondPayments: true });
    const second = await ledger.pay(ledger.payment(paymentId).order_id ?? "");
    await race(() => settle(_id, "leave_out"), deliverInFlight);
    await settleRefunds();
    expect(refundedOf(paymentId)).toEqual([9_000]);
    expect(refundedOf(second.razorpay_payment_id)).toEqual([30_000]);
    expect(await readOrder(buyer, _id)).toMatchObject({ total: 210, paymentStatus: "paid" });
    expect(await settlementsOf(_id)).toBe(1);
  });

  it("is settled once when the agent's UPI code is paid in full, and the delivery refunds the excess", async () => {
    const _id = await shortCash();
    const shown = await as(agent.token).post<{ payment: DoorPayment }>(`/agent/${_id}/payment/qr`);
    const { amount = 0, id = "" } = shown.body.payment.qr ?? {};
    const { id: paymentId } = qrCodes.pay(id);
    await race(() => settle(_id, "leave_out"), deliverInFlight);
    expect(await readOrder(buyer, _id)).toMatchObject({ total: 210, paymentStatus: "paid" });
    await deliverNow(_id);
    await settleRefunds();
    expect(sum(refundedOf(paymentId))).toBe(amount * 100 - 21_000);
    expect(await readOrder(buyer, _id)).toMatchObject({ status: "delivered", total: 210, paymentStatus: "paid" });
    expect(await settlementsOf(_id)).toBe(1);
  });

  it("is settled once when a change is paid too late, and that payment is refunded", async () => {
    const order = await paidOrder(buyer, potato, 10);
    const { body } = await change(buyer, order._id, { [potato]: 12 });
    await confirm(staff, order._id);
    await markFound(order._id, { [potato]: 7 });
    const difference = await ledger.pay(body.payment?.orderId ?? "");
    await race(() => settle(order._id, "replace"), deliverInFlight);
    await settleRefunds();
    expect(await changeStates(order._id)).toEqual(["refused"]);
    expect(refundedOf(difference.razorpay_payment_id)).toEqual([6_000]);
    // The order keeps seven kilograms and gets three of the nearest product, which is ₹5 a kilogram cheaper.
    expect(refundedOf(order.paymentId)).toEqual([1_500]);
    expect(await readOrder(buyer, order._id)).toMatchObject({ total: 285, paymentStatus: "paid" });
  });

  it("is settled while an earlier refund of its order is reported", async () => {
    const { _id, paymentId } = await twoShortPaid();
    await settle(_id, "leave_out", onion);
    await backgroundDone();
    ledger.settlePending();
    await race(() => settle(_id, "leave_out"), deliverInFlight);
    await settleRefunds();
    expect(refundedOf(paymentId)).toEqual([2_900, 9_000]);
    expect(await readOrder(buyer, _id)).toMatchObject({ total: 471, paymentStatus: "paid" });
  });

  it("is replaced or its order is cancelled, and everything is refunded once", async () => {
    const { _id, paymentId } = await shortPaid();
    await settle(_id);
    // The buyer can cancel only before staff confirm.
    expect((await cancelOwn(buyer, _id)).status).toBe(409);
    const everywhere = await stockEverywhere(redPotato);
    await race(
      () => answer(_id, redPotato),
      () => cancelAsStaff(staff, _id),
    );
    await settleRefunds();
    expect(sum(refundedOf(paymentId))).toBe(30_000);
    expect(await readOrder(buyer, _id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    expect((await typesOf(_id)).filter((type) => type === "order.cancelled")).toHaveLength(1);
    expect(await stockEverywhere(redPotato)).toBe(everywhere);
    await timeOut();
    expect(await countRows("shortages", "order_id = ?", _id)).toBe(0);
  });

  it("is answered or times out, never both", async () => {
    const { _id, paymentId } = await shortPaid();
    await settle(_id);
    const answers: (string | undefined)[] = [];
    await race(async () => answers.push((await answer(_id, redPotato)).body.code), timeOut);
    const isAnswered = answers[0] === undefined;
    const { items, total } = await readOrder(buyer, _id);
    expect(items.map(({ product: { name }, quantity }) => [name, quantity])).toEqual([
      ["Potato", 7],
      ...(isAnswered ? [["Red Potato", 3]] : []),
    ]);
    expect(answers).toEqual([isAnswered ? undefined : "orders.not_short"]);
    expect(total).toBe(isAnswered ? 285 : 210);
    expect(await countRows("refunds", "payment_id = ? AND amount_paise = ?", paymentId, 30_000 - total * 100)).toBe(1);
    expect(await settlementsOf(_id)).toBe(1);
    expect(await countRows("shortages", "order_id = ?", _id)).toBe(0);
  });

  it("is asked about or its order is packed, never both", async () => {
    const { _id } = await shortPaid();
    const codes: (string | undefined)[] = [];
    const note = async (work: Promise<{ body: { code?: string } }>) => codes.push((await work).body.code);
    const pack = () => as(staff.token).patch<{ code?: string }>(`/admin/orders/${_id}/pack`, {});
    await race(
      () => note(settle(_id)),
      () => note(pack()),
    );
    const { stage } = await readOrder(buyer, _id);
    const isPacked = stage === "packed";
    expect(codes.filter(Boolean)).toEqual([isPacked ? "orders.already_packed" : "orders.awaits_answer"]);
    expect(await countRows("shortages", "order_id = ?", _id)).toBe(isPacked ? 0 : 1);
  });

  it("is settled or its order is delivered, and the cash matches the winner", async () => {
    const _id = await shortCash();
    const { confirmationOtp = "" } = await readOrder(buyer, _id);
    await race(
      () => settle(_id, "leave_out"),
      () => deliverAsSeen(agent, _id, confirmationOtp),
    );
    if ((await readOrder(buyer, _id)).status === "accepted") await deliverNow(_id);
    const isSettled = (await settlementsOf(_id)) === 1;
    const total = isSettled ? 210 : 300;
    expect(await readOrder(buyer, _id)).toMatchObject({ status: "delivered", total, paymentStatus: "paid" });
    expect(await countRows("ledger", "order_id = ? AND kind = 'cash' AND amount_paise = ?", _id, total * 100)).toBe(1);
  });
});

describe.each(TWO_ALIKE_AT_ONCE)("two short lines of which one comes %s", (_, race) => {
  it("of one order are both settled, and the refunds add up", async () => {
    const { _id, paymentId } = await twoShortPaid();
    const statuses: number[] = [];
    const settling = (productId: string) => async () =>
      statuses.push((await settle(_id, "leave_out", productId)).status);
    await race(settling(potato), settling(onion));
    await settleRefunds();
    expect(statuses).toEqual([200, 200]);
    expect(sum(refundedOf(paymentId))).toBe(11_900);
    expect(await readOrder(buyer, _id)).toMatchObject({ total: 471, paymentStatus: "paid" });
  });

  it("of two orders do not both get the last of a substitute", async () => {
    await keepPicture();
    const { id: last } = await addProduct(staff, { name: "Turnip", price: { patna: 20 }, stock: 3 });
    const one = await shortPaid();
    const two = await shortPaid();
    for (const { _id } of [one, two]) await settle(_id);
    const codes: (string | undefined)[] = [];
    const answering = (orderId: string) => async () => codes.push((await answer(orderId, last)).body.code);
    await race(answering(one._id), answering(two._id));
    expect(codes.toSorted()).toEqual(["orders.choice_gone", undefined]);
    for (const { _id } of [one, two]) await answer(_id, null);
    await settleRefunds();
    expect([...refundedOf(one.paymentId), ...refundedOf(two.paymentId)].toSorted()).toEqual([3_000, 9_000]);
  });
});
