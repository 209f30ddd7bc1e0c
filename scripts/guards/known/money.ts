import { type Guard, guardsOf } from "../guard.ts";

const CHECKING = ["worker/payments/checkout/check-payment.test.ts"];
const FACTS = ["worker/payments/facts/payment-facts.test.ts"];
const PAID_CHANGES = ["worker/orders/change/paid-changes.test.ts"];
const CLAIMS = ["worker/payments/refunds/claims.test.ts"];

/** Signatures, amounts, captures and refunds. */
export const moneyGuards = (): Guard[] => [
  ...guardsOf("worker/payments/checkout/payments.service.ts", [
    {
      name: "the webhook's signature",
      text: "if (!(await isSignedByAny(settings.webhookSecrets, body, signature))) throw badWebhookSignature();",
      without: "",
      tests: CHECKING,
    },
    {
      name: "the checkout's signature",
      text: "if (!row || !isSigned)",
      without: "if (!row)",
      tests: CHECKING,
    },
    { name: "the fetched payment is ours", text: "payment.order_id === row.id && ", without: "", tests: CHECKING },
    {
      name: "the fetched payment's amount",
      text: "payment.amount === row.amountPaise && ",
      without: "",
      tests: CHECKING,
    },
    { name: "the fetched payment's currency", text: ' && payment.currency === "INR"', without: "", tests: CHECKING },
    {
      name: "the fetched payment is captured",
      text: "if (!taken) throw verificationFailed();\n    return capturedFact(taken, row.id);",
      without: "return capturedFact(taken ?? payment, row.id);",
      tests: CHECKING,
    },
    { name: "a paid order is not paid again", text: "throw alreadyPaid();", without: "void 0;", tests: CHECKING },
    {
      name: "only a waiting order is paid",
      text: "if (!order.awaitsPayment) throw notToBePaid();",
      without: "",
      tests: CHECKING,
    },
    { name: "the time to pay", text: "(order.paymentDueAt ?? 0) <= clock.now()", without: "false", tests: CHECKING },
    {
      name: "a cancelled order is not paid",
      text: 'if (order.status === "cancelled") throw notToBePaid();',
      without: "",
      tests: CHECKING,
    },
    {
      name: "a failure is of a waiting order",
      text: "if (!order.awaitsPayment) return;",
      without: "",
      tests: CHECKING,
    },
    { name: "a webhook is handled once", text: "if (isSeen) return false;", without: "", tests: CHECKING },
  ]),
  ...guardsOf("worker/payments/razorpay/signatures.ts", [
    {
      name: "a signature is compared",
      text: 'HEX_SHA256.test(signature) && timingSafeEqual(await hmac(secret, message), Buffer.from(signature, "hex"))',
      without: "HEX_SHA256.test(signature)",
      tests: CHECKING,
    },
  ]),
  ...guardsOf("worker/payments/webhook/read-webhook.ts", [
    {
      name: "a captured event is of a captured payment",
      text: ' || payment.status !== "captured"',
      without: "",
      tests: ["worker/payments/webhook/read-webhook.test.ts"],
    },
  ]),
  ...guardsOf("worker/payments/facts/payment-facts.ts", [
    { name: "a capture counts once", text: "if (snapshot.isKnownCapture) return null;", without: "", tests: FACTS },
    {
      name: "a second payment is refunded",
      text: 'if (!isUnpaid || (snapshot.paymentMethod !== "razorpay" && !isAtTheDoor))',
      without: "if (false)",
      tests: FACTS,
    },
    {
      name: "a payment of a cash order is refunded",
      text: ' || (snapshot.paymentMethod !== "razorpay" && !isAtTheDoor)',
      without: "",
      tests: FACTS,
    },
    {
      name: "the amount of a payment",
      text: "fact.amountPaise === asked && ",
      without: "",
      tests: FACTS,
    },
    { name: "the currency of a payment", text: ' && fact.currency === "INR"', without: "", tests: FACTS },
    {
      name: "a late payment is refunded",
      text: "if (isOver(snapshot.status)) return",
      without: "if (false) return",
      tests: FACTS,
    },
    {
      name: "a failure of a paid order changes nothing",
      text: 'snapshot.status === "pending" && snapshot.paymentStatus === "pending"',
      without: "true",
      tests: FACTS,
    },
    {
      name: "a processed refund stays processed",
      text: 'if (!refund || refund.status === "processed") return null;',
      without: "if (!refund) return null;",
      tests: FACTS,
    },
    {
      name: "only the refund under way fails",
      text: "return isOther || refund",
      without: "return refund",
      tests: FACTS,
    },
    {
      name: "a late pending changes nothing",
      text: 'refund.status === "due" && refund',
      without: "refund",
      tests: FACTS,
    },
    {
      name: "an order with an open refund is not refunded",
      text: 'snapshot.otherRefundsOpen > 0 ? "refund_pending" : "refunded"',
      without: '"refunded"',
      tests: FACTS,
    },
  ]),
  ...guardsOf("worker/payments/facts/apply-payment.service.ts", [
    {
      name: "a fact is applied once",
      text: "snapshot.isKnownFact ? null : changeBy",
      without: "changeBy",
      tests: ["worker/payments/facts/apply-payment.test.ts"],
    },
  ]),
  ...guardsOf("worker/payments/facts/apply-payment.repo.ts", [
    {
      name: "the version of a payment",
      text: "WHERE id = ${orderId} AND version = ${version}`",
      without: "WHERE id = ${orderId}`",
      tests: ["worker/payments/facts/apply-payment.test.ts"],
    },
    {
      name: "a payment that changed no order is aborted",
      text: "assertRowsChanged(db, 1),\n            db.insert(orderEvents)",
      without: "db.insert(orderEvents)",
      tests: ["worker/payments/facts/apply-payment.test.ts"],
    },
    {
      name: "a refund is settled once",
      text: " AND status <> 'processed' AND status <> ${status}`",
      without: "`",
      tests: CLAIMS,
    },
  ]),
  ...guardsOf("worker/payments/refunds/refunds.repo.ts", [
    {
      name: "surplus is not refunded twice",
      text: " AND c.is_surplus = 0 AND ${LEFT} > 0`),\n\n",
      without: " AND ${LEFT} > 0`),\n\n",
      tests: CLAIMS,
    },
    {
      name: "what a change gave back is not refunded again",
      text: "c.amount_paise\n  - COALESCE((SELECT sum(r.amount_paise) FROM ${refunds} r WHERE r.payment_id = c.payment_id), 0)",
      without: "c.amount_paise",
      tests: PAID_CHANGES,
    },
    {
      name: "a refund is claimed by one runner",
      text: "next_attempt_at = ${now + leaseMs}\n",
      without: "next_attempt_at = ${now}\n",
      tests: CLAIMS,
    },
    {
      name: "a refund that is not due waits",
      text: " AND next_attempt_at <= ${now} ORDER",
      without: " AND ${now} > 0 ORDER",
      tests: CLAIMS,
    },
    {
      name: "a round of refunds starts once",
      text: " AND attempts = ${attempts} AND round = ${round} AND status = 'failed'",
      without: "",
      tests: CLAIMS,
    },
  ]),
  ...guardsOf("worker/payments/refunds/send-refunds.service.ts", [
    {
      name: "the provider is asked before a refund is repeated",
      text: "refund.attempts > 1 ? await findMade(refund) : undefined",
      without: "undefined as ProviderRefund | undefined",
      tests: ["worker/payments/refunds/send-refunds.test.ts"],
    },
    {
      name: "the rounds of a refund",
      text: "refund.round >= MAX_ROUNDS",
      without: "false",
      tests: ["worker/payments/refunds/send-refunds.test.ts"],
    },
  ]),
  ...guardsOf("worker/payments/refunds/refund-receipt.ts", [
    {
      name: "the key of a refund",
      text: "`refund-${paymentId}-${round}`",
      without: "`refund-${paymentId}-${round}-${Math.random()}`",
      tests: ["worker/payments/refunds/send-refunds.test.ts"],
    },
  ]),
  ...guardsOf("worker/payments/reconcile/expire-unpaid.service.ts", [
    {
      name: "only a waiting order expires",
      text: 'if (!order?.awaitsPayment) return "settled";',
      without: "",
      tests: ["worker/payments/reconcile/expire-unpaid.test.ts"],
    },
    {
      name: "an order expires when its time is over",
      text: 'if ((order.paymentDueAt ?? 0) > clock.now()) return "waits";',
      without: "",
      tests: ["worker/payments/reconcile/expire-unpaid.test.ts"],
    },
    {
      name: "an order does not expire while the provider is silent",
      text: 'if (!captures) return "unreachable";\n  for (const fact of captures) await applyPayment(orderId, fact);\n  if (captures.length',
      without: "for (const fact of captures || []) await applyPayment(orderId, fact);\n  if ((captures || []).length",
      tests: ["worker/payments/reconcile/expire-unpaid.test.ts"],
    },
    {
      name: "a paid order does not expire",
      text: 'return "paid";',
      without: "void 0;",
      tests: ["worker/payments/reconcile/expire-unpaid.test.ts"],
    },
  ]),
  ...guardsOf("worker/payments/provider-orders.repo.ts", [
    {
      name: "the provider's order of the checkout",
      text: "WHERE id = ${id} AND order_id = ${orderId} AND is_orphan = 0`",
      without: "WHERE order_id = ${orderId} AND is_orphan = 0`",
      tests: PAID_CHANGES,
    },
    {
      name: "an order has one provider order",
      text: "EXISTS (SELECT 1 FROM ${providerOrders} WHERE ${collects(orderId, changeId)}),",
      without: "0,",
      tests: CLAIMS,
    },
    {
      name: "a check is taken by one runner",
      text: "next_check_at = ${now + leaseMs}, checks",
      without: "next_check_at = ${now}, checks",
      tests: CLAIMS,
    },
  ]),
];
