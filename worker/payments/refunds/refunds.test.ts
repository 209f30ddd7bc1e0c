import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { backgroundDone, env, resting } from "../../testing/faults.ts";
import { countRows, readOrder } from "../../testing/orders.ts";
import {
  cancelAsStaff,
  cancelOwn,
  foundOf,
  lookNow,
  MINUTE,
  minuteAt,
  moneyMinuteAt,
  refundsComeDue,
} from "../../testing/services/payment-time.ts";
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
import { isLongTier } from "../../testing/tier.ts";
import type { Reconciliation } from "../payments.contract.ts";

let buyer: Account;
let staff: Account;
let owner: Account;
let potato: string;

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  [staff, owner] = [await createAdmin(), await createOwner()];
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
beforeEach(async () => {
  buyer = await createUser();
  forgetCalls();
});
afterEach(endPayments);

/** The short tier tries the first two: a fault after the refund was made, and one before it. */
const REFUND_FAULTS = ["timeout_after_commit", "429", "500_after_commit", "timeout"] as const;

const paymentStatusOf = (id: string) =>
  env.DB.prepare("SELECT payment_status FROM orders WHERE id = ?").bind(id).first<string>("payment_status");
/** Number of unresolved discrepancies about a payment. */
const openOf = (paymentId: string) =>
  countRows("payment_discrepancies", "subject = ? AND resolved_at IS NULL", paymentId);
const open = async (quantity = 1) => (await createPayment(buyer, potato, { quantity })).body;

