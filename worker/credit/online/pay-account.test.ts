import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hmacHex } from "../../../mocks/razorpay/ledger.ts";
import type { PaymentToMake } from "../../orders/order-change.contract.ts";
import { as } from "../../testing/api-client.ts";
import { type Account, createProducts, product } from "../../testing/factories.ts";
import { env, faults, resting } from "../../testing/faults.ts";
import { countRows, readOrder } from "../../testing/orders.ts";
import { buyerWith, delivered, openShop, readAccount, type Shop } from "../../testing/services/khata.ts";
import { MINUTE, minuteAt, moneyMinuteAt } from "../../testing/services/payment-time.ts";
import {
  deliverAll,
  deliverWebhook,
  disturb,
  endPayments,
  forgetCalls,
  inFlight,
  ledger,
  startProvider,
} from "../../testing/services/provider.ts";

let shop: Shop;
let buyer: Account;

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  const [potato = ""] = await createProducts([product("Potato", { stock: 1_000_000, pricePaise: 10_000 })]);
  shop = await openShop(potato);
});
beforeEach(async () => {
  buyer = await buyerWith(shop, 10_000);
  await delivered(shop, buyer, 5);
  forgetCalls();
});
afterEach(endPayments);

const begin = (amount = 500) => as(buyer.token).post<PaymentToMake & { code: string }>("/account/pay", { amount });
const verifyPayment = (handed: object) => as(buyer.token).post<{ code: string }>("/account/verify-payment", handed);
const received = () => countRows("account_payments", "buyer_id = ?", buyer.userId);
const balance = async () => (await readAccount(buyer)).balance;

