import { createExecutionContext, runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runEveryMinute } from "../every-minute.ts";
import { as } from "../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createOwner,
  createProducts,
  createUser,
  migrate,
  product,
} from "../testing/factories.ts";
import { countRows, orderOf, place, readOrder, stockOf } from "../testing/orders.ts";
import {
  asked,
  books,
  createPayment,
  deliverAll,
  deliverWebhook,
  disturb,
  inFlight,
  startProvider,
  verify,
} from "../testing/provider.ts";
import { findBrokenRules } from "../testing/shop-state.ts";
import { backgroundDone, endTrouble, env, trouble } from "../testing/trouble.ts";
import type { Reconciliation } from "./payments.contract.ts";

const MINUTE = 60_000;
let buyer: Account;
let staff: Account;
let owner: Account;
let potato: string;

beforeAll(async () => {
  await migrate();
  startProvider();
  [staff, owner] = [await createAdmin(), await createOwner()];
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
beforeEach(async () => {
  buyer = await createUser();
  asked.length = 0;
  inFlight.length = 0;
});
afterEach(async () => {
  endTrouble();
  disturb();
  books.behave({ autoCapture: true, secondPayments: false, refunds: "processed" });
  await backgroundDone();
  expect(await findBrokenRules()).toEqual([]);
});

const open = async (quantity = 1) => (await createPayment(buyer, potato, { quantity })).body;
const cancel = (id: string, who = buyer) =>
  as(who.token).patch(who === staff ? `/admin/orders/${id}/cancel` : `/orders/${id}/cancel`);

const minuteAt = (now: number) => runEveryMinute(env, createExecutionContext(), { now: () => now });

/** As if the order's twenty minutes had passed. */
const timeIsOver = (id: string) =>
  env.DB.prepare("UPDATE orders SET payment_due_at = ? WHERE id = ?")
    .bind(Date.now() - 2 * MINUTE, id)
    .run();
/** The reconciler asks about this order with its next run. */
const lookNow = (orderId: string) =>
  env.DB.prepare("UPDATE provider_orders SET next_check_at = 1 WHERE order_id = ?").bind(orderId).run();
const refundsComeDue = () => env.DB.prepare("UPDATE refunds SET next_attempt_at = 1 WHERE status <> 'processed'").run();
const ring = (id: string) => runDurableObjectAlarm(env.ORDER_COORDINATOR.getByName(id));
const foundOf = (kind: string, subject: string) =>
  countRows("payment_findings", "kind = ? AND subject = ? AND mended_at IS NOT NULL", kind, subject);

describe("creating, when the provider has a bad day", () => {
  it.each(["timeout_after_commit", "500_after_commit"] as const)(
    "%s: the order that was made is found and used",
    async (kind) => {
      disturb({ on: "orders.create", kind, times: 1 });
      const { status, body } = await createPayment(buyer, potato);
      expect(status).toBe(201);
      expect(books.orders(body.dbOrderId).map(({ id }) => id)).toEqual([body.orderId]);
    },
  );

  it("timeout after commit, and nothing answers for a while: the same key goes on from there", async () => {
    const before = await stockOf(potato);
    disturb(
      { on: "orders.create", kind: "timeout_after_commit", times: 1 },
      { on: "orders.list", kind: "timeout", times: 3 },
    );
    const first = await createPayment(buyer, potato, { key: "again", quantity: 2 });
    expect([first.status, first.body.code]).toEqual([503, "payments.unavailable"]);
    expect(first.body.message).toMatch(/^Failed to initiate payment/);
    expect(first.body.message).toContain("Cash on Delivery");
    const second = await createPayment(buyer, potato, { key: "again", quantity: 2 });
    expect(second.status).toBe(201);
    expect(books.orders(second.body.dbOrderId)).toHaveLength(1);
    expect(await countRows("orders", "buyer_id = ?", buyer.userId)).toBe(1);
    expect(await stockOf(potato)).toBe(before - 2);
  });

  it("429 and a slow answer are waited for", async () => {
    disturb({ on: "orders.create", kind: "429", times: 1 }, { on: "orders.create", kind: "slow", times: 1, ms: 50 });
    const { status, body } = await createPayment(buyer, potato);
    expect(status).toBe(201);
    expect(books.orders(body.dbOrderId)).toHaveLength(1);
  });

  it("an answer of D1 that is lost while the provider's order is noted makes no second one", async () => {
    trouble.losses = [{ of: /INSERT INTO "provider_orders"/, times: 1 }];
    const { status, body } = await createPayment(buyer, potato);
    expect(status).toBe(201);
    expect(books.orders(body.dbOrderId)).toHaveLength(1);
    expect(await countRows("provider_orders", "order_id = ?", body.dbOrderId)).toBe(1);
  });

  it("down altogether: orders are readable, cash works, a clear sentence is said", async () => {
    disturb({ on: "*", kind: "500", times: 99 });
    expect((await createPayment(buyer, potato)).body.code).toBe("payments.unavailable");
    expect((await place(buyer, orderOf(potato))).status).toBe(201);
    const { body } = await as(buyer.token).get<{ orders: { paymentMethod: string }[] }>("/orders/my-orders");
    expect(body.orders.map(({ paymentMethod }) => paymentMethod)).toEqual(["cod", "razorpay"]);
    await minuteAt(Date.now());
  });
});

describe("an order that is not paid in time", () => {
  it("is cancelled by its coordinator's alarm, and its stock comes back once, cron or not", async () => {
    const before = await stockOf(potato);
    const { dbOrderId } = await open(6);
    await backgroundDone();
    await timeIsOver(dbOrderId);
    await Promise.all([ring(dbOrderId), minuteAt(Date.now()), minuteAt(Date.now())]);
    await minuteAt(Date.now());
    expect(await readOrder(buyer, dbOrderId)).toMatchObject({ status: "cancelled", paymentStatus: "pending" });
    expect(await stockOf(potato)).toBe(before);
    expect(asked.some((one) => one.endsWith("/payments"))).toBe(true);
    expect(
      await countRows("order_events", "order_id = ? AND actor_role = 'system' AND to_status = 'cancelled'", dbOrderId),
    ).toBe(1);
  });

  it("is cancelled by cron when the alarm was lost, and that is counted", async () => {
    const { dbOrderId } = await open();
    await timeIsOver(dbOrderId);
    await minuteAt(Date.now());
    expect((await readOrder(buyer, dbOrderId)).status).toBe("cancelled");
    expect(await foundOf("expired_unpaid", dbOrderId)).toBe(1);
  });

  it("was paid after all, says the provider: it is paid and stays", async () => {
    const { dbOrderId, orderId } = await open();
    await backgroundDone();
    await books.pay(orderId);
    inFlight.length = 0;
    await timeIsOver(dbOrderId);
    await ring(dbOrderId);
    expect(await readOrder(buyer, dbOrderId)).toMatchObject({ status: "pending", paymentStatus: "paid" });
  });

  it("waits while the provider cannot be asked, and is dealt with once it can", async () => {
    const { dbOrderId } = await open();
    await backgroundDone();
    await timeIsOver(dbOrderId);
    disturb({ on: "*", kind: "500", times: 999 });
    await ring(dbOrderId);
    await minuteAt(Date.now());
    expect((await readOrder(buyer, dbOrderId)).status).toBe("pending");
    disturb();
    await minuteAt(Date.now());
    expect((await readOrder(buyer, dbOrderId)).status).toBe("cancelled");
  });

  it("in its time is left alone", async () => {
    const { dbOrderId } = await open();
    await backgroundDone();
    await ring(dbOrderId);
    await minuteAt(Date.now() + 19 * MINUTE);
    expect((await readOrder(buyer, dbOrderId)).status).toBe("pending");
  });

  it("cannot be paid any more, and says so", async () => {
    const { dbOrderId } = await open();
    await timeIsOver(dbOrderId);
    expect((await as(buyer.token).post("/payment/pay-again", { dbOrderId })).body.code).toBe("payments.too_late");
  });
});

describe("money that has to go back", () => {
  const paidOrder = async () => {
    const payment = await open(3);
    const handed = await books.pay(payment.orderId);
    inFlight.length = 0;
    expect((await verify(buyer, payment.dbOrderId, handed)).body.order.paymentStatus).toBe("paid");
    return { payment, paymentId: handed.razorpay_payment_id };
  };

  it.each(["the buyer", "an admin"])(
    "goes back once when %s cancels a paid order, and both see where it is",
    async (who) => {
      const { payment, paymentId } = await paidOrder();
      await cancel(payment.dbOrderId, who === "the buyer" ? buyer : staff);
      await backgroundDone();
      expect((await readOrder(buyer, payment.dbOrderId)).paymentStatus).toBe("refund_pending");
      expect(books.refundsOf(paymentId)).toMatchObject([{ amount: 7_650, status: "pending" }]);
      books.settlePending();
      await deliverAll();
      expect((await readOrder(buyer, payment.dbOrderId)).paymentStatus).toBe("refunded");
      expect((await readOrder(staff, payment.dbOrderId)).paymentStatus).toBe("refunded");
      expect(await countRows("outbox", "dedupe_key LIKE ?", `order.refunded:${payment.dbOrderId}:%`)).toBe(1);
    },
  );

  it.each(["timeout_after_commit", "500_after_commit", "timeout", "429"] as const)(
    "%s at the refund doubles nothing and loses nothing",
    async (kind) => {
      const { payment, paymentId } = await paidOrder();
      disturb({ on: "payments.refund", kind, times: 7 });
      await cancel(payment.dbOrderId);
      await backgroundDone();
      disturb();
      for (let run = 0; run < 3; run++) {
        await refundsComeDue();
        await minuteAt(Date.now());
      }
      expect(books.refundsOf(paymentId)).toHaveLength(1);
      books.settlePending();
      await deliverAll();
      expect((await readOrder(buyer, payment.dbOrderId)).paymentStatus).toBe("refunded");
    },
  );

  it("that was refunded by hand at the provider is known, and not asked for again", async () => {
    const { payment, paymentId } = await paidOrder();
    books.startRefund(paymentId, {}, null);
    books.settlePending();
    inFlight.length = 0;
    await cancel(payment.dbOrderId);
    await backgroundDone();
    expect(books.refundsOf(paymentId)).toHaveLength(1);
    expect((await readOrder(buyer, payment.dbOrderId)).paymentStatus).toBe("refunded");
  });

  it("and of which no webhook told is asked about after an hour", async () => {
    const { payment, paymentId } = await paidOrder();
    await cancel(payment.dbOrderId);
    await backgroundDone();
    books.settlePending();
    inFlight.length = 0;
    await minuteAt(Date.now() + 30 * MINUTE);
    expect((await readOrder(buyer, payment.dbOrderId)).paymentStatus).toBe("refund_pending");
    await minuteAt(Date.now() + 61 * MINUTE);
    expect((await readOrder(buyer, payment.dbOrderId)).paymentStatus).toBe("refunded");
    expect(await foundOf("refund_overdue", paymentId)).toBe(1);
  });

  it("and that the bank could not take is asked for anew, under another key, until it arrives", async () => {
    books.behave({ refunds: "failed" });
    const { payment, paymentId } = await paidOrder();
    await cancel(payment.dbOrderId);
    await backgroundDone();
    books.settlePending();
    const failure = [...inFlight];
    await deliverAll();
    expect(await countRows("refunds", "payment_id = ? AND status = 'failed'", paymentId)).toBe(1);
    books.behave({ refunds: "processed" });
    await minuteAt(Date.now() + 61 * MINUTE);
    // The old failure is said once more, late.
    for (const event of failure) await deliverWebhook({ ...event, id: `${event.id}-again` });
    books.settlePending();
    await deliverAll();
    expect(books.refundsOf(paymentId).map(({ status }) => status)).toEqual(["failed", "processed"]);
    expect((await readOrder(buyer, payment.dbOrderId)).paymentStatus).toBe("refunded");
  });

  it("because it came after the order was cancelled goes back exactly once, however often it is said", async () => {
    const { dbOrderId, orderId } = await open();
    await cancel(dbOrderId);
    const handed = await books.pay(orderId);
    const events = [...inFlight];
    await verify(buyer, dbOrderId, handed);
    await deliverAll();
    for (const event of events) await deliverWebhook({ ...event, id: `${event.id}-again` });
    await backgroundDone();
    expect(books.refundsOf(handed.razorpay_payment_id)).toHaveLength(1);
    books.settlePending();
    await deliverAll();
    expect(await readOrder(buyer, dbOrderId)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    expect(await countRows("outbox", "dedupe_key LIKE ?", `order.late_payment:${dbOrderId}:%`)).toBe(1);
  });
});

describe("the reconciler", () => {
  it("finds what was paid there and not here, mends it, and says so to the owner alone", async () => {
    const { dbOrderId, orderId } = await open();
    await books.pay(orderId);
    inFlight.length = 0;
    await lookNow(dbOrderId);
    await minuteAt(Date.now());
    expect((await readOrder(buyer, dbOrderId)).paymentStatus).toBe("paid");
    expect(await foundOf("paid_there_not_here", dbOrderId)).toBe(1);
    const report = await as(owner.token).get<Reconciliation>("/admin/payments/reconciliation");
    expect(report.body.counts.find(({ kind }) => kind === "paid_there_not_here")).toMatchObject({ open: 0 });
    expect(report.body.findings.some(({ subject }) => subject === dbOrderId)).toBe(true);
    expect((await as(staff.token).get("/admin/payments/reconciliation")).status).toBe(403);
  });

  it("takes the money of a payment that only the bank has approved", async () => {
    books.behave({ autoCapture: false });
    const { dbOrderId, orderId } = await open();
    await books.pay(orderId);
    await deliverAll();
    expect((await readOrder(buyer, dbOrderId)).paymentStatus).toBe("pending");
    await minuteAt(Date.now());
    expect((await readOrder(buyer, dbOrderId)).paymentStatus).toBe("paid");
  });

  it("finds money that came late on a cancelled order whose webhook was lost, and sends it back", async () => {
    const { dbOrderId, orderId } = await open();
    await cancel(dbOrderId);
    const handed = await books.pay(orderId);
    inFlight.length = 0;
    await lookNow(dbOrderId);
    await minuteAt(Date.now());
    await minuteAt(Date.now());
    expect((await readOrder(buyer, dbOrderId)).paymentStatus).toBe("refund_pending");
    expect(books.refundsOf(handed.razorpay_payment_id)).toHaveLength(1);
  });

  it("a payment on a second order of the provider, which we never showed anyone, is known by its receipt", async () => {
    const { dbOrderId, orderId } = await open();
    const stray = books.createOrder({ amount: 2_550, currency: "INR", receipt: dbOrderId });
    await books.pay(orderId);
    await deliverAll();
    const second = await books.pay(stray.id);
    await deliverAll();
    expect(await countRows("payment_findings", "kind = 'unknown_capture' AND mended_at IS NULL")).toBe(1);
    await minuteAt(Date.now());
    await minuteAt(Date.now());
    expect(await countRows("payment_findings", "kind = 'unknown_capture' AND mended_at IS NULL")).toBe(0);
    expect(books.refundsOf(second.razorpay_payment_id)).toHaveLength(1);
    expect((await readOrder(buyer, dbOrderId)).paymentStatus).toBe("paid");
  });

  it("leaves money of another shop of the same account alone", async () => {
    const theirs = books.createOrder({ amount: 9_900, currency: "INR", receipt: "their-order-7" });
    const { razorpay_payment_id: payment } = await books.pay(theirs.id);
    await deliverAll();
    await minuteAt(Date.now());
    expect(await foundOf("unknown_capture", payment)).toBe(1);
    expect(await countRows("captures", "payment_id = ?", payment)).toBe(0);
  });
});
