import type { Verification } from "../../accounts/accounts.contract.ts";
import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import { formatDateTime } from "../../platform/dates.contract.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { type MailContent, renderMail } from "./mail-layout.ts";
import { type MailMessages, type MailText, messagesFor } from "./mail-messages.ts";

interface Parts {
  readonly text: MailText & { readonly action: string };
  /** Where the button leads. */
  readonly path: string;
}

/** A decision is news only while it stands. */
const decision = (recipient: MailRecipient, role: "admin" | "delivery", verification: Verification): boolean =>
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
      return decision(recipient, "delivery", "verified") ? { text: account.agentVerified, path: "/orders" } : null;
    case "agent.rejected":
      return decision(recipient, "delivery", "rejected") ? { text: account.agentRejected, path: "/contact" } : null;
    case "admin.verified":
      return decision(recipient, "admin", "verified") ? { text: account.adminVerified, path: "/admin" } : null;
    case "admin.rejected":
      return decision(recipient, "admin", "rejected") ? { text: account.adminRejected, path: "/contact" } : null;
    default:
      return null;
  }
};

/** What every mail about an account has in common. */
const contentFor = (
  { name }: MailRecipient,
  texts: MailMessages,
  { subject, heading, paragraphs }: MailText,
  more: Partial<MailContent>,
): MailContent => ({
  htmlLang: texts.htmlLang,
  subject,
  heading,
  paragraphs,
  headerAccount: texts.headerAccount(name),
  facts: [],
  footer: texts.accountFooter,
  ...more,
});

/** The mail about one piece of news of an account, or null when it is none any more. `happenedAt`: ms. */
export const buildAccountMail = async (
  kind: string,
  happenedAt: number,
  recipient: MailRecipient,
  origin: string,
): Promise<OutgoingMail | null> => {
  const { language, timezone } = recipient;
  const texts = messagesFor(language);
  const when = `${formatDateTime(new Date(happenedAt).toISOString(), timezone)} ${timezone.toUpperCase()}`;
  const parts = partsOf(kind, recipient, texts, when);
  if (!parts) return null;
  const action = { label: parts.text.action, url: origin + parts.path };
  return renderMail(recipient.email, contentFor(recipient, texts, parts.text, { action }));
};

/** The six digits that verify an address. */
export const buildCodeMail = (code: string, recipient: MailRecipient): Promise<OutgoingMail> => {
  const texts = messagesFor(recipient.language);
  const { label, advice, ...text } = texts.account.emailCode;
  return renderMail(recipient.email, contentFor(recipient, texts, text, { code: { label, value: code, advice } }));
};

/** The link to a new password. */
export const buildResetMail = (token: string, recipient: MailRecipient, origin: string): Promise<OutgoingMail> => {
  const texts = messagesFor(recipient.language);
  const { action, ...text } = texts.account.resetLink;
  const more = { action: { label: action, url: `${origin}/reset-password/${token}` } };
  return renderMail(recipient.email, contentFor(recipient, texts, text, more));
};
