import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { createApiToken } from "../../testing/api-tokens.ts";
import { type Account, createAdmin, createProducts, createUser, product } from "../../testing/factories.ts";
import { backgroundDone, env, faults, resting } from "../../testing/faults.ts";
import { change, changeStates, quantitiesOf } from "../../testing/order-changes.ts";
import { confirm, countRows, eventsOf, readOrder, stockOf } from "../../testing/orders.ts";
import { paidOrder, refundedOf, settleRefunds } from "../../testing/services/paid-orders.ts";
import { cancelOwn, foundOf, lookNow, MINUTE, moneyMinuteAt } from "../../testing/services/payment-time.ts";
import {
  createPayment,
  deliverAll,
  deliverWebhook,
  disturb,
  endPayments,
  forgetCalls,
  inFlight,
  ledger,
  startProvider,
  verify,
} from "../../testing/services/provider.ts";
import { stockEverywhere } from "../../testing/shop-state.ts";
import type { Order } from "../orders.contract.ts";

let buyer: Account;
let staff: Account;
let potato: string;
let onion: string;

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  staff = await createAdmin();
  [potato = "", onion = ""] = await createProducts([product("Potato", { stock: 10_000 }), product("Onion")]);
});
beforeEach(async () => {
  buyer = await createUser();
  forgetCalls();
});
afterEach(endPayments);

