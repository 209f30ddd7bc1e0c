import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import type { Order } from "../../orders/orders.contract.ts";
import { as, call } from "../../testing/api-client.ts";
import { copyOrder } from "../../testing/copied-orders.ts";
import { type Account, createAdmin, createProducts, createUser, product } from "../../testing/factories.ts";
import { env, resting } from "../../testing/faults.ts";
import { countRows, eventsOf, orderOf, place, readOrder, stockOf } from "../../testing/orders.ts";
import {
  asked,
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
import { memberOf } from "../../testing/team.ts";
import { runs } from "../../testing/tier.ts";

let buyer: Account;
let staff: Account;
let potato: string;
let pinch: string;
let hoard: string;

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  staff = await createAdmin();
  [potato = "", pinch = "", hoard = ""] = await createProducts([
    product("Potato", { stock: 10_000 }),
    product("Pinch of salt", { pricePaise: 99 }),
    product("Hoard of saffron", { pricePaise: 50_000_000_01 }),
  ]);
});
beforeEach(async () => {
  buyer = await createUser();
  forgetCalls();
});
afterEach(endPayments);

const pay = async (quantity = 1) => {
  const { status, body, text } = await createPayment(buyer, potato, { quantity });
  expect(status, text).toBe(201);
  return { payment: body, handed: await ledger.pay(body.orderId) };
};