describe("a refund", () => {
  const paidOrder = async () => {
    const payment = await open(3);
    const handed = await ledger.pay(payment.orderId);
    inFlight.length = 0;
    expect((await verify(buyer, payment.dbOrderId, handed)).body.order.paymentStatus).toBe("paid");
    return { payment, paymentId: handed.razorpay_payment_id };
  };

  it("is made once when the buyer or an admin cancels a paid order, and both see its status", async () => {
    for (const cancel of [(id: string) => cancelOwn(buyer, id), (id: string) => cancelAsStaff(staff, id)]) {
      const { payment, paymentId } = await paidOrder();
      await cancel(payment.dbOrderId);
      await backgroundDone();
      expect((await readOrder(buyer, payment.dbOrderId)).paymentStatus).toBe("refund_pending");
      expect(ledger.refundsOf(paymentId)).toMatchObject([{ amount: 7_650, status: "pending" }]);
      ledger.settlePending();
      await deliverAll();
      expect((await readOrder(buyer, payment.dbOrderId)).paymentStatus).toBe("refunded");
      expect((await readOrder(staff, payment.dbOrderId)).paymentStatus).toBe("refunded");
      expect(await countRows("outbox", "dedupe_key LIKE ?", `order.refunded:${payment.dbOrderId}:%`)).toBe(1);
    }
  });

  it("is made exactly once, whatever fault of the provider it meets", async () => {
    const outcomes: Record<string, unknown> = {};
    const kinds = isLongTier ? REFUND_FAULTS : REFUND_FAULTS.slice(0, 2);
    for (const kind of kinds) {
      const { payment, paymentId } = await paidOrder();
      disturb({ on: "payments.refund", kind, times: 7 });
      await cancelOwn(buyer, payment.dbOrderId);
      await backgroundDone();
      disturb();
      for (let run = 0; run < 2; run++) {
        await refundsComeDue();
        await moneyMinuteAt(Date.now());
      }
      const made = ledger.refundsOf(paymentId).length;
      ledger.settlePending();
      await deliverAll();
      outcomes[kind] = { made, paymentStatus: await paymentStatusOf(payment.dbOrderId) };
    }
    const once = { made: 1, paymentStatus: "refunded" };
    expect(outcomes).toEqual(Object.fromEntries(kinds.map((kind) => [kind, once])));
  });

  it("that was made by hand at the provider is recognised and not requested again", async () => {
    const { payment, paymentId } = await paidOrder();
    ledger.startRefund(paymentId, {}, null);
    ledger.settlePending();
    inFlight.length = 0;
    await cancelOwn(buyer, payment.dbOrderId);
    await backgroundDone();
    expect(ledger.refundsOf(paymentId)).toHaveLength(1);
    expect(await paymentStatusOf(payment.dbOrderId)).toBe("refunded");
  });

  it("made by hand in part does not count as the whole refund until the rest is made by hand too", async () => {
    const { payment, paymentId } = await paidOrder();
    const { dbOrderId } = payment;
    ledger.startRefund(paymentId, { amount: 1_000 }, null);
    ledger.settlePending();
    await cancelOwn(buyer, dbOrderId);
    await deliverAll();
    await backgroundDone();
    await refundsComeDue();
    await moneyMinuteAt(Date.now());
    expect(await paymentStatusOf(dbOrderId)).toBe("refund_pending");
    expect(await openOf(paymentId)).toBe(1);
    ledger.startRefund(paymentId, {}, null);
    ledger.settlePending();
    await deliverAll();
    expect(await paymentStatusOf(dbOrderId)).toBe("refund_pending");
    await refundsComeDue();
    await moneyMinuteAt(Date.now());
    expect(ledger.refundsOf(paymentId).map(({ amount }) => amount)).toEqual([1_000, 6_650]);
    expect(await paymentStatusOf(dbOrderId)).toBe("refunded");
    expect(await openOf(paymentId)).toBe(0);
  });

  it("that no webhook has reported is queried after an hour", async () => {
    const { payment, paymentId } = await paidOrder();
    await cancelOwn(buyer, payment.dbOrderId);
    await backgroundDone();
    ledger.settlePending();
    inFlight.length = 0;
    await moneyMinuteAt(Date.now() + 30 * MINUTE);
    expect(await paymentStatusOf(payment.dbOrderId)).toBe("refund_pending");
    await moneyMinuteAt(Date.now() + 61 * MINUTE);
    expect(await paymentStatusOf(payment.dbOrderId)).toBe("refunded");
    expect(await foundOf("refund_overdue", paymentId)).toBe(1);
  });

  it("that is reported after it was overdue leaves no open discrepancy", async () => {
    const { payment, paymentId } = await paidOrder();
    await cancelOwn(buyer, payment.dbOrderId);
    await backgroundDone();
    await moneyMinuteAt(Date.now() + 61 * MINUTE);
    expect(await openOf(paymentId)).toBe(1);
    ledger.settlePending();
    await deliverAll();
    expect(await paymentStatusOf(payment.dbOrderId)).toBe("refunded");
    expect(await openOf(paymentId)).toBe(0);
  });

  it("that the bank rejected is requested again under another key until it succeeds", async () => {
    ledger.behave({ refunds: "failed" });
    const { payment, paymentId } = await paidOrder();
    await cancelOwn(buyer, payment.dbOrderId);
    await backgroundDone();
    ledger.settlePending();
    const failure = [...inFlight];
    await deliverAll();
    expect(await countRows("refunds", "payment_id = ? AND status = 'failed'", paymentId)).toBe(1);
    ledger.behave({ refunds: "processed" });
    await minuteAt(Date.now() + 61 * MINUTE);
    // The old failure is reported again, late.
    for (const event of failure) await deliverWebhook({ ...event, id: `${event.id}-again` });
    ledger.settlePending();
    await deliverAll();
    expect(ledger.refundsOf(paymentId).map(({ status }) => status)).toEqual(["failed", "processed"]);
    expect(await paymentStatusOf(payment.dbOrderId)).toBe("refunded");
    expect([await foundOf("refund_failed", paymentId), await openOf(paymentId)]).toEqual([1, 0]);
  });

  it("of a payment that arrived after the cancellation is made once, however often it is reported", async () => {
    const { dbOrderId, orderId } = await open();
    await cancelOwn(buyer, dbOrderId);
    const handed = await ledger.pay(orderId);
    const events = [...inFlight];
    await verify(buyer, dbOrderId, handed);
    await deliverAll();
    for (const event of events) await deliverWebhook({ ...event, id: `${event.id}-again` });
    await backgroundDone();
    expect(ledger.refundsOf(handed.razorpay_payment_id)).toHaveLength(1);
    ledger.settlePending();
    await deliverAll();
    expect(await readOrder(buyer, dbOrderId)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    expect(await countRows("outbox", "dedupe_key LIKE ?", `order.late_payment:${dbOrderId}:%`)).toBe(1);
  });
});

describe("the reconciler", () => {
  it("finds a payment that only the provider has stored, applies it and reports it to the owner alone", async () => {
    const { dbOrderId, orderId } = await open();
    await ledger.pay(orderId);
    inFlight.length = 0;
    await lookNow(dbOrderId);
    await minuteAt(Date.now());
    expect(await paymentStatusOf(dbOrderId)).toBe("paid");
    expect(await foundOf("paid_there_not_here", dbOrderId)).toBe(1);
    const report = await as(owner.token).get<Reconciliation>("/admin/payments/reconciliation");
    expect(report.body.counts.find(({ kind }) => kind === "paid_there_not_here")).toMatchObject({ open: 0 });
    expect(report.body.discrepancies.some(({ subject }) => subject === dbOrderId)).toBe(true);
    expect((await as(staff.token).get("/admin/payments/reconciliation")).status).toBe(403);
  });

  it("does not call an order paid by a payment that went back before anyone heard of it", async () => {
    const { dbOrderId, orderId } = await open();
    const handed = await ledger.pay(orderId);
    const captured = [...inFlight];
    ledger.startRefund(handed.razorpay_payment_id, {}, null);
    ledger.settlePending();
    inFlight.splice(0, captured.length);
    await deliverAll();
    await lookNow(dbOrderId);
    await moneyMinuteAt(Date.now());
    expect((await verify(buyer, dbOrderId, handed)).body).toMatchObject({ code: "payments.verification_failed" });
    for (const event of captured) await deliverWebhook(event);
    expect(await paymentStatusOf(dbOrderId)).toBe("pending");
    expect(await countRows("captures", "order_id = ?", dbOrderId)).toBe(0);
  });

  it("captures a payment that the bank has authorised", async () => {
    ledger.behave({ autoCapture: false });
    const { dbOrderId, orderId } = await open();
    await ledger.pay(orderId);
    await deliverAll();
    expect(await paymentStatusOf(dbOrderId)).toBe("pending");
    await moneyMinuteAt(Date.now());
    expect(await paymentStatusOf(dbOrderId)).toBe("paid");
  });

  it("finds a late payment of a cancelled order whose webhook was lost, and refunds it", async () => {
    const { dbOrderId, orderId } = await open();
    await cancelOwn(buyer, dbOrderId);
    const handed = await ledger.pay(orderId);
    inFlight.length = 0;
    await lookNow(dbOrderId);
    await moneyMinuteAt(Date.now());
    await moneyMinuteAt(Date.now());
    expect(await paymentStatusOf(dbOrderId)).toBe("refund_pending");
    expect(ledger.refundsOf(handed.razorpay_payment_id)).toHaveLength(1);
  });

  it("recognises by its receipt a payment on an orphan order of the provider", async () => {
    const { dbOrderId, orderId } = await open();
    const orphan = ledger.createOrder({ amount: 2_550, currency: "INR", receipt: dbOrderId });
    await ledger.pay(orderId);
    await deliverAll();
    const second = await ledger.pay(orphan.id);
    await deliverAll();
    expect(await countRows("payment_discrepancies", "kind = 'unknown_capture' AND resolved_at IS NULL")).toBe(1);
    await moneyMinuteAt(Date.now());
    await moneyMinuteAt(Date.now());
    expect(await countRows("payment_discrepancies", "kind = 'unknown_capture' AND resolved_at IS NULL")).toBe(0);
    expect(ledger.refundsOf(second.razorpay_payment_id)).toHaveLength(1);
    expect(await paymentStatusOf(dbOrderId)).toBe("paid");
  });

  it("ignores payments of another shop with the same provider account", async () => {
    const theirs = ledger.createOrder({ amount: 9_900, currency: "INR", receipt: "their-order-7" });
    const { razorpay_payment_id: payment } = await ledger.pay(theirs.id);
    await deliverAll();
    await moneyMinuteAt(Date.now());
    expect(await foundOf("unknown_capture", payment)).toBe(1);
    expect(await countRows("captures", "payment_id = ?", payment)).toBe(0);
  });
});
