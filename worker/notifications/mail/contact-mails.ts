import { brand } from "../../brand.contract.ts";
import type { ContactMessageRow } from "../../contact/contact.repo.ts";
import { messagesFor } from "../../i18n/mails/mail-messages.ts";
import type { Language } from "../../identity/accounts.contract.ts";
import { inert, inertLine, MAX_LINE, MAX_MESSAGE, quotedName } from "../../platform/inert-text.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { type MailContent, renderMail } from "./mail-layout.ts";

/**
 * In the language of the page on which the message was written. Repeats nothing that was entered, not even the name,
 * because anyone can enter another person's address and must not be able to send text to it through us.
 */
const receipt = (language: Language, origin: string): MailContent => {
  const { htmlLang, salutation, contact } = messagesFor(language);
  const { action, ...text } = contact.received;
  return {
    ...text,
    htmlLang,
    salutation,
    facts: [],
    action: { label: action, url: origin },
    footer: contact.footer,
  };
};

/**
 * In English, the working language of the office. All text that was entered is inert, except the address to reply to,
 * which the form has checked.
 */
const forwarded = ({ name, email, mobile, subject, message }: ContactMessageRow): MailContent => {
  const { htmlLang, salutation, contact, accountFooter } = messagesFor("english");
  const { action, ...text } = contact.forwarded;
  const { labels } = contact;
  return {
    ...text,
    htmlLang,
    salutation,
    paragraphs: inert(message, MAX_MESSAGE).split(/\n{2,}/),
    facts: [
      { label: labels.subject, value: inertLine(subject, MAX_LINE) },
      { label: labels.name, value: quotedName(name) },
      { label: labels.email, value: email },
      { label: labels.mobile, value: mobile },
    ],
    action: {
      label: action,
      url: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`,
    },
    footer: accountFooter,
  };
};

export const buildContactMail = (kind: string, message: ContactMessageRow, origin: string): Promise<OutgoingMail> =>
  kind === "contact.received"
    ? renderMail(message.email, receipt(message.language, origin))
    : renderMail(brand.email, forwarded(message));
