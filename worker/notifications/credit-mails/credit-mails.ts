import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import type { PaymentsForMail } from "../../credit/receive/payments-for-mail.service.ts";
import { creditMessagesFor } from "../../i18n/mails/credit-mail-messages.ts";
import { idOf, type MailEvent, paiseOf } from "../../outbox/mail-events.ts";
import { formatDate, iso, startOfIndianDay } from "../../platform/dates.contract.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { formatRupees, toRupees } from "../../platform/money.contract.ts";
import { type MailContent, renderMailTo } from "../mail/mail-layout.ts";
import { contentOfPayment } from "./payment-mail.ts";

interface Dependencies {
  readonly payments: PaymentsForMail;
  /** The base of links, without a trailing slash. */
  readonly origin: string;
}

type Content = Pick<MailContent, "subject" | "heading" | "paragraphs" | "items" | "facts">;

/** All figures are in the event, as they were when the payment was due. */
const contentOfReminder = (event: MailEvent, { language }: MailRecipient): Content => {
  const words = creditMessagesFor(language);
  const amount = (name: string) => formatRupees(toRupees(paiseOf(event, name)));
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