describe("paying an account online", () => {
  it("lowers the debt once, whether the browser, the webhook or both report it", async () => {
    const { status, body } = await begin();
    expect(status).toBe(201);
    expect(body.amount).toBe(50_000);
    const handed = await ledger.pay(body.orderId);
    const verify = (more = {}) => verifyPayment({ ...handed, dbOrderId: body.dbOrderId, ...more });
    expect((await verify({ razorpay_signature: "0".repeat(64) })).body.code).toBe("payments.verification_failed");
    expect((await verify({ razorpay_order_id: "order_of_others" })).body.code).toBe("payments.verification_failed");
    expect((await verify()).body).toMatchObject({ account: { balance: 0 } });
    expect((await verify()).status).toBe(200);
    await deliverAll();
    expect(await received()).toBe(1);
    expect(await balance()).toBe(0);
    expect(await countRows("ledger", "debit = 'provider' AND credit = ?", `account:${buyer.userId}`)).toBe(1);
    expect(await countRows("payment_discrepancies", "resolved_at IS NULL")).toBe(0);
    expect(await countRows("outbox", "kind = 'credit.payment_received' AND recipient = ?", buyer.userId)).toBe(1);
  });

  it("that is refunded in full at the provider is owed again once, and never counted as paid again", async () => {
    const { body } = await begin();
    const handed = await ledger.pay(body.orderId);
    const captured = [...inFlight];
    await deliverAll();
    expect(await balance()).toBe(0);
    ledger.startRefund(handed.razorpay_payment_id, {}, null);
    ledger.settlePending();
    const refunded = [...inFlight];
    await deliverAll();
    expect(await balance()).toBe(500);
    for (const event of [...refunded, ...captured]) await deliverWebhook({ ...event, id: `${event.id}-again` });
    await verifyPayment({ ...handed, dbOrderId: body.dbOrderId });
    await env.DB.prepare("UPDATE account_checkouts SET next_check_at = 1").run();
    await moneyMinuteAt(Date.now());
    expect(await balance()).toBe(500);
    expect(await countRows("ledger", "kind = 'payment_reversal' AND buyer_id = ?", buyer.userId)).toBe(1);
  });

  it("that went back before anyone heard of it lowers no debt, whoever reports it later", async () => {
    const { body } = await begin();
    const handed = await ledger.pay(body.orderId);
    const captured = inFlight.splice(0);
    ledger.startRefund(handed.razorpay_payment_id, {}, null);
    ledger.settlePending();
    await deliverAll();
    for (const event of captured) await deliverWebhook(event);
    expect((await verifyPayment({ ...handed, dbOrderId: body.dbOrderId })).body.code).toBe(
      "payments.verification_failed",
    );
    await minuteAt(Date.now() + 4 * MINUTE);
    expect(await received()).toBe(0);
    expect(await balance()).toBe(500);
  });

  it("that is given back at the provider in two parts is owed again once both arrived, and a case for the owner until then", async () => {
    const { body } = await begin();
    const { razorpay_payment_id: paymentId } = await ledger.pay(body.orderId);
    await deliverAll();
    ledger.startRefund(paymentId, { amount: 20_000 }, null);
    ledger.settlePending();
    await deliverAll();
    expect(await balance()).toBe(0);
    const openCases = () => countRows("payment_discrepancies", "subject = ? AND resolved_at IS NULL", paymentId);
    expect(await openCases()).toBe(1);
    ledger.startRefund(paymentId, {}, null);
    ledger.settlePending();
    await deliverAll();
    expect(await balance()).toBe(500);
    expect(await openCases()).toBe(0);
  });

  it("of which a part was refunded by hand before anyone heard of it lowers the debt by the rest", async () => {
    const { body } = await begin();
    const { razorpay_payment_id: paymentId } = await ledger.pay(body.orderId);
    ledger.startRefund(paymentId, { amount: 20_000 }, null);
    inFlight.length = 0;
    await minuteAt(Date.now() + 4 * MINUTE);
    expect(await balance()).toBe(200);
  });

  it("lowers no debt when its refund is reported while it is being stored", async () => {
    const { body } = await begin();
    const { razorpay_payment_id: paymentId } = await ledger.pay(body.orderId);
    const captured = inFlight.splice(0);
    ledger.startRefund(paymentId, {}, null);
    ledger.settlePending();
    faults.interruption = { before: /INSERT INTO "?account_payments"?/i, work: deliverAll };
    for (const event of captured) await deliverWebhook(event);
    expect(faults.interruption).toBeNull();
    expect(await received()).toBe(0);
    expect(await balance()).toBe(500);
  });

  it("accepts no payment of another provider order or in another currency", async () => {
    const first = (await begin(200)).body;
    const second = (await begin(300)).body;
    const { razorpay_payment_id } = await ledger.pay(second.orderId);
    const razorpay_signature = await hmacHex(env.RAZORPAY_KEY_SECRET ?? "", `${first.orderId}|${razorpay_payment_id}`);
    const handed = { razorpay_payment_id, razorpay_order_id: first.orderId, razorpay_signature };
    const { body } = await verifyPayment({ ...handed, dbOrderId: first.dbOrderId });
    expect(body.code).toBe("payments.verification_failed");
    for (const { id, body: text } of inFlight.splice(0))
      await deliverWebhook({ id, body: text.replaceAll('"currency":"INR"', '"currency":"USD"') });
    expect(await received()).toBe(0);
    expect(await balance()).toBe(500);
  });

  it("continues the same payment when it is started again, for at most the debt", async () => {
    const first = await begin(200);
    const again = await begin(200);
    expect(again.body.orderId).toBe(first.body.orderId);
    expect((await begin(501)).body.code).toBe("credit.more_than_owed");
  });

  it("continues after responses of the provider and of D1 were lost", async () => {
    disturb({ on: "orders.create", kind: "timeout_after_commit", times: 1 });
    const { body } = await begin();
    expect(ledger.orders(body.dbOrderId)).toHaveLength(1);
    faults.losses = [{ of: /INSERT INTO "?account_payments"?/i, times: 1 }];
    await ledger.pay(body.orderId);
    await deliverAll();
    expect(await received()).toBe(1);
    expect(await balance()).toBe(0);
  });

  it("is found by cron when neither browser nor webhook reported it, even before the provider's order was stored", async () => {
    const { body } = await begin();
    await env.DB.prepare("UPDATE account_checkouts SET provider_order_id = NULL WHERE id = ?")
      .bind(body.dbOrderId)
      .run();
    await ledger.pay(body.orderId);
    inFlight.length = 0;
    await minuteAt(Date.now() + 4 * MINUTE);
    expect(await received()).toBe(1);
    expect(await balance()).toBe(0);
  });

  it("is adopted when the webhook arrives before the provider's response was stored", async () => {
    const { body } = await begin();
    await env.DB.prepare("UPDATE account_checkouts SET provider_order_id = NULL, next_check_at = NULL WHERE id = ?")
      .bind(body.dbOrderId)
      .run();
    await ledger.pay(body.orderId);
    await deliverAll();
    expect(await received()).toBe(0);
    await moneyMinuteAt(Date.now());
    expect(await received()).toBe(1);
    expect(await balance()).toBe(0);
  });

  it("pays the oldest delivery first", async () => {
    const second = await delivered(shop, buyer, 1);
    const { body } = await begin(500);
    await ledger.pay(body.orderId);
    await deliverAll();
    expect((await readOrder(buyer, second._id)).paymentStatus).toBe("pending");
    expect(await countRows("orders", "buyer_id = ? AND payment_status = 'paid'", buyer.userId)).toBe(1);
  });
});