describe("a paid order that becomes dearer", () => {
  const dearer = async (quantity = 6) => {
    const order = await paidOrder(buyer, potato, 4);
    const { status, body } = await change(buyer, order._id, { [potato]: quantity });
    expect(status).toBe(200);
    if (!body.payment) throw new Error("no payment");
    return { ...order, payment: body.payment, order: body.order };
  };

  it("stays unchanged and reserves no stock until the difference is paid, and is changed when the browser returns", async () => {
    const before = await stockOf(potato);
    const { _id, payment, order: unchanged } = await dearer();
    expect(payment.amount).toBe(5_100);
    expect(unchanged.total).toBe(102);
    expect(unchanged.version).toBe(2);
    expect(await stockOf(potato)).toBe(before - 4);
    const again = await as(buyer.token).post("/payment/pay-again", { dbOrderId: _id });
    expect(again.body).toMatchObject({ orderId: payment.orderId, amount: 5_100 });
    const { status, body } = await verify(buyer, _id, await ledger.pay(payment.orderId));
    const { order, change: state } = body as unknown as { order: Order; change: string };
    expect(status).toBe(200);
    expect(state).toBe("applied");
    expect(quantitiesOf(order)).toEqual({ [potato]: 6 });
    expect(order.total).toBe(153);
    await deliverAll();
    expect((await readOrder(buyer, _id)).version).toBe(order.version);
    expect((await eventsOf(buyer, _id)).at(-1)?.type).toBe("order.changed");
  });

  it("is changed once by repeated webhooks, and in the name of a person, because API tokens cannot pay", async () => {
    const { _id } = await paidOrder(buyer, potato, 4);
    const { text } = await createApiToken(buyer, { name: "Purchasing" });
    const asked = await change({ ...buyer, token: text }, _id, { [potato]: 6 });
    expect(asked.status, asked.text).toBe(200);
    await ledger.pay(asked.body.payment?.orderId ?? "");
    for (const webhook of [...inFlight, ...inFlight]) expect((await deliverWebhook(webhook)).status).toBe(200);
    inFlight.length = 0;
    expect((await readOrder(buyer, _id)).total).toBe(153);
    const changed = (await eventsOf(buyer, _id)).filter(({ type }) => type === "order.changed");
    expect(changed).toHaveLength(1);
    expect(changed[0]).not.toHaveProperty("token");
  });

  it("is changed by the reconciler when neither browser nor webhook reported the payment", async () => {
    const { _id, payment } = await dearer();
    await ledger.pay(payment.orderId);
    inFlight.length = 0;
    await lookNow(_id);
    await moneyMinuteAt(Date.now());
    expect((await readOrder(buyer, _id)).total).toBe(153);
    expect(await foundOf("paid_there_not_here", _id)).toBe(1);
  });

  it("is found by its receipt when the response about the provider's order was lost", async () => {
    const { _id } = await paidOrder(buyer, potato, 4);
    disturb({ on: "orders.create", kind: "timeout_after_commit", times: 1 });
    const { body } = await change(buyer, _id, { [potato]: 6 }, { key: `k-${_id}` });
    const again = await change(buyer, _id, { [potato]: 6 }, { key: `k-${_id}` });
    expect(again.body.payment).toEqual(body.payment);
    await ledger.pay(body.payment?.orderId ?? "");
    await deliverAll();
    expect((await change(buyer, _id, { [potato]: 6 }, { key: `k-${_id}` })).body.order.total).toBe(153);
    expect(await changeStates(_id)).toEqual(["applied"]);
  });

  it("refunds both payments when it is cancelled afterwards", async () => {
    const { _id, paymentId, payment } = await dearer();
    const handed = await ledger.pay(payment.orderId);
    await deliverAll();
    await change(buyer, _id, { [potato]: 1 });
    await cancelOwn(buyer, _id);
    await settleRefunds();
    const back = [...refundedOf(paymentId), ...refundedOf(handed.razorpay_payment_id)];
    expect(back.reduce((sum, amount) => sum + amount, 0)).toBe(15_300);
    expect((await readOrder(buyer, _id)).paymentStatus).toBe("refunded");
  });

  it("has one open change: a later one replaces it, and a payment for the first is refunded", async () => {
    const { _id, payment } = await dearer();
    const second = await change(buyer, _id, { [potato]: 8 });
    expect(second.body.payment?.amount).toBe(10_200);
    expect(await changeStates(_id)).toEqual(["replaced", "open"]);
    const first = await ledger.pay(payment.orderId);
    await deliverAll();
    await backgroundDone();
    expect(refundedOf(first.razorpay_payment_id)).toEqual([5_100]);
    expect((await readOrder(buyer, _id)).total).toBe(102);
    await ledger.pay(second.body.payment?.orderId ?? "");
    await deliverAll();
    expect((await readOrder(buyer, _id)).total).toBe(204);
  });

  it("does not change, and the payment is refunded, when price, stock or status changed meanwhile, or after twenty minutes", async () => {
    const { _id } = await paidOrder(buyer, potato, 4);
    const stock = await stockOf(potato);
    const run = (text: string, ...values: unknown[]) =>
      env.DB.prepare(text)
        .bind(...values)
        .run();
    const setPrice = (paise: number) =>
      run("UPDATE product_prices SET price_paise = ? WHERE product_id = ?", paise, potato);
    const setStock = (units: number) => run("UPDATE products SET stock_milli = ? * 1000 WHERE id = ?", units, potato);
    const endTime = () =>
      run("UPDATE order_changes SET due_at = ? WHERE order_id = ? AND state = 'open'", Date.now() - MINUTE, _id);
    const disruptions: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      ["goods", () => setPrice(2_600), () => setPrice(2_550)],
      ["goods", () => setStock(1), () => setStock(stock)],
      ["late", endTime, async () => {}],
      ["order", () => confirm(staff, _id), async () => {}],
    ];
    for (const [reason, disrupt, mend] of disruptions) {
      const asked = await change(buyer, _id, { [potato]: 6 });
      await disrupt();
      const handed = await ledger.pay(asked.body.payment?.orderId ?? "");
      const { status, body } = await verify(buyer, _id, handed);
      const { order, change: state } = body as unknown as { order: Order; change: string };
      expect(status, reason).toBe(200);
      expect(state, reason).toBe("refused");
      expect(quantitiesOf(order), reason).toEqual({ [potato]: 4 });
      expect(order.total, reason).toBe(102);
      await deliverAll();
      await settleRefunds();
      expect(refundedOf(handed.razorpay_payment_id), reason).toEqual([5_100]);
      await mend();
    }
    const { results } = await env.DB.prepare(
      "SELECT detail FROM order_events WHERE order_id = ? AND type = 'order.change_refused' ORDER BY version",
    )
      .bind(_id)
      .all<{ detail: string }>();
    expect(results.map(({ detail }) => detail)).toEqual(disruptions.map(([reason]) => reason));
    expect(await countRows("refunds", "order_id = ? AND reason = 'change_refused' AND status = 'processed'", _id)).toBe(
      4,
    );
    expect(await countRows("outbox", "kind = 'order.change_refused' AND payload LIKE ?", `%${_id}%`)).toBe(4);
    expect((await readOrder(buyer, _id)).paymentStatus).toBe("paid");
  });

  it("is asked for no difference once staff have confirmed it or the time to pay is over", async () => {
    const endTime = (id: string) => env.DB.prepare("UPDATE order_changes SET due_at = 1 WHERE order_id = ?").bind(id);
    for (const end of [(id: string) => confirm(staff, id), (id: string) => endTime(id).run()]) {
      const { _id } = await paidOrder(buyer, potato, 4);
      const ask = () => change(buyer, _id, { [potato]: 6 }, { key: `asked-${_id}` });
      const { payment } = (await ask()).body;
      expect((await ask()).body.payment).toEqual(payment);
      await end(_id);
      const { body } = await as(buyer.token).post<{ code: string }>("/payment/pay-again", { dbOrderId: _id });
      expect(body.code).toBe("payments.already_paid");
      const ended = (await ask()).body;
      expect(ended.code).toBe("orders.change_ended");
      expect(ended.message).toContain("the order was confirmed or cancelled");
    }
  });

  it("refunds the payment of a change of an order that was cancelled meanwhile", async () => {
    const { _id, payment } = await dearer();
    await cancelOwn(buyer, _id);
    await settleRefunds();
    const handed = await ledger.pay(payment.orderId);
    await deliverAll();
    await settleRefunds();
    expect(refundedOf(handed.razorpay_payment_id)).toEqual([5_100]);
    expect((await readOrder(buyer, _id)).paymentStatus).toBe("refunded");
  });

  it("is changed by a payment even when a refund of an earlier change was processed meanwhile", async () => {
    const { _id } = await paidOrder(buyer, potato, 4);
    await change(buyer, _id, { [potato]: 3 });
    await backgroundDone();
    const { body } = await change(buyer, _id, { [potato]: 3, [onion]: 2 });
    await settleRefunds();
    await ledger.pay(body.payment?.orderId ?? "");
    await deliverAll();
    expect(quantitiesOf(await readOrder(buyer, _id))).toEqual({ [potato]: 3, [onion]: 2 });
  });

  it("makes the change or refunds its payment, whichever of payment and confirmation is first", async () => {
    for (const isQueued of [true, false]) {
      const everywhere = await stockEverywhere(potato);
      const { _id, payment } = await dearer();
      await ledger.pay(payment.orderId);
      faults.mutexIsOff = !isQueued;
      faults.delay = () => Math.random() * 10;
      const [confirmed, ...told] = await Promise.all([
        confirm(staff, _id),
        ...inFlight.splice(0).map((one) => deliverWebhook(one)),
      ]);
      faults.delay = () => 0;
      expect([confirmed.status, ...told.map(({ status }) => status)].every((status) => status === 200)).toBe(true);
      const order = await readOrder(buyer, _id);
      const [state] = await changeStates(_id);
      expect(order.status).toBe("confirmed");
      expect([state, order.total]).toEqual(state === "applied" ? ["applied", 153] : ["refused", 102]);
      expect(await stockEverywhere(potato)).toBe(everywhere);
    }
  });
});

it("refuses with 409 a change of an order that still waits for its payment", async () => {
  const { dbOrderId } = (await createPayment(buyer, potato)).body;
  const { status, body } = await change(buyer, dbOrderId, { [potato]: 2 });
  expect(status).toBe(409);
  expect(body.code).toBe("orders.change_unpaid");
});

it("refuses with 409 a difference below ₹1, in both directions", async () => {
  const { _id } = await paidOrder(buyer, potato, 4);
  const setPrice = (paise: number) =>
    env.DB.prepare("UPDATE product_prices SET price_paise = ? WHERE product_id = ?").bind(paise, onion).run();
  await setPrice(50);
  const more = await change(buyer, _id, { [potato]: 4, [onion]: 1 });
  expect(more.status).toBe(409);
  expect(more.body.code).toBe("orders.difference_too_small");
  await setPrice(2_500);
  const less = await change(buyer, _id, { [potato]: 3, [onion]: 1 });
  expect(less.status).toBe(409);
  expect(less.body.code).toBe("orders.difference_too_small");
});
