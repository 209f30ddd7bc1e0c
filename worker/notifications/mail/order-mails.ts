import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import { shownName } from "../../catalogue/product-names.contract.ts";
import type { DocumentForMail } from "../../documents/documents.contract.ts";
import {
  amountOf,
  type MailFacts,
  type MailMessages,
  type MailText,
  messagesFor,
} from "../../i18n/mails/mail-messages.ts";
import { shortageMailFor } from "../../i18n/mails/shortage-mail-messages.ts";
import { teamMailMessagesFor } from "../../i18n/mails/team-mail-messages.ts";
import { wrongAmountMailFor } from "../../i18n/mails/wrong-amount-mail-messages.ts";
import type { Language } from "../../identity/accounts.contract.ts";
import { isOver, PLACED, refundAfterDelivery } from "../../orders/order-lifecycle.contract.ts";
import type { Order, OrderItem } from "../../orders/orders.contract.ts";
import { formatDateTime, formatTime, type Timezone } from "../../platform/dates.contract.ts";
import { inertLine, MAX_ADDRESS, quotedName } from "../../platform/inert-text.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { formatRupees, payableOf } from "../../platform/money.contract.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import { type MailContent, renderMailTo } from "./mail-layout.ts";

type Fact = MailContent["facts"][number];

const paymentOf = ({ paymentMethod, paymentStatus, paid }: Order, { payment }: MailMessages): string => {
  if (paid !== undefined) return `${payment.paid}: ${formatRupees(paid)}`;
  if (paymentStatus === "paid") return payment.paid;
  if (paymentStatus === "refund_pending") return payment.refundPending;
  if (paymentStatus === "refunded") return payment.refunded;
  if (paymentMethod === "account") return payment.onAccount;
  return paymentMethod === "cod" ? payment.cash : payment.awaited;
};

const cancelledText = ({ paymentStatus }: Order, { cancelled }: MailMessages) => {
  if (paymentStatus === "refunded") return cancelled.refunded;
  return paymentStatus === "refund_pending" || paymentStatus === "paid"
    ? cancelled.refundPending
    : cancelled.nothingPaid;
};

const isStillToPay = ({ paymentStatus, paid }: Order): boolean =>
  paid === undefined && (paymentStatus === "pending" || paymentStatus === "failed");

/** "24/11/2026, 06:00–09:00 IST": the order's slot, or the time by which it arrives. */
const promiseOf = ({ slot, estimatedDelivery }: Order, timezone: Timezone): string => {
  const when = slot
    ? `${formatDateTime(slot.from, timezone)}–${formatTime(slot.until, timezone)}`
    : formatDateTime(estimatedDelivery, timezone);
  return `${when} ${timezone.toUpperCase()}`;
};

interface Parts {
  readonly text: MailText;
  readonly showsCode?: true;
  readonly showsItems?: true;
  /** Lists the lines that were not delivered as ordered. */
  readonly showsDifferences?: true;
  /** Label of a button that opens the order itself instead of the list. */
  readonly action?: string;
  readonly facts: readonly Fact[];
}

const totalOf = (order: Order, { labels }: MailMessages): Fact[] => {
  const { total, gstIncluded, roundOff, dueAtDoor, paid } = order;
  const inCash = paid === undefined ? payableOf(order) : dueAtDoor;
  return [
    { label: labels.total, value: formatRupees(total) },
    ...(roundOff ? [{ label: labels.roundOff, value: formatRupees(roundOff) }] : []),
    ...(inCash && (roundOff || paid) ? [{ label: labels.inCash, value: formatRupees(inCash) }] : []),
    ...(gstIncluded ? [{ label: labels.gstIncluded, value: formatRupees(gstIncluded) }] : []),
  ];
};

