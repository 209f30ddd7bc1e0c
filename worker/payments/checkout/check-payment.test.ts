import { expect, it } from "vitest";
import { hmacHex } from "../../../mocks/razorpay/ledger.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { itEvery } from "../../testing/every-row.ts";
import type { PaymentFact } from "../facts/payment-facts.ts";
import { createPaymentsService } from "./payments.service.ts";

/** A genuine signature proves that a payment belongs to the provider's order, but not its amount or state. */
const SECRET = "key-secret";
const GENUINE = {
  id: "pay_1",
  order_id: "order_1",
  amount: 5_000,
  amount_refunded: 0,
  currency: "INR",
  status: "captured",
};
const WAITING = { id: "one", status: "pending", paymentMethod: "razorpay", paymentStatus: "pending", awaitsPayment: 1 };

const STORED = { id: "order_1", orderId: "one", amountPaise: 5_000, changeId: null };

type Dependencies = Parameters<typeof createPaymentsService>[0];

const serviceWith = (payment: object, order: object = WAITING, stored: object = STORED) => {
  const facts: PaymentFact[] = [];
  const dependencies = {
    settings: { keySecret: SECRET, webhookSecrets: [SECRET] },
    provider: { fetchPayment: async () => payment },
    repo: {
      find: async () => STORED,
      findByProviderId: async (_orderId: string, id: string) => (id === STORED.id ? stored : undefined),
      findForEvent: async (eventId: string) => ({ isSeen: eventId === "seen", orderId: "one" }),
      rememberEvent: async () => undefined,
    },
    orders: { getOrderToPay: async () => order, getOrder: async () => ({}) },
    changes: { findToPay: async () => null, findState: async () => "refused" },
    placeUnpaid: async () => ({ order: { _id: "one", total: 50, ...order }, isNew: false }),
    clock: { now: () => 0 },
    applyPayment: async (_id: string, fact: PaymentFact) => {
      facts.push(fact);
      return { outcome: "nothing" };
    },
  };
  return { facts, service: createPaymentsService(dependencies as unknown as Dependencies) };
};

const buyer = { userId: "buyer", role: "hotel" } as Actor;
const signed = async (providerOrder = "order_1") => ({
  dbOrderId: "one",
  razorpay_order_id: providerOrder,
  razorpay_payment_id: "pay_1",
  razorpay_signature: await hmacHex(SECRET, "order_1|pay_1"),
});

it("applies a captured payment of the right order, amount and currency", async () => {
  const { service, facts } = serviceWith(GENUINE);
  await service.verifyPayment(buyer, await signed());
  expect(facts).toMatchObject([{ kind: "captured", paymentId: "pay_1", amountPaise: 5_000, currency: "INR" }]);
});

itEvery([
  ["of another order of the provider", { ...GENUINE, order_id: "order_2" }],
  ["of another amount", { ...GENUINE, amount: 4_999 }],
  ["of which a part was refunded", { ...GENUINE, amount_refunded: 1 }],
  ["in another currency", { ...GENUINE, currency: "USD" }],
  ["that failed", { ...GENUINE, status: "failed" }],
  ["that was never made", { ...GENUINE, status: "created" }],
  ["that went back", { ...GENUINE, status: "refunded" }],
])("refuses a signed payment that does not match, and applies nothing", async (_, payment) => {
  const { service, facts } = serviceWith(payment);
  await expect(service.verifyPayment(buyer, await signed())).rejects.toMatchObject({
    code: "payments.verification_failed",
  });
  expect(facts).toEqual([]);
});

it("tells the end of a change whose payment went back already", async () => {
  const { service, facts } = serviceWith({ ...GENUINE, status: "refunded" }, WAITING, { ...STORED, changeId: "a" });
  expect(await service.verifyPayment(buyer, await signed())).toMatchObject({ change: "refused" });
  expect(facts).toEqual([]);
});

it("refuses a payment that the provider did not sign", async () => {
  const { service, facts } = serviceWith(GENUINE);
  const forged = { ...(await signed()), razorpay_signature: "0".repeat(64) };
  await expect(service.verifyPayment(buyer, forged)).rejects.toMatchObject({ code: "payments.verification_failed" });
  expect(facts).toEqual([]);
});

it("refuses a payment that names another order of the provider than ours", async () => {
  const { service, facts } = serviceWith(GENUINE);
  await expect(service.verifyPayment(buyer, await signed("order_2"))).rejects.toMatchObject({
    code: "payments.verification_failed",
  });
  expect(facts).toEqual([]);
});

it("records a reported failure only while the order waits for its payment", async () => {
  const paid = serviceWith(GENUINE, { ...WAITING, awaitsPayment: 0, paymentStatus: "paid" });
  await paid.service.reportFailure(buyer, { dbOrderId: "one" });
  expect(paid.facts).toEqual([]);
  const waiting = serviceWith(GENUINE);
  await waiting.service.reportFailure(buyer, { dbOrderId: "one" });
  expect(waiting.facts).toMatchObject([{ kind: "failed" }]);
});

it("opens no payment for an order that was cancelled before its key is repeated", async () => {
  const { service } = serviceWith(GENUINE, { ...WAITING, status: "cancelled" });
  const input = { items: [], location: "patna", deliveryAddress: "", phone: "", notes: "" } as const;
  await expect(
    service.createPayment(buyer, input as unknown as Parameters<typeof service.createPayment>[1], "key"),
  ).rejects.toMatchObject({ code: "payments.not_payable" });
});

itEvery([
  ["waits", {}, undefined],
  ["is paid", { awaitsPayment: 0, paymentStatus: "paid" }, "payments.already_paid"],
  ["is not paid online", { awaitsPayment: 0, paymentMethod: "cod" }, "payments.not_payable"],
  ["has no time left", { paymentDueAt: 0 }, "payments.too_late"],
])("opens the payment again only for an order that waits for it", async (_, more, code) => {
  const { service } = serviceWith(GENUINE, { ...WAITING, paymentDueAt: 1, ...more });
  const opened = service.payAgain(buyer, "one").then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );
  expect(await opened).toBe(code);
});

it("applies the fact of a signed webhook, and nothing of an event that was handled before or is not signed", async () => {
  const { service, facts } = serviceWith(GENUINE);
  const text = JSON.stringify({ event: "payment.captured", payload: { payment: { entity: GENUINE } } });
  const body = new TextEncoder().encode(text);
  const signature = await hmacHex(SECRET, text);
  await expect(service.takeWebhook(body, "0".repeat(64), "new")).rejects.toMatchObject({
    code: "payments.bad_signature",
  });
  await service.takeWebhook(body, signature, "seen");
  expect(facts).toEqual([]);
  await service.takeWebhook(body, signature, "new");
  expect(facts).toMatchObject([{ kind: "captured", paymentId: "pay_1" }]);
});
