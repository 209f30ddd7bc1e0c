import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import type { PaymentsForMail, ReceivedPayment } from "../../credit/receive/payments-for-mail.repo.ts";
import { creditMessagesFor } from "../../i18n/mails/credit-mail-messages.ts";
import { type PaymentMailMessages, paymentMessagesFor } from "../../i18n/mails/payment-mail-messages.ts";
import { idOf, type MailEvent, paiseOf } from "../../outbox/mail-events.ts";
import { formatDate, iso, startOfIndianDay } from "../../platform/dates.contract.ts";
import { inertLine } from "../../platform/inert-text.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { formatRupees, toRupees } from "../../platform/money.contract.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import { type MailContent, renderMailTo } from "../mail/mail-layout.ts";

interface Dependencies {
  readonly payments: PaymentsForMail;
  /** The base of links, without a trailing slash. */
  readonly origin: string;
}

type Content = Pick<MailContent, "subject" | "heading" | "paragraphs" | "items" | "facts">;

const rupees = (paise: number): string => formatRupees(toRupees(paise));

/** Uses the event's figures, which are those of the time when the payment was due. */
const contentOfReminder = (event: MailEvent, { language }: MailRecipient): Content => {
  const words = creditMessagesFor(language);
  const amount = (name: string) => rupees(paiseOf(event, name));
  const day = formatDate(iso(startOfIndianDay(idOf(event, "dueDay"))));
  return {
    ...(event.ids.stage === 0 ? words.dueToday(amount("duePaise")) : words.overdue(amount("duePaise"), day)),
    facts: [
      { label: words.labels.due, value: amount("duePaise") },
      { label: words.labels.dueDay, value: day },
      { label: words.labels.owed, value: amount("owedPaise") },
    ],
  };
};

/** Deliveries listed in the mail; a large payment may cover a month of them, and the statement lists them all. */
const MAX_NAMED = 10;
const MAX_REFERENCE = 100;

const itemsOf = (words: PaymentMailMessages, paid: ReceivedPayment["paid"]): MailContent["items"] => {
  const named = paid.slice(0, MAX_NAMED);
  const others = paid.slice(MAX_NAMED);
  const line = (name: string, openPaise: number, paidPaise: number) => ({
    name: { first: name, second: null },
    quantity: openPaise === 0 ? words.inFull : words.stillOpen(rupees(openPaise)),
    total: rupees(paidPaise),
  });
  const sum = (of: "openPaise" | "paidPaise") => others.reduce((total, payment) => total + payment[of], 0);
  const lines = named.map(({ orderId, openPaise, paidPaise }) =>
    line(orderId === null ? words.other : words.order(shortId(orderId)), openPaise, paidPaise),
  );
  if (others.length > 0) lines.push(line(words.more(others.length), sum("openPaise"), sum("paidPaise")));
  return { label: words.paid, lines };
};

const contentOfPayment = (
  { amountPaise, owedPaise, method, reference, day, paid }: ReceivedPayment,
  { language }: MailRecipient,
): Content => {
  const words = paymentMessagesFor(language);
  const { labels } = words;
  const amount = rupees(amountPaise);
  return {
    subject: words.subject(amount),
    heading: words.heading(amount),
    paragraphs: [
      words.oldestFirst,
      ...(owedPaise <= 0 ? [words.nothingOpen] : []),
      ...(owedPaise < 0 ? [words.inFavour(rupees(-owedPaise))] : []),
    ],
    ...(paid.length > 0 && { items: itemsOf(words, paid) }),
    facts: [
      { label: labels.received, value: amount },
      { label: labels.method, value: words.methods[method] },
      ...(reference ? [{ label: labels.reference, value: inertLine(reference, MAX_REFERENCE) }] : []),
      { label: labels.day, value: formatDate(iso(startOfIndianDay(day))) },
      owedPaise < 0
        ? { label: labels.favour, value: rupees(-owedPaise) }
        : { label: labels.owed, value: rupees(owedPaise) },
    ],
  };
};

/** Mails about payments due and payments received. Null when there is nothing to send. */
export const createCreditMails = ({ payments, origin }: Dependencies) => {
  const contentOf = async (event: MailEvent, recipient: MailRecipient): Promise<Content | null> => {
    if (event.kind !== "credit.payment_received") return contentOfReminder(event, recipient);
    const found = await payments.find(idOf(event, "paymentId"));
    return found && contentOfPayment(found, recipient);
  };

  return async (event: MailEvent, recipient: MailRecipient): Promise<OutgoingMail | null> => {
    const content = await contentOf(event, recipient);
    if (!content) return null;
    const action = { label: creditMessagesFor(recipient.language).action, url: `${origin}/account` };
    return renderMailTo(recipient, { ...content, action });
  };
};
