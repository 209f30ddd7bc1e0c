import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import { shortId } from "../../orders/order-limits.contract.ts";
import type { Order } from "../../orders/orders.contract.ts";
import { formatDateTime } from "../../platform/dates.contract.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { formatRupees } from "../../platform/money.contract.ts";
import { type MailContent, renderMail } from "./mail-layout.ts";
import { amountOf, type MailFacts, type MailMessages, type MailText, messagesFor } from "./mail-messages.ts";

type Fact = MailContent["facts"][number];

const paymentOf = ({ paymentMethod, paymentStatus }: Order, { payment }: MailMessages): string => {
  if (paymentStatus === "paid") return payment.paid;
  if (paymentStatus === "refund_pending") return payment.refundPending;
  if (paymentStatus === "refunded") return payment.refunded;
  return paymentMethod === "cod" ? payment.cash : payment.awaited;
};

const cancelledText = ({ paymentStatus }: Order, { cancelled }: MailMessages) => {
  if (paymentStatus === "refunded") return cancelled.refunded;
  return paymentStatus === "refund_pending" || paymentStatus === "paid"
    ? cancelled.refundPending
    : cancelled.nothingPaid;
};

interface Parts {
  readonly text: MailText;
  readonly showsCode?: true;
  readonly showsItems?: true;
  readonly facts: readonly Fact[];
}

/** The parts of the mail about an event, from the order's present state; null when the event is outdated or unknown. */
const partsOf = (kind: string, order: Order, messages: MailMessages, facts: MailFacts, when: string): Parts | null => {
  const { labels } = messages;
  const total = { label: labels.total, value: facts.total };
  const delivery = { label: labels.delivery, value: when };
  const payment = { label: labels.payment, value: paymentOf(order, messages) };
  const address = { label: labels.address, value: order.deliveryAddress };
  const agent = order.deliveryAgent;
  switch (kind) {
    case "order.placed":
      return { text: messages.placed(facts), showsItems: true, facts: [total, payment, delivery, address] };
    case "order.confirmed":
      if (!order.confirmationOtp) return null;
      return { text: messages.confirmed(facts), showsCode: true, facts: [total, payment, delivery, address] };
    case "order.accepted":
      if (order.status !== "accepted" || !agent) return null;
      return {
        text: messages.accepted(facts),
        facts: [
          { label: labels.agent, value: agent.user.name },
          { label: labels.phone, value: agent.user.phone },
          { label: labels.vehicle, value: agent.vehicleDetails.vehicleNumber },
          total,
          payment,
          delivery,
        ],
      };
    case "order.released":
    case "order.code_reissued":
      if (!order.confirmationOtp) return null;
      return { text: messages.newCode(facts), showsCode: true, facts: [total, delivery] };
    case "order.delivered":
      if (order.status !== "delivered") return null;
      return { text: messages.delivered(facts), facts: [total, payment] };
    case "order.cancelled":
      if (order.status !== "cancelled") return null;
      return { text: cancelledText(order, messages)(facts), facts: [total, payment] };
    case "order.paid":
      if (order.status === "cancelled") return null;
      return { text: messages.paid(facts), showsItems: true, facts: [total, payment, delivery, address] };
    case "order.late_payment":
      return { text: messages.latePayment(facts), facts: [total, payment] };
    case "order.second_payment":
      return { text: messages.secondPayment(facts), facts: [total, payment] };
    case "order.refunded":
      if (order.paymentStatus !== "refunded") return null;
      return { text: messages.refunded(facts), facts: [total, payment] };
    default:
      return null;
  }
};

/** The mail to the buyer about an event; null when there is nothing to send. `origin` is the base of the links. */
export const buildOrderMail = async (
  kind: string,
  order: Order,
  { name, email, language, timezone }: MailRecipient,
  origin: string,
): Promise<OutgoingMail | null> => {
  const messages = messagesFor(language);
  const time = (iso: string): string => `${formatDateTime(iso, timezone)} ${timezone.toUpperCase()}`;
  const facts: MailFacts = {
    shortId: shortId(order._id),
    total: formatRupees(order.total),
    agentName: order.deliveryAgent?.user.name ?? "",
    agentPhone: order.deliveryAgent?.user.phone ?? "",
    deliveredAt: order.deliveredAt ? time(order.deliveredAt) : "",
  };
  const parts = partsOf(kind, order, messages, facts, time(order.estimatedDelivery));
  if (!parts) return null;

  const lines = order.items.map(({ product, quantity, total }) => ({
    name: product.name,
    quantity: amountOf(messages, quantity, product.unit),
    total: formatRupees(total),
  }));
  const content: MailContent = {
    ...parts.text,
    htmlLang: messages.htmlLang,
    headerAccount: messages.headerAccount(name),
    ...(parts.showsCode && order.confirmationOtp
      ? { code: { label: messages.labels.code, value: order.confirmationOtp, advice: messages.codeAdvice } }
      : {}),
    ...(parts.showsItems ? { items: { label: messages.labels.items, lines } } : {}),
    facts: [{ label: messages.labels.order, value: facts.shortId }, ...parts.facts],
    action: { label: messages.openOrders, url: `${origin}/orders` },
    footer: messages.footer,
  };
  return renderMail(email, content);
};
