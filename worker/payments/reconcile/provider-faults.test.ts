import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { backgroundDone, faults, resting } from "../../testing/faults.ts";
import { countRows, orderOf, place, readOrder, stockOf } from "../../testing/orders.ts";
import { pauses } from "../../testing/pause.ts";
import { foundOf, MINUTE, minuteAt, moneyMinuteAt, ring, timeIsOver } from "../../testing/services/payment-time.ts";
import {
  asked,
  createPayment,
  disturb,
  endPayments,
  forgetCalls,
  inFlight,
  ledger,
  startProvider,
} from "../../testing/services/provider.ts";

let buyer: Account;
let potato: string;

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
beforeEach(async () => {
  buyer = await createUser();
  forgetCalls();
});
afterEach(endPayments);

const open = async (quantity = 1) => (await createPayment(buyer, potato, { quantity })).body;

describe("creating a payment during a fault of the provider", () => {
  it("finds and uses the order that was created although the answer was lost or late, or a call was refused", async () => {
    const faulty = {
      timeout_after_commit: [{ on: "orders.create", kind: "timeout_after_commit", times: 1 }],
      "500_after_commit": [{ on: "orders.create", kind: "500_after_commit", times: 1 }],
      "429, then slow": [
        { on: "orders.create", kind: "429", times: 1 },
        { on: "orders.create", kind: "slow", times: 1, ms: 50 },
      ],
    } as const;
    for (const [fault, settings] of Object.entries(faulty)) {
      disturb(...settings);
      const { status, body } = await createPayment(buyer, potato);
      expect(status, fault).toBe(201);
      expect(
        ledger.orders(body.dbOrderId).map(({ id }) => id),
        fault,
      ).toEqual([body.orderId]);
    }
  });

  it("continues with the same key after a lost answer and an outage", async () => {
    const before = await stockOf(potato);
    disturb(
      { on: "orders.create", kind: "timeout_after_commit", times: 1 },
      { on: "orders.list", kind: "timeout", times: 3 },
    );
    const first = await createPayment(buyer, potato, { key: "again", quantity: 2 });
    expect(first.status).toBe(503);
    expect(first.body.code).toBe("payments.unavailable");
    expect(first.body.message).toMatch(/^Failed to initiate payment/);
    expect(first.body.message).toContain("Cash on Delivery");
    const second = await createPayment(buyer, potato, { key: "again", quantity: 2 });
    expect(second.status).toBe(201);
    expect(ledger.orders(second.body.dbOrderId)).toHaveLength(1);
    expect(await countRows("orders", "buyer_id = ?", buyer.userId)).toBe(1);
    expect(await stockOf(potato)).toBe(before - 2);
  });

  it("creates no second order when D1's answer is lost while the first is stored", async () => {
    faults.losses = [{ of: /INSERT INTO "provider_orders"/, times: 1 }];
    const { status, body } = await createPayment(buyer, potato);
    expect(status).toBe(201);
    expect(ledger.orders(body.dbOrderId)).toHaveLength(1);
    expect(await countRows("provider_orders", "order_id = ?", body.dbOrderId)).toBe(1);
  });

  it("answers 503 during an outage while orders stay readable and cash orders work", async () => {
    disturb({ on: "*", kind: "500", times: 99 });
    expect((await createPayment(buyer, potato)).body.code).toBe("payments.unavailable");
    // Each call is attempted at most three times, with growing pauses.
    expect(pauses.map((ms) => [200, 600].findIndex((usual) => Math.abs(ms - usual) <= usual / 4))).toEqual([0, 1]);
    expect((await place(buyer, orderOf(potato))).status).toBe(201);
    const { body } = await as(buyer.token).get<{ orders: { paymentMethod: string }[] }>("/orders/my-orders");
    expect(body.orders.map(({ paymentMethod }) => paymentMethod)).toEqual(["cod", "razorpay"]);
    await moneyMinuteAt(Date.now());
  });
});

describe("an order that is not paid in time", () => {
  it("is cancelled by its coordinator's alarm, and its stock is returned once even if cron runs too", async () => {
    const before = await stockOf(potato);
    const { dbOrderId } = await open(6);
    await backgroundDone();
    await timeIsOver(dbOrderId);
    await Promise.all([ring(dbOrderId), moneyMinuteAt(Date.now()), moneyMinuteAt(Date.now())]);
    await moneyMinuteAt(Date.now());
    expect(await readOrder(buyer, dbOrderId)).toMatchObject({ status: "cancelled", paymentStatus: "pending" });
    expect(await stockOf(potato)).toBe(before);
    expect(asked.some((one) => one.endsWith("/payments"))).toBe(true);
    expect(
      await countRows("order_events", "order_id = ? AND actor_role = 'system' AND to_status = 'cancelled'", dbOrderId),
    ).toBe(1);
  });

  it("is cancelled by cron when the alarm is lost and its time is over, when it can no longer be paid", async () => {
    const { dbOrderId } = await open();
    await backgroundDone();
    await ring(dbOrderId);
    await moneyMinuteAt(Date.now() + 19 * MINUTE);
    expect((await readOrder(buyer, dbOrderId)).status).toBe("pending");
    await timeIsOver(dbOrderId);
    expect((await as(buyer.token).post("/payment/pay-again", { dbOrderId })).body.code).toBe("payments.too_late");
    await minuteAt(Date.now());
    expect((await readOrder(buyer, dbOrderId)).status).toBe("cancelled");
    expect(await foundOf("expired_unpaid", dbOrderId)).toBe(1);
  });

  it("is paid and not cancelled when the provider reports a payment", async () => {
    const { dbOrderId, orderId } = await open();
    await backgroundDone();
    await ledger.pay(orderId);
    inFlight.length = 0;
    await timeIsOver(dbOrderId);
    await ring(dbOrderId);
    expect(await readOrder(buyer, dbOrderId)).toMatchObject({ status: "pending", paymentStatus: "paid" });
  });

  it("waits while the provider is unavailable and is cancelled afterwards", async () => {
    const { dbOrderId } = await open();
    await backgroundDone();
    await timeIsOver(dbOrderId);
    disturb({ on: "*", kind: "500", times: 999 });
    await ring(dbOrderId);
    await moneyMinuteAt(Date.now());
    expect((await readOrder(buyer, dbOrderId)).status).toBe("pending");
    disturb();
    await moneyMinuteAt(Date.now());
    expect((await readOrder(buyer, dbOrderId)).status).toBe("cancelled");
  });
});
