import type { City } from "../../brand.contract.ts";
import { pushMessagesFor } from "../../i18n/pushes/push-messages.ts";
import type { PushMessages } from "../../i18n/pushes/push-messages-type.ts";
import type { Language } from "../../identity/accounts.contract.ts";
import { isOver, type OrderStatus, type PaymentStatus } from "../../orders/order-lifecycle.contract.ts";
import {
  ALERT_PUSHES,
  type AlertPush,
  APPROVAL_PUSH,
  BOARD_PUSH,
  type CreditPush,
  STANDING_ORDER_PUSH,
  type StandingOrderPush,
} from "../../outbox/push-events.ts";
import { DAY_MS, formatDate, iso, MINUTE_MS, startOfIndianDay } from "../../platform/dates.contract.ts";
import { formatRupees, toRupees } from "../../platform/money.contract.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import { NOTICES } from "../../standing-orders/standing-order-notice.ts";
import type { PushNotification } from "../push.contract.ts";
import type { Audience } from "./push.repo.ts";

/** Amounts in paise. */
export interface OrderForPush {
  readonly id: string;
  readonly city: City;
  /** The city's names by language, as JSON. */
  readonly cityNames: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly totalPaise: number;
  /** 1 while it waits for an approver of the buyer's team. */
  readonly awaitsApproval: number;
  readonly lines: number;
  /** Orders of its city that wait for an agent, including this one. */
  readonly waiting: number;
}

export interface Push {
  readonly audience: Audience;
  readonly urgency: "normal" | "high";
  /** A newer push of the same topic replaces an older one, at the service and on the phone. */
  readonly topic: string;
  readonly notificationIn: (language: Language) => PushNotification;
}

/**
 * How long a push is useful, in ms. After that, a waiting order has been accepted, or agents have seen it on the
 * board.
 */
export const lifeOf = (kind: string): number => (kind === BOARD_PUSH ? 15 * MINUTE_MS : DAY_MS);

type Text = Pick<PushNotification, "title" | "body">;

const cancelled = ({ paymentStatus }: OrderForPush, messages: PushMessages, id: string): Text => {
  if (paymentStatus === "refunded") return messages.cancelledRefunded(id);
  return paymentStatus === "refund_pending" || paymentStatus === "paid"
    ? messages.cancelledRefundPending(id)
    : messages.cancelled(id);
};

const cityIn = (language: Language, { city, cityNames }: OrderForPush): string =>
  (JSON.parse(cityNames) as Record<Language, string>)[language] ?? city;

/** Null when the event is outdated. The text never holds the delivery code. */
const textOf = (kind: string, order: OrderForPush): ((messages: PushMessages, language: Language) => Text) | null => {
  const { status, paymentStatus, lines, waiting } = order;
  const id = shortId(order.id);
  const total = formatRupees(toRupees(order.totalPaise));
  switch (kind) {
    case BOARD_PUSH:
      return status === "confirmed"
        ? (messages, language) => messages.waiting({ city: cityIn(language, order), total, lines, waiting })
        : null;
    case "push.order.confirmed":
      return status === "confirmed" ? (messages) => messages.confirmed(id) : null;
    case "push.order.accepted":
      return status === "accepted" ? (messages) => messages.accepted(id) : null;
    case "push.order.door_changed":
      return status === "accepted" ? (messages) => messages.atDoor(id) : null;
    case "push.order.delivered":
      return status === "delivered" ? (messages) => messages.delivered(id) : null;
    case "push.order.cancelled":
      return status === "cancelled" ? (messages) => cancelled(order, messages, id) : null;
    case "push.order.changed":
      return status === "cancelled" ? null : (messages) => messages.changed(id, total);
    case "push.order.shortage_asked":
      return isOver(status) ? null : (messages) => messages.shortage(id);
    case "push.order.change_refused":
      return (messages) => messages.changeRefused(id);
    case "push.order.return_decided":
      return (messages) => messages.returnDecided(id);
    case "push.order.refunded":
      return paymentStatus === "refunded" ? (messages) => messages.refunded(id, total) : null;
    case APPROVAL_PUSH:
      return order.awaitsApproval === 1 ? (messages) => messages.approvalNeeded(id, total) : null;
    case "push.order.approved":
      return status === "pending" ? (messages) => messages.approved(id) : null;
    case "push.order.declined":
      return (messages) => messages.declined(id);
    case "push.order.approval_expired":
      return (messages) => messages.approvalExpired(id);
    default:
      return null;
  }
};

const pushTo = (
  audience: Audience,
  topic: string,
  url: string,
  textIn: (messages: PushMessages, language: Language) => Text,
): Push => ({
  audience,
  urgency: audience.to === "board" ? "high" : "normal",
  topic,
  notificationIn(language) {
    const messages = pushMessagesFor(language);
    return { ...textIn(messages, language), tag: topic, url, lang: messages.htmlLang };
  },
});

export const composePush = (kind: string, order: OrderForPush, exceptAgent: string | null): Push | null => {
  const text = textOf(kind, order);
  if (!text) return null;
  const { id, city } = order;
  if (kind === BOARD_PUSH) return pushTo({ to: "board", city, exceptAgent }, `board-${city}`, "/orders", text);
  return pushTo({ to: kind === APPROVAL_PUSH ? "approvers" : "buyer", orderId: id }, id, `/orders/${id}`, text);
};

/** Names no product, as no push does; the page that it opens shows the product. */
export const composeAlertPush = (kind: string, { productId, pricePaise, userIds }: AlertPush): Push => {
  const price = formatRupees(toRupees(pricePaise));
  const textIn = (messages: PushMessages): Text =>
    kind === ALERT_PUSHES.price ? messages.cheaper(price) : messages.backInStock;
  return pushTo({ to: "people", userIds }, `alert-${productId}`, `/products/${productId}`, textIn);
};

export const composeStandingOrderPush = (
  kind: string,
  { standingOrderId, day, userId }: StandingOrderPush,
): Push | null => {
  const notice = NOTICES.find((noticeKind) => kind === `${STANDING_ORDER_PUSH}${noticeKind}`);
  if (!notice) return null;
  const topic = `${standingOrderId.slice(-16)}-${day.slice(5)}`;
  const page = `/standing-orders/${standingOrderId}`;
  const url = notice === "refused" ? page : `${page}/days/${day}`;
  const date = formatDate(iso(startOfIndianDay(day)));
  return pushTo({ to: "people", userIds: [userId], isAboutOrders: true }, topic, url, (messages) =>
    messages.standingOrder[notice](date),
  );
};

export const composeCreditPush = ({ userId, duePaise, stage }: CreditPush): Push => {
  const amount = formatRupees(toRupees(duePaise));
  return pushTo({ to: "people", userIds: [userId], isAboutOrders: true }, "account-due", "/account", (messages) =>
    messages.paymentDue(amount, stage > 0),
  );
};

export const testNotification = (language: Language): PushNotification => {
  const messages = pushMessagesFor(language);
  return { ...messages.test, tag: "test", url: "/profile", lang: messages.htmlLang };
};