/** The total before the delivery changed it, and the part that is paid back. */
const changeAtDoor = (order: Order, { labels }: MailMessages): Fact[] => {
  const { orderedTotal } = order;
  if (orderedTotal === undefined) return [];
  const back = refundAfterDelivery(order);
  return [
    { label: labels.totalOrdered, value: formatRupees(orderedTotal) },
    ...(back > 0 ? [{ label: labels.goesBack, value: formatRupees(back) }] : []),
  ];
};

interface OrderContext {
  readonly language: Language;
  readonly total: readonly Fact[];
  readonly when: string;
  readonly address: readonly Fact[];
  readonly documents: readonly Fact[];
}

/** Null when the event is outdated or unknown. */
const partsOf = (
  kind: string,
  order: Order,
  messages: MailMessages,
  facts: MailFacts,
  { language, total, when, address, documents }: OrderContext,
): Parts | null => {
  const { labels } = messages;
  const delivery = { label: labels.delivery, value: when };
  const payment = { label: labels.payment, value: paymentOf(order, messages) };
  const all = [...total, payment, delivery, ...address];
  const agent = order.deliveryAgent;
  switch (kind) {
    case PLACED.buyer:
      return { text: messages.placed(facts), showsItems: true, facts: all };
    case PLACED.staff:
      return { text: messages.placedByStaff(facts), showsItems: true, facts: all };
    case "order.confirmed":
      if (!order.confirmationOtp) return null;
      return { text: messages.confirmed(facts), showsCode: true, facts: all };
    case "order.accepted":
      if (order.status !== "accepted" || !agent) return null;
      return {
        text: messages.accepted(facts),
        facts: [
          { label: labels.agent, value: facts.agentName },
          { label: labels.phone, value: agent.user.phone },
          { label: labels.vehicle, value: agent.vehicleDetails.vehicleNumber },
          ...total,
          payment,
          delivery,
        ],
      };
    case "order.released":
    case "order.code_reissued":
      if (!order.confirmationOtp) return null;
      return { text: messages.newCode(facts), showsCode: true, facts: [...total, delivery] };
    case "order.delivered":
      if (order.status !== "delivered") return null;
      return {
        text: messages.delivered(facts),
        showsDifferences: true,
        facts: [...changeAtDoor(order, messages), ...total, payment, ...documents],
      };
    case "order.cancelled":
      if (order.status !== "cancelled") return null;
      return { text: cancelledText(order, messages)(facts), facts: [...total, payment] };
    case "order.expired":
      return { text: messages.expired(facts), facts: [...total] };
    case "order.paid":
      if (order.status === "cancelled") return null;
      return {
        text: messages.paid({ ...facts, total: formatRupees(order.paid ?? order.total) }),
        showsItems: true,
        facts: all,
      };
    case "order.late_payment":
      return { text: messages.latePayment(facts), facts: [...total, payment] };
    case "order.second_payment": {
      const textOf = isStillToPay(order) ? wrongAmountMailFor(language) : messages.secondPayment;
      return { text: textOf(facts), facts: [...total, payment] };
    }
    case "order.shortage":
    case "order.changed":
      if (order.status === "cancelled") return null;
      return { text: messages.changed(facts, order.paymentStatus === "paid"), showsItems: true, facts: all };
    case "order.change_refused":
      return { text: messages.changeRefused(facts), facts: [...total, payment] };
    case "order.refunded":
      if (order.paymentStatus !== "refunded") return null;
      return { text: messages.refunded(facts), facts: [...total, payment] };
    default:
      return null;
  }
};

/** For a question about missing products; null once it can no longer be answered. */
const partsOfShortage = (
  kind: string,
  { status }: Order,
  language: Language,
  facts: MailFacts,
  total: readonly Fact[],
): Parts | null => {
  if (kind !== "order.shortage_asked" || isOver(status)) return null;
  const { action, ...text } = shortageMailFor(language)(facts);
  return { text, action, facts: total };
};

