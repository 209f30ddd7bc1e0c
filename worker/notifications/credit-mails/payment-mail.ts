import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import type { ReceivedPayment } from "../../credit/receive/payments-for-mail.service.ts";
import { type PaymentMailMessages, paymentMessagesFor } from "../../i18n/mails/payment-mail-messages.ts";
import { formatDate, iso, startOfIndianDay } from "../../platform/dates.contract.ts";
import { inertLine } from "../../platform/inert-text.ts";
import { formatRupees, toRupees } from "../../platform/money.contract.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import type { MailContent } from "../mail/mail-layout.ts";

/** A payment of a large account may cover a month of deliveries; the statement names all of them. */
const MAX_NAMED = 10;
const MAX_REFERENCE = 100;

const rupees = (paise: number): string => formatRupees(toRupees(paise));

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

export const contentOfPayment = (
  { amountPaise, owedPaise, method, reference, day, paid }: ReceivedPayment,
  { language }: Pick<MailRecipient, "language">,
): Pick<MailContent, "subject" | "heading" | "paragraphs" | "items" | "facts"> => {
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
