import type { Verification } from "../../accounts/accounts.contract.ts";
import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import { formatDateTime } from "../../platform/dates.contract.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { type MailContent, renderMail } from "./mail-layout.ts";
import { type MailMessages, type MailText, messagesFor, salutationFor } from "./mail-messages.ts";

interface Parts {
  readonly text: MailText & { readonly action: string };
  /** The path that the button opens. */
  readonly path: string;
}

/** A mail about a decision is sent only while the decision is in force. */
const isInForce = (recipient: MailRecipient, role: "admin" | "delivery", verification: Verification): boolean =>
  recipient.role === role && recipient.verification === verification;

const partsOf = (
  kind: string,
  recipient: MailRecipient,
  { account }: MailMessages,
  happenedAt: string,
): Parts | null => {
  switch (kind) {
    case "account.password_changed":
      return { text: account.passwordChanged(happenedAt), path: "/forgot-password" };
    case "agent.verified":
      return isInForce(recipient, "delivery", "verified") ? { text: account.agentVerified, path: "/orders" } : null;
    case "agent.rejected":
      return isInForce(recipient, "delivery", "rejected") ? { text: account.agentRejected, path: "/contact" } : null;
    case "admin.verified":
      return isInForce(recipient, "admin", "verified") ? { text: account.adminVerified, path: "/admin" } : null;
    case "admin.rejected":
      return isInForce(recipient, "admin", "rejected") ? { text: account.adminRejected, path: "/contact" } : null;
    default:
      return null;
  }
};

const contentFor = (
  recipient: MailRecipient,
  messages: MailMessages,
  { subject, heading, paragraphs }: MailText,
  more: Partial<MailContent>,
): MailContent => ({
  htmlLang: messages.htmlLang,
  subject,
  heading,
  paragraphs,
  headerAccount: salutationFor(messages, recipient),
  facts: [],
  footer: messages.accountFooter,
  ...more,
});

/** The mail about an event of an account; null when the event is outdated. `happenedAt` is in ms. */
export const buildAccountMail = async (
  kind: string,
  happenedAt: number,
  recipient: MailRecipient,
  origin: string,
): Promise<OutgoingMail | null> => {
  const { language, timezone } = recipient;
  const messages = messagesFor(language);
  const when = `${formatDateTime(new Date(happenedAt).toISOString(), timezone)} ${timezone.toUpperCase()}`;
  const parts = partsOf(kind, recipient, messages, when);
  if (!parts) return null;
  const action = { label: parts.text.action, url: origin + parts.path };
  return renderMail(recipient.email, contentFor(recipient, messages, parts.text, { action }));
};

/** The mail with the six-digit code that verifies an address. */
export const buildCodeMail = (code: string, recipient: MailRecipient): Promise<OutgoingMail> => {
  const messages = messagesFor(recipient.language);
  const { label, advice, ...text } = messages.account.emailCode;
  return renderMail(recipient.email, contentFor(recipient, messages, text, { code: { label, value: code, advice } }));
};

/** The mail with the link to set a new password. */
export const buildResetMail = (token: string, recipient: MailRecipient, origin: string): Promise<OutgoingMail> => {
  const messages = messagesFor(recipient.language);
  const { action, ...text } = messages.account.resetLink;
  const more = { action: { label: action, url: `${origin}/reset-password/${token}` } };
  return renderMail(recipient.email, contentFor(recipient, messages, text, more));
};
