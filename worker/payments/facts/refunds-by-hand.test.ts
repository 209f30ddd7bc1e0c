import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Account, createAdmin, createProducts, createUser, product } from "../../testing/factories.ts";
import { backgroundDone, env, faults, resting } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { cancelAsStaff, foundOf, lookNow, moneyMinuteAt, refundsComeDue } from "../../testing/services/payment-time.ts";
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

let buyer: Account;
let staff: Account;
let potato: string;

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  staff = await createAdmin();
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
beforeEach(async () => {
  buyer = await createUser();
  forgetCalls();
});
afterEach(endPayments);

const paymentStatusOf = (id: string) =>
  env.DB.prepare("SELECT payment_status FROM orders WHERE id = ?").bind(id).first<string>("payment_status");
const openCases = (paymentId: string) =>
  countRows(
    "payment_discrepancies",
    "kind = 'refunded_there_not_here' AND subject = ? AND resolved_at IS NULL",
    paymentId,
  );

/** An order of ₹76.50 that is paid at the provider; `captured` are the webhooks about it. */
const paidThere = async () => {
  const { dbOrderId, orderId } = (await createPayment(buyer, potato, { quantity: 3 })).body;
  const handed = await ledger.pay(orderId);
  return { dbOrderId, handed, paymentId: handed.razorpay_payment_id, captured: inFlight.splice(0) };
};
/** Refunds this amount by hand at the provider, or all that is left; returns the webhooks about it. */
const refundByHand = (paymentId: string, amount?: number) => {
  ledger.startRefund(paymentId, amount === undefined ? {} : { amount }, null);
  ledger.settlePending();
  return inFlight.splice(0);
};

describe("a payment of which a part was refunded by hand before we stored it", () => {
  it("does not pay its order, and the rest is refunded once although the first attempt fails", async () => {
    const { dbOrderId, handed, paymentId } = await paidThere();
    refundByHand(paymentId, 5_000);
    expect((await verify(buyer, dbOrderId, handed)).body).toMatchObject({ code: "payments.verification_failed" });
    disturb({ on: "payments.refund", kind: "timeout", times: 9 });
    await lookNow(dbOrderId);
    await moneyMinuteAt(Date.now());
    await backgroundDone();
    disturb();
    expect(await paymentStatusOf(dbOrderId)).toBe("pending");
    await refundsComeDue();
    await moneyMinuteAt(Date.now());
    ledger.settlePending();
    await deliverAll();
    expect(ledger.refundsOf(paymentId).map(({ amount }) => amount)).toEqual([5_000, 2_650]);
    expect(
      await countRows(
        "refunds",
        "payment_id = ? AND reason = 'wrong_amount' AND amount_paise = 2650 AND status = 'processed'",
        paymentId,
      ),
    ).toBe(1);
  });
});

describe("a payment of an active order that is refunded by hand", () => {
  it("is shown to the owner until the order is cancelled, and is not refunded again", async () => {
    const { dbOrderId, paymentId, captured } = await paidThere();
    for (const event of captured) await deliverWebhook(event);
    const events = refundByHand(paymentId);
    for (const event of events) await deliverWebhook(event);
    expect(await paymentStatusOf(dbOrderId)).toBe("paid");
    expect(await openCases(paymentId)).toBe(1);
    await cancelAsStaff(staff, dbOrderId);
    await backgroundDone();
    expect(await paymentStatusOf(dbOrderId)).toBe("refunded");
    expect(ledger.refundsOf(paymentId)).toHaveLength(1);
    for (const event of events) await deliverWebhook({ ...event, id: `${event.id}-again` });
    expect([await openCases(paymentId), await foundOf("refunded_there_not_here", paymentId)]).toEqual([0, 1]);
  });

  it("is shown to the owner too when only a part goes back, even if that is reported before the payment", async () => {
    const first = await paidThere();
    for (const event of first.captured) await deliverWebhook(event);
    for (const event of refundByHand(first.paymentId, 1_000)) await deliverWebhook(event);
    const second = await paidThere();
    for (const event of [...refundByHand(second.paymentId, 1_000), ...second.captured]) await deliverWebhook(event);
    expect(await Promise.all([first, second].map(({ paymentId }) => openCases(paymentId)))).toEqual([1, 1]);
  });

  it("is no case for the owner when we requested it", async () => {
    const { dbOrderId, paymentId, captured } = await paidThere();
    for (const event of captured) await deliverWebhook(event);
    await cancelAsStaff(staff, dbOrderId);
    await backgroundDone();
    ledger.settlePending();
    await deliverAll();
    expect(await paymentStatusOf(dbOrderId)).toBe("refunded");
    expect(await countRows("payment_discrepancies", "subject = ?", paymentId)).toBe(0);
  });
});

it("does not count a payment whose refund is reported while the payment is being stored", async () => {
  const { dbOrderId, paymentId, captured } = await paidThere();
  const refunded = refundByHand(paymentId);
  faults.mutexIsOff = true;
  faults.interruption = {
    before: /INSERT INTO "?captures"?/i,
    work: async () => {
      for (const event of refunded) await deliverWebhook(event);
    },
  };
  for (const event of captured) expect((await deliverWebhook(event)).status).toBe(200);
  expect(faults.interruption).toBeNull();
  expect(await paymentStatusOf(dbOrderId)).toBe("pending");
  expect(await countRows("captures", "payment_id = ?", paymentId)).toBe(0);
  expect(await openCases(paymentId)).toBe(0);
});
