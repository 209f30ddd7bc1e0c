import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import { shownName } from "../../catalogue/product-names.contract.ts";
import { endOf, startOf } from "../../cities/slots/slots.contract.ts";
import { amountOf, type MailMessages, type MailText, messagesFor } from "../../i18n/mails/mail-messages.ts";
import { type StandingOrderMessages, standingOrderMessagesFor } from "../../i18n/mails/standing-order-messages.ts";
import { idOf, type MailEvent } from "../../outbox/mail-events.ts";
import { formatDate, formatDateTime, formatTime, iso, startOfIndianDay } from "../../platform/dates.contract.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { formatRupees } from "../../platform/money.contract.ts";
import type { StandingOrderNotice } from "../../standing-orders/standing-order-notice.ts";
import { placeAtOf } from "../../standing-orders/standing-order-plan.ts";
import { type MailContent, renderMailTo } from "../mail/mail-layout.ts";

type Facts = MailContent["facts"];

interface Parts {
  readonly text: MailText;
  readonly facts: Facts;
  readonly action: { readonly label: string; readonly path: string };
}

interface Context {
  readonly notice: StandingOrderNotice;
  readonly words: StandingOrderMessages;
  readonly messages: MailMessages;
  readonly recipient: MailRecipient;
}

/** The hours of a slot in Indian time, like its day. */
const hoursOf = (from: string, until: string): string => `${formatTime(from)}–${formatTime(until)}`;

const whenOf = ({ notice: { day, slot, detail } }: Context) => ({
  day: formatDate(iso(startOfIndianDay(day))),
  hours: detail.slot
    ? hoursOf(detail.slot.from, detail.slot.until)
    : slot
      ? hoursOf(iso(startOf(slot, day)), iso(endOf(slot, day)))
      : "",
});

/** Lines that are short or sold only in larger quantities, and prices that have changed since the last date. */
const differences = ({ notice: { detail }, words, messages, recipient }: Context): Facts => {
  const nameOf = (named: Parameters<typeof shownName>[0]): string => shownName(named, recipient.language).first;
  const less = (detail.short ?? []).map((line) => ({
    label: nameOf(line),
    value:
      line.taken === 0
        ? words.none
        : words.some(amountOf(messages, line.taken, line.unit), amountOf(messages, line.wanted, line.unit)),
  }));
  const changes = (detail.changes ?? []).map((change) => ({
    label: nameOf(change),
    value: `${formatRupees(change.before)} → ${formatRupees(change.now)}`,
  }));
  const raised = (detail.raised ?? []).map((line) => ({
    label: nameOf(line),
    value: words.more(amountOf(messages, line.taken, line.unit), amountOf(messages, line.wanted, line.unit)),
  }));
  return [...less, ...raised, ...changes];
};

const lessText = ({ notice: { detail }, words }: Context): string[] =>
  detail.short && detail.short.length > 0 ? [words.less] : [];

const previewOf = (context: Context): Parts | null => {
  const { notice, words, recipient } = context;
  // The date was skipped, placed or refused before the mail was sent.
  if (notice.state !== "planned" || notice.isPaused || !notice.slot) return null;
  const { timezone } = recipient;
  const placeAt = `${formatDateTime(iso(placeAtOf(notice.slot, notice.day)), timezone)} ${timezone.toUpperCase()}`;
  const text = words.preview({ ...whenOf(context), placeAt });
  const less = lessText(context);
  return {
    text: { ...text, paragraphs: [...text.paragraphs, ...(less.length > 0 ? less : [words.noneMissing])] },
    facts: [...differences(context), { label: words.total, value: formatRupees(notice.detail.total ?? 0) }],
    action: { label: words.actions.preview, path: `/standing-orders/${notice.id}/days/${notice.day}` },
  };
};

const placedOf = (context: Context): Parts | null => {
  const { notice, words, recipient } = context;
  if (notice.state !== "placed" || !notice.orderId) return null;
  const when = whenOf(context);
  const { slot, payBy } = notice.detail;
  const other = slot ? [words.otherSlot(hoursOf(slot.from, slot.until))] : [];
  const { timezone } = recipient;
  const isToPay = notice.awaitsPayment && payBy !== undefined;
  const text = isToPay
    ? words.toPay({ ...when, payBy: `${formatDateTime(payBy, timezone)} ${timezone.toUpperCase()}` })
    : words.placed(when);
  const differs = [...other, ...lessText(context)];
  // The payment arrived before the mail was sent, and there is nothing else to report.
  if (!isToPay && differs.length === 0 && !notice.detail.raised?.length) return null;
  return {
    text: { ...text, paragraphs: [...text.paragraphs, ...differs] },
    facts: differences(context),
    action: isToPay
      ? { label: words.actions.pay, path: `/pay/${notice.orderId}` }
      : { label: words.actions.order, path: `/orders/${notice.orderId}` },
  };
};

const refusedOf = (context: Context): Parts | null => {
  const { notice, words } = context;
  const { reason } = notice.detail;
  if (notice.state !== "refused" || !reason) return null;
  const text = words.refused(whenOf(context));
  const paragraphs = [...text.paragraphs, words.reasons[reason], ...(notice.isPaused ? [words.paused] : [])];
  return {
    text: { ...text, paragraphs },
    facts: differences(context),
    action: { label: words.actions.open, path: `/standing-orders/${notice.id}` },
  };
};

const PARTS: Readonly<Record<string, (context: Context) => Parts | null>> = {
  "standing_order.preview": previewOf,
  "standing_order.placed": placedOf,
  "standing_order.refused": refusedOf,
};

interface Dependencies {
  readonly notices: { findNotice(id: string, day: string): Promise<StandingOrderNotice | null> };
  /** The base of links, without a trailing slash. A link changes nothing by itself. */
  readonly origin: string;
}

/** Null when nothing is left to send. */
export const createStandingOrderMails =
  ({ notices, origin }: Dependencies) =>
  async (event: MailEvent, recipient: MailRecipient): Promise<OutgoingMail | null> => {
    const notice = await notices.findNotice(idOf(event, "standingOrderId"), idOf(event, "day"));
    if (!notice) return null;
    const messages = messagesFor(recipient.language);
    const context = { notice, messages, recipient, words: standingOrderMessagesFor(recipient.language) };
    const parts = PARTS[event.kind]?.(context);
    if (!parts) return null;
    return renderMailTo(recipient, {
      ...parts.text,
      facts: parts.facts,
      action: { label: parts.action.label, url: origin + parts.action.path },
    });
  };
