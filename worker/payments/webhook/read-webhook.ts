import * as v from "valibot";
import type { PaymentFact } from "../facts/payment-facts.ts";
import { capturedFact } from "../razorpay/capture-payment.ts";
import { ProviderEvent } from "../razorpay/razorpay-responses.ts";
import { partOf } from "../refunds/refund-receipt.ts";

/** A parsed webhook: the event, its payment, and the fact it reports. */
interface WebhookEvent {
  readonly event: string;
  readonly providerOrderId: string;
  readonly paymentId: string;
  /** Null for events that change nothing for us. */
  readonly fact: PaymentFact | null;
  /** True when the bank authorised the payment, but it is not captured yet. */
  readonly isAuthorized: boolean;
  /** True when the payment was refunded in full. */
  readonly isReturned: boolean;
}

/** Null when `body` is not an event of the provider. The caller has checked the signature. */
export const readWebhook = (body: string): WebhookEvent | null => {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const parsed = v.safeParse(ProviderEvent, json);
  if (!parsed.success) return null;
  const { event, payload } = parsed.output;
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  const summary = {
    event,
    providerOrderId: payload.qr_code?.entity.id ?? payment?.order_id ?? "",
    paymentId: refund?.payment_id ?? payment?.id ?? "",
    isAuthorized: event === "payment.authorized",
    isReturned: refund?.status === "processed" && payment?.status === "refunded",
  };
  return { ...summary, fact: factOf(parsed.output) };
};

const factOf = ({ event, payload }: ProviderEvent): PaymentFact | null => {
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  switch (event) {
    case "payment.captured":
    case "order.paid":
      return payment?.order_id && payment.status === "captured" ? capturedFact(payment, payment.order_id) : null;
    case "qr_code.credited":
      return payload.qr_code && payment?.status === "captured"
        ? capturedFact(payment, payload.qr_code.entity.id)
        : null;
    case "payment.failed":
      if (!payment) return null;
      return { kind: "failed", key: payment.id, description: (payment.error_description ?? "").slice(0, 200) };
    case "refund.created":
    case "refund.processed":
    case "refund.failed":
      if (!refund) return null;
      return {
        kind: "refund",
        paymentId: refund.payment_id,
        part: partOf(refund.receipt),
        amountPaise: refund.amount,
        refundId: refund.id,
        status: refund.status,
      };
    default:
      return null;
  }
};
