import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import { formatDate, startOfIndianDay } from "../../platform/dates.contract.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { formatRupees, toRupees } from "../../platform/money.contract.ts";
import { renderMail } from "../mail/mail-layout.ts";
import { messagesFor, salutationFor } from "../mail/mail-messages.ts";
import { idOf, type MailEvent, paiseOf } from "../outbox/mail-events.ts";
import { creditMessagesFor } from "./credit-mail-messages.ts";

/** The mail that reminds a buyer of what is to be paid. All of it is in the event, as it was when it was due. */
export const createCreditMails =
  (origin: string) =>
  (event: MailEvent, recipient: MailRecipient): Promise<OutgoingMail> => {
    const messages = messagesFor(recipient.language);
    const words = creditMessagesFor(recipient.language);
    const amount = (name: string) => formatRupees(toRupees(paiseOf(event, name)));
    const day = formatDate(new Date(startOfIndianDay(idOf(event, "dueDay"))).toISOString());
    const text = event.ids.stage === 0 ? words.dueToday(amount("duePaise")) : words.overdue(amount("duePaise"), day);
    return renderMail(recipient.email, {
      ...text,
      htmlLang: messages.htmlLang,
      headerAccount: salutationFor(messages, recipient),
      facts: [
        { label: words.labels.due, value: amount("duePaise") },
        { label: words.labels.dueDay, value: day },
        { label: words.labels.owed, value: amount("owedPaise") },
      ],
      action: { label: words.action, url: `${origin}/account` },
      footer: messages.footer,
    });
  };