/** For events about the approval of an order by the buyer's team; null when the event is outdated. */
const partsOfApproval = (
  kind: string,
  order: Order,
  language: Language,
  facts: MailFacts,
  total: readonly Fact[],
  time: (iso: string) => string,
): Parts | null => {
  const messages = teamMailMessagesFor(language);
  const placedBy = quotedName(order.placedBy?.name ?? "");
  const all = { ...facts, placedBy };
  const by = { label: messages.placedBy, value: placedBy };
  switch (kind) {
    case "order.approval_needed": {
      if (!order.awaitsApproval || !order.approveBy) return null;
      const approval = { approveBy: time(order.approveBy), isStandingOrder: order.standingOrder === true };
      const { action, ...text } = messages.approvalNeeded({ ...all, ...approval });
      return { text, action, showsItems: true, facts: [...total, by] };
    }
    case "order.approved":
      return order.status === "cancelled"
        ? null
        : { text: messages.approved(all), showsItems: true, facts: [...total, by] };
    case "order.declined":
      return { text: messages.declined(all), facts: [...total, by] };
    case "order.approval_expired":
      return { text: messages.approvalExpired(all), facts: [...total, by] };
    default:
      return null;
  }
};

/**
 * Null when there is nothing to send. A mail to an unverified address omits the delivery address, because anyone could
 * send text to a stranger through it.
 */
export const buildOrderMail = async (
  kind: string,
  order: Order,
  recipient: MailRecipient,
  origin: string,
  documents: readonly DocumentForMail[] = [],
): Promise<OutgoingMail | null> => {
  const { language, timezone } = recipient;
  const messages = messagesFor(language);
  const time = (iso: string): string => `${formatDateTime(iso, timezone)} ${timezone.toUpperCase()}`;
  const facts: MailFacts = {
    shortId: shortId(order._id),
    total: formatRupees(order.goesBack ?? order.total),
    agentName: quotedName(order.deliveryAgent?.user.name ?? ""),
    agentPhone: order.deliveryAgent?.user.phone ?? "",
    deliveredAt: order.deliveredAt ? time(order.deliveredAt) : "",
  };
  const deliveryAddress = { label: messages.labels.address, value: inertLine(order.deliveryAddress, MAX_ADDRESS) };
  const address = recipient.isEmailVerified ? [deliveryAddress] : [];
  const total = totalOf(order, messages);
  const linked = ({ id, kind, number }: DocumentForMail): Fact => ({
    label: messages.documents[kind],
    value: number,
    url: `${origin}/orders/${order._id}/documents/${id}`,
  });
  const parts =
    partsOf(kind, order, messages, facts, {
      language,
      total,
      when: promiseOf(order, timezone),
      address,
      documents: documents.map(linked),
    }) ??
    partsOfApproval(kind, order, language, facts, total, time) ??
    partsOfShortage(kind, order, language, facts, total);
  if (!parts) return null;

  const toLine = ({ product, names, quantity, delivered, total }: OrderItem) => ({
    name: shownName({ name: product.name, names }, language),
    quantity: [quantity, ...(delivered ? [delivered.quantity] : [])]
      .map((count) => amountOf(messages, count, product.unit))
      .join(" → "),
    total: formatRupees(total),
  });
  const lines = order.items.map(toLine);
  const differing = order.items.filter(({ delivered }) => delivered).map(toLine);
  return renderMailTo(recipient, {
    ...parts.text,
    ...(parts.showsCode && order.confirmationOtp
      ? { code: { label: messages.labels.code, value: order.confirmationOtp, advice: messages.codeAdvice } }
      : {}),
    ...(parts.showsItems ? { items: { label: messages.labels.items, lines } } : {}),
    ...(parts.showsDifferences && differing.length > 0
      ? { items: { label: messages.labels.differs, lines: differing } }
      : {}),
    facts: [{ label: messages.labels.order, value: facts.shortId }, ...parts.facts],
    action: parts.action
      ? { label: parts.action, url: `${origin}/orders/${order._id}` }
      : { label: messages.openOrders, url: `${origin}/orders` },
  });
};