describe("creating a payment", () => {
  it("places the order, reserves its stock and returns what the dialog needs", async () => {
    const before = await stockOf(potato);
    const { status, body } = await createPayment(buyer, potato, { quantity: 4 });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      orderId: expect.stringMatching(/^order_/),
      amount: 10_200,
      currency: "INR",
      dbOrderId: expect.any(String),
      key: "rzp_test_of_the_tests",
    });
    expect(await stockOf(potato)).toBe(before - 4);
    expect(ledger.order(body.orderId)).toMatchObject({ amount: 10_200, currency: "INR", receipt: body.dbOrderId });
    const order = await readOrder(buyer, body.dbOrderId);
    expect(order).toMatchObject({ status: "pending", paymentStatus: "pending", paymentMethod: "razorpay" });
    expect(Date.parse(order.payBy ?? "") - Date.parse(order.createdAt)).toBe(20 * 60_000);
    // No mail is sent about an unpaid order.
    expect(await countRows("outbox", "payload LIKE ?", `%${body.dbOrderId}%`)).toBe(0);
  });

  it("keeps a line's rule for a missing product", async () => {
    const items = [{ productId: potato, quantity: 1, shortRule: "leave_out" }];
    const { dbOrderId } = (await createPayment(buyer, potato, { items })).body;
    expect((await readOrder(buyer, dbOrderId)).items).toMatchObject([{ shortRule: "leave_out" }]);
  });

  it("returns the same answer for the same key, before and after the payment", async () => {
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push((await createPayment(buyer, potato, { key: "same" })).body);
    await ledger.pay(answers[0]?.orderId ?? "");
    await deliverAll();
    answers.push((await createPayment(buyer, potato, { key: "same" })).body);
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(asked).toEqual(["POST /orders"]);
  });

  it("returns the same order of the provider to concurrent calls with one key", async () => {
    const answers = await Promise.all(
      Array.from({ length: runs(24) }, () => createPayment(buyer, potato, { key: "crowd" })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1);
    const { dbOrderId = "" } = answers[0]?.body ?? {};
    expect(await countRows("provider_orders", "order_id = ? AND is_orphan = 0", dbOrderId)).toBe(1);
    expect(await countRows("orders", "buyer_id = ?", buyer.userId)).toBe(1);
  });

  it("is refused under one rupee with a message that offers cash, and reserves nothing", async () => {
    const before = await stockOf(pinch);
    const { status, body } = await createPayment(buyer, pinch);
    expect(status).toBe(400);
    expect(body.code).toBe("payments.amount_too_small");
    expect(body.message).toBe("Online payment starts at ₹1. You can choose Cash on Delivery instead.");
    expect(await stockOf(pinch)).toBe(before);
    expect((await place(buyer, orderOf(pinch))).status).toBe(201);
  });

  it("is refused to a buyer with five unpaid orders, also when the sixth and seventh are concurrent", async () => {
    const { dbOrderId } = (await createPayment(buyer, potato)).body;
    for (let i = 0; i < 3; i++) await copyOrder(dbOrderId);
    const answers = await Promise.all(Array.from({ length: 3 }, () => createPayment(buyer, potato)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("payments.too_many_unpaid");
    expect(await countRows("orders", "buyer_id = ? AND awaits_payment = 1", buyer.userId)).toBe(5);
  });

  it("returns the provider's reason when the provider refuses", async () => {
    const { status, body } = await createPayment(buyer, hoard);
    expect(status).toBe(409);
    expect(body.code).toBe("payments.refused");
    expect(body.message).toBe("Payment failed: Amount exceeds maximum amount allowed.");
  });
});

describe("verifying a payment", () => {
  it("pays the order once and mails the buyer", async () => {
    const { payment, handed } = await pay(2);
    const { status, body } = await verify(buyer, payment.dbOrderId, handed);
    expect(status).toBe(200);
    expect(body.order.paymentStatus).toBe("paid");
    expect(body.order.status).toBe("pending");
    expect((await verify(buyer, payment.dbOrderId, handed)).body.order.paymentStatus).toBe("paid");
    await createServices(env, { waitUntil: () => undefined }).mails.deliverDue(200);
    expect(
      await countRows("outbox", "kind = 'order.paid' AND status = 'sent' AND payload LIKE ?", `%${payment.dbOrderId}%`),
    ).toBe(1);
    expect((await eventsOf(buyer, payment.dbOrderId)).map(({ type }) => type)).toEqual(["order.placed", "order.paid"]);
    const { body: confirmed } = await as(staff.token).patch<{ order: Order }>(
      `/admin/orders/${payment.dbOrderId}/confirm`,
    );
    expect(confirmed.order.status).toBe("confirmed");
  });

  it("refuses a forged signature and genuine ones of another order", async () => {
    const { payment, handed } = await pay();
    const other = await pay();
    const refused = [
      { ...handed, razorpay_signature: "0".repeat(64) },
      { ...handed, razorpay_signature: "" + "not hex" },
      // Another order's real payment, with its own real signature.
      other.handed,
      // The same payment and signature with this order's id at the provider.
      { ...other.handed, razorpay_order_id: handed.razorpay_order_id },
      { ...handed, razorpay_signature: other.handed.razorpay_signature },
    ];
    for (const one of refused) {
      const { status, body } = await verify(buyer, payment.dbOrderId, one);
      expect(status).toBe(400);
      expect(body.code).toBe("payments.verification_failed");
      expect(body.message).toBe("Payment verification failed");
    }
    expect((await readOrder(buyer, payment.dbOrderId)).paymentStatus).toBe("pending");
    expect(await countRows("captures", "order_id = ?", payment.dbOrderId)).toBe(0);
  });

  it("answers 404 for another buyer's order", async () => {
    const { payment, handed } = await pay();
    expect((await verify(await createUser(), payment.dbOrderId, handed)).body.code).toBe("orders.not_found");
    expect((await verify(staff, payment.dbOrderId, handed)).body.code).toBe("orders.not_found");
  });

  it("captures a payment that the bank has authorised", async () => {
    ledger.behave({ autoCapture: false });
    const { payment, handed } = await pay();
    expect((await verify(buyer, payment.dbOrderId, handed)).body.order.paymentStatus).toBe("paid");
    expect(ledger.payment(handed.razorpay_payment_id).status).toBe("captured");
  });

  it("answers 503 while the provider is unavailable, and the webhook completes it", async () => {
    const { payment, handed } = await pay();
    disturb({ on: "payments.fetch", kind: "500", times: 9 });
    const { status, body } = await verify(buyer, payment.dbOrderId, handed);
    expect(status).toBe(503);
    expect(body.code).toBe("payments.verification_delayed");
    await deliverAll();
    expect((await readOrder(buyer, payment.dbOrderId)).paymentStatus).toBe("paid");
  });
});

describe("a failed payment", () => {
  it("is recorded and returns no stock, and a late success still pays", async () => {
    const before = await stockOf(potato);
    const { body: payment } = await createPayment(buyer, potato, { quantity: 3 });
    const error = ledger.fail(payment.orderId);
    const reported = await as(buyer.token).post("/payment/payment-failed", { dbOrderId: payment.dbOrderId, error });
    expect(reported.status).toBe(200);
    expect(reported.body).toEqual({ success: true });
    expect(await readOrder(buyer, payment.dbOrderId)).toMatchObject({ status: "pending", paymentStatus: "failed" });
    expect(await stockOf(potato)).toBe(before - 3);
    const handed = await ledger.pay(payment.orderId);
    await deliverAll();
    expect(await readOrder(buyer, payment.dbOrderId)).toMatchObject({ status: "pending", paymentStatus: "paid" });
    // A late report of a failure changes nothing.
    await as(buyer.token).post("/payment/payment-failed", { dbOrderId: payment.dbOrderId, error: "late news" });
    expect((await verify(buyer, payment.dbOrderId, handed)).body.order.paymentStatus).toBe("paid");
  });

  it("answers 404 when it is reported for another buyer's order", async () => {
    const { body } = await createPayment(buyer, potato);
    const stranger = await createUser();
    const answer = await as(stranger.token).post("/payment/payment-failed", { dbOrderId: body.dbOrderId });
    expect(answer.body.code).toBe("orders.not_found");
    expect((await readOrder(buyer, body.dbOrderId)).paymentStatus).toBe("pending");
  });
});

describe("paying again", () => {
  it("uses the same order of the provider, and is refused for a paid order", async () => {
    const { body: payment } = await createPayment(buyer, potato);
    const again = () => as(buyer.token).post("/payment/pay-again", { dbOrderId: payment.dbOrderId });
    expect((await again()).body).toEqual(payment);
    await ledger.pay(payment.orderId);
    await deliverAll();
    expect((await again()).body).toMatchObject({ code: "payments.already_paid" });
    expect(asked.filter((one) => one === "POST /orders")).toHaveLength(1);
  });

  it("is refused for a cash order, a cancelled order and another buyer's order", async () => {
    const { body: cash } = await place(buyer, orderOf(potato));
    const { body: payment } = await createPayment(buyer, potato);
    const again = (dbOrderId: string, who = buyer) => as(who.token).post("/payment/pay-again", { dbOrderId });
    expect((await again(cash.order._id)).body.code).toBe("payments.not_payable");
    expect((await again(payment.dbOrderId, await createUser())).body.code).toBe("orders.not_found");
    await as(buyer.token).patch(`/orders/${payment.dbOrderId}/cancel`);
    expect((await again(payment.dbOrderId)).body.code).toBe("payments.not_payable");
  });

  it("is refused to a member of the team who may only see the order", async () => {
    const member = await memberOf(buyer);
    const { dbOrderId } = (await createPayment(buyer, potato)).body;
    const again = (who: Account) => as(who.token).post("/payment/pay-again", { dbOrderId });
    expect((await again(member)).body.code).toBe("orders.not_placed_by_you");
    expect((await again(buyer)).status).toBe(200);
  });
});

describe("a webhook", () => {
  it("removes the order's products from the account's cart, because the page may be closed by then", async () => {
    const potatoes = { productId: potato, quantity: 5 };
    const salt = { productId: pinch, quantity: 5 };
    await as(buyer.token).patch("/team/cart", { location: "patna", items: [potatoes, salt] });
    await pay(3);
    await deliverAll();
    const { body } = await as(buyer.token).get<{ items: unknown }>("/team/cart?location=patna");
    expect(body.items).toEqual([{ ...potatoes, quantity: 2 }, salt]);
  });

  it("is accepted with the current and the previous secret only", async () => {
    const { payment } = await pay();
    const [event] = inFlight.filter(({ event }) => event === "payment.captured");
    if (!event) throw new Error("no event");
    expect((await deliverWebhook(event, "someone-else")).body.code).toBe("payments.bad_signature");
    expect((await readOrder(buyer, payment.dbOrderId)).paymentStatus).toBe("pending");
    expect((await deliverWebhook(event, "webhook-secret-before")).status).toBe(200);
    expect((await readOrder(buyer, payment.dbOrderId)).paymentStatus).toBe("paid");
  });

  it("is refused when its body has one more space than the signed one", async () => {
    await pay();
    const [event] = inFlight;
    const answer = await call("POST", "/payment/webhook", {
      body: `${event?.body} `,
      headers: { "Content-Type": "application/json", "X-Razorpay-Signature": "00".repeat(32) },
    });
    expect(answer.status).toBe(400);
  });

  it("is ignored when its event id repeats, and answered with 200 for an unknown order", async () => {
    const { payment } = await pay();
    const [event] = inFlight.filter(({ event }) => event === "payment.captured");
    if (!event) throw new Error("no event");
    const body = event.body.replaceAll(payment.orderId, "order_of_another_shop").replaceAll(/pay_\d+/g, "pay_unknown");
    expect((await deliverWebhook({ id: "evt_other", body })).status).toBe(200);
    expect(await countRows("payment_discrepancies", "kind = 'unknown_capture' AND subject = 'pay_unknown'")).toBe(1);
    for (let i = 0; i < 3; i++) expect((await deliverWebhook(event)).status).toBe(200);
    expect(await countRows("payment_events", "id = ?", event.id)).toBe(1);
    expect(await countRows("order_events", "order_id = ? AND type = 'order.paid'", payment.dbOrderId)).toBe(1);
  });

  it("is refused when it is malformed", async () => {
    expect((await deliverWebhook({ id: "evt_odd", body: '{"event": 7}' })).body.code).toBe(
      "payments.malformed_webhook",
    );
    expect((await deliverWebhook({ id: "evt_odd", body: "<xml/>" })).body.code).toBe("payments.malformed_webhook");
  });
});
