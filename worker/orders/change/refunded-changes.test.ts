import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { backgroundDone, env, resting } from "../../testing/faults.ts";
import { change } from "../../testing/order-changes.ts";
import { countRows, eventsOf, readOrder } from "../../testing/orders.ts";
import { paidOrder, refundedOf, settleRefunds } from "../../testing/services/paid-orders.ts";
import { cancelOwn, refundsComeDue } from "../../testing/services/payment-time.ts";
import { disturb, endPayments, forgetCalls, ledger, startProvider, verify } from "../../testing/services/provider.ts";

let buyer: Account;
let potato: string;
let apple: string;
let pear: string;

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  [potato = "", apple = "", pear = ""] = await createProducts([
    product("Potato", { stock: 10_000 }),
    product("Apple", { pricePaise: 10_000 }),
    product("Pear", { pricePaise: 10_050 }),
  ]);
});
beforeEach(async () => {
  buyer = await createUser();
  forgetCalls();
});
afterEach(endPayments);

/** Runs the refunds as cron does. */
const sendRefunds = () => createServices(env, { waitUntil: () => undefined }).payments.sendDueRefunds(20);

describe("a paid order that becomes cheaper", () => {
  it("is changed at once, and the difference is refunded, in parts when it happens twice", async () => {
    const { _id, paymentId } = await paidOrder(buyer, potato, 4);
    const { status, body } = await change(buyer, _id, { [potato]: 3 });
    expect(status).toBe(200);
    expect(body.order.total).toBe(76.5);
    expect(body.order.paymentStatus).toBe("paid");
    expect(body.payment).toBe(undefined);
    await settleRefunds();
    expect(refundedOf(paymentId)).toEqual([2_550]);
    expect((await readOrder(buyer, _id)).paymentStatus).toBe("paid");
    await change(buyer, _id, { [potato]: 1 });
    await settleRefunds();
    expect(refundedOf(paymentId)).toEqual([2_550, 5_100]);
    expect((await eventsOf(buyer, _id)).filter(({ type }) => type === "order.difference_refunded")).toHaveLength(2);
  });

  it("refunds all of one payment and nearly all of the other", async () => {
    const { _id, paymentId } = await paidOrder(buyer, apple, 1);
    const { payment } = (await change(buyer, _id, { [apple]: 1, [pear]: 1 })).body;
    const second = await ledger.pay(payment?.orderId ?? "");
    expect((await verify(buyer, _id, second)).status).toBe(200);
    const { status, body } = await change(buyer, _id, { [pear]: 1 });
    expect(status).toBe(200);
    expect(body.order.total).toBe(100.5);
    await settleRefunds();
    const back = [...refundedOf(paymentId), ...refundedOf(second.razorpay_payment_id)];
    expect(back.reduce((sum, paise) => sum + paise, 0)).toBe(10_000);
  });

  it("refunds only the rest when it is cancelled afterwards", async () => {
    const { _id, paymentId } = await paidOrder(buyer, potato, 4);
    await change(buyer, _id, { [potato]: 3 });
    await cancelOwn(buyer, _id);
    await backgroundDone();
    expect(refundedOf(paymentId).sort()).toEqual([2_550, 7_650]);
    expect((await readOrder(buyer, _id)).paymentStatus).toBe("refund_pending");
    await settleRefunds();
    expect((await readOrder(buyer, _id)).paymentStatus).toBe("refunded");
  });

  it("refunds each part exactly once although the provider's responses are lost", async () => {
    const { _id, paymentId } = await paidOrder(buyer, potato, 4);
    disturb({ on: "payments.refund", kind: "timeout_after_commit", times: 7 });
    await change(buyer, _id, { [potato]: 3 });
    await change(buyer, _id, { [potato]: 2 });
    await cancelOwn(buyer, _id);
    await backgroundDone();
    disturb();
    for (let run = 0; run < 3; run++) {
      await refundsComeDue();
      await sendRefunds();
    }
    expect(refundedOf(paymentId).sort()).toEqual([2_550, 2_550, 5_100]);
    await settleRefunds();
    expect((await readOrder(buyer, _id)).paymentStatus).toBe("refunded");
  });

  it("retries a part that the bank could not refund, without touching the other", async () => {
    const { _id, paymentId } = await paidOrder(buyer, potato, 4);
    await change(buyer, _id, { [potato]: 3 });
    await backgroundDone();
    ledger.behave({ refunds: "failed" });
    await settleRefunds();
    ledger.behave({ refunds: "processed" });
    await refundsComeDue();
    await sendRefunds();
    await settleRefunds();
    expect(ledger.refundsOf(paymentId).map(({ amount, status }) => [amount, status])).toEqual([
      [2_550, "failed"],
      [2_550, "processed"],
    ]);
    expect(await countRows("refunds", "order_id = ? AND status = 'processed'", _id)).toBe(1);
  });

  it("does not refund a part again that was refunded by hand because the bank could not", async () => {
    const { _id, paymentId } = await paidOrder(buyer, potato, 4);
    await change(buyer, _id, { [potato]: 3 });
    await settleRefunds();
    ledger.behave({ refunds: "failed" });
    await change(buyer, _id, { [potato]: 2 });
    await settleRefunds();
    ledger.behave({ refunds: "processed" });
    ledger.startRefund(paymentId, { amount: 2_550 }, null);
    await settleRefunds();
    await refundsComeDue();
    await sendRefunds();
    expect(ledger.refundsOf(paymentId).map(({ status }) => status)).toEqual(["processed", "failed", "processed"]);
  });

  it("refunds the rest by itself when a part was refunded by hand", async () => {
    const { _id, paymentId } = await paidOrder(buyer, potato, 4);
    disturb({ on: "payments.refund", kind: "timeout", times: 14 });
    await change(buyer, _id, { [potato]: 1 });
    await backgroundDone();
    ledger.startRefund(paymentId, { amount: 7_650 }, null);
    await settleRefunds();
    await cancelOwn(buyer, _id);
    await backgroundDone();
    disturb();
    await refundsComeDue();
    await sendRefunds();
    await settleRefunds();
    expect(refundedOf(paymentId)).toEqual([7_650, 2_550]);
    expect((await readOrder(buyer, _id)).paymentStatus).toBe("refunded");
  });
});
