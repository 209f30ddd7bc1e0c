import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import { INVITATION_DAYS } from "../../accounts/team/team.contract.ts";
import { agentMailMessagesFor } from "../../i18n/mails/agent-mail-messages.ts";
import { type MailMessages, type MailText, messagesFor, salutationFor } from "../../i18n/mails/mail-messages.ts";
import { systemMailMessagesFor } from "../../i18n/mails/system-mail-messages.ts";
import { teamMailMessagesFor } from "../../i18n/mails/team-mail-messages.ts";
import type { Language, TeamRole, Verification } from "../../identity/accounts.contract.ts";
import { formatDateTime, iso } from "../../platform/dates.contract.ts";
import { quotedName } from "../../platform/inert-text.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { type MailContent, renderMail } from "./mail-layout.ts";

interface Parts {
  readonly text: MailText & { readonly action: string };
  /** Where the button leads. */
  readonly path: string;
}

const SECURITY_PAGE = "/profile/second-factor";

interface AccountEvent {
  readonly kind: string;
  /** When it happened, in ms. */
  readonly at: number;
  /** How many passkeys the account has now; 0 for mails that do not mention it. */
  readonly passkeys: number;
}

/** A mail about a decision is sent only while the decision is in force. */
const isInForce = (recipient: MailRecipient, role: "admin" | "delivery", verification: Verification): boolean =>
  recipient.role === role && recipient.verification === verification;

export const namesPasskeys = (kind: string): boolean =>
  ["account.password_changed", "account.passkey_added", "account.passkey_removed"].includes(kind);

const partsOf = (
  { kind, passkeys }: AccountEvent,
  recipient: MailRecipient,
  { account }: MailMessages,
  happenedAt: string,
): Parts | null => {
  const system = systemMailMessagesFor(recipient.language);
  const team = teamMailMessagesFor(recipient.language);
  const agent = agentMailMessagesFor(recipient.language);
  const isVerifiedAgent = isInForce(recipient, "delivery", "verified");
  switch (kind) {
    case "account.password_changed":
      return { text: account.passwordChanged(happenedAt, passkeys), path: "/forgot-password" };
    case "account.passkey_added":
      return { text: account.passkeyAdded(happenedAt, passkeys), path: "/profile/security" };
    case "account.passkey_removed":
      return { text: account.passkeyRemoved(happenedAt, passkeys), path: "/profile/security" };
    case "account.token_made":
      return { text: system.tokenMade(happenedAt), path: "/profile/api" };
    case "account.webhook_added":
      return { text: system.webhookAdded(happenedAt), path: "/profile/webhooks" };
    case "account.webhooks_stopped":
      return { text: system.webhooksStopped(happenedAt), path: "/profile/webhooks" };
    case "account.calendar_made":
      return { text: system.calendarMade(happenedAt), path: "/profile/calendar" };
    case "account.books_differ":
      return recipient.role === "owner" ? { text: system.booksDiffer(happenedAt), path: "/admin/ledger" } : null;
    case "webhook.disabled":
      return { text: system.webhookDisabled(happenedAt), path: "/profile/webhooks" };
    case "account.second_factor_set_up":
      return { text: account.secondFactorSetUp(happenedAt), path: SECURITY_PAGE };
    case "account.second_factor_removed":
      return { text: account.secondFactorRemoved(happenedAt), path: SECURITY_PAGE };
    case "account.recovery_code_used":
      return { text: account.recoveryCodeUsed(happenedAt), path: SECURITY_PAGE };
    case "account.phone_lost":
      return { text: system.phoneLost(happenedAt), path: "/profile" };
    case "account.second_factor_reset":
      return { text: account.secondFactorReset(happenedAt), path: "/login" };
    case "account.team_joined":
      return { text: team.joined, path: "/profile/team" };
    case "account.team_left":
      return { text: team.left, path: "/profile" };
    case "agent.verified":
      return isVerifiedAgent ? { text: account.agentVerified, path: "/orders" } : null;
    case "agent.rejected":
      return isInForce(recipient, "delivery", "rejected") ? { text: account.agentRejected, path: "/contact" } : null;
    case "agent.moved":
      return isVerifiedAgent ? { text: agent.moved, path: "/orders" } : null;
    case "agent.move_declined":
      return isVerifiedAgent ? { text: agent.moveDeclined, path: "/contact" } : null;
    case "admin.verified":
      return isInForce(recipient, "admin", "verified") ? { text: account.adminVerified, path: "/admin" } : null;
    case "admin.rejected":
      return isInForce(recipient, "admin", "rejected") ? { text: account.adminRejected, path: "/contact" } : null;
    default:
      return null;
  }
};

const contentFor = (
  recipient: Pick<MailRecipient, "name" | "isEmailVerified">,
  messages: MailMessages,
  { subject, heading, paragraphs }: MailText,
  more: Partial<MailContent>,
): MailContent => ({
  htmlLang: messages.htmlLang,
  subject,
  heading,
  paragraphs,
  salutation: salutationFor(messages, recipient),
  facts: [],
  footer: messages.accountFooter,
  ...more,
});

const timeFor = (at: number, { timezone }: Pick<MailRecipient, "timezone">): string =>
  `${formatDateTime(iso(at), timezone)} ${timezone.toUpperCase()}`;

/** Null when the event is outdated. */
export const buildAccountMail = async (
  event: AccountEvent,
  recipient: MailRecipient,
  origin: string,
): Promise<OutgoingMail | null> => {
  const messages = messagesFor(recipient.language);
  const parts = partsOf(event, recipient, messages, timeFor(event.at, recipient));
  if (!parts) return null;
  const action = { label: parts.text.action, url: origin + parts.path };
  return renderMail(recipient.email, contentFor(recipient, messages, parts.text, { action }));
};

export const buildCodeMail = (code: string, recipient: MailRecipient): Promise<OutgoingMail> => {
  const messages = messagesFor(recipient.language);
  const { label, advice, ...text } = messages.account.emailCode;
  return renderMail(recipient.email, contentFor(recipient, messages, text, { code: { label, value: code, advice } }));
};

export const buildResetMail = (token: string, recipient: MailRecipient, origin: string): Promise<OutgoingMail> => {
  const messages = messagesFor(recipient.language);
  const { action, ...text } = messages.account.resetLink;
  const more = { action: { label: action, url: `${origin}/reset-password/${token}` } };
  return renderMail(recipient.email, contentFor(recipient, messages, text, more));
};

/** An open invitation, in the inviter's language. */
interface InvitationForMail {
  readonly email: string;
  readonly teamName: string;
  readonly role: TeamRole;
  readonly language: Language;
  readonly token: string;
}

/** To an address that may have no account. */
export const buildInvitationMail = (
  { email, teamName, role, language, token }: InvitationForMail,
  origin: string,
): Promise<OutgoingMail> => {
  const messages = messagesFor(language);
  const { action, ...text } = teamMailMessagesFor(language).invitation(quotedName(teamName), role, INVITATION_DAYS);
  const more = { action: { label: action, url: `${origin}/team/join/${token}` } };
  return renderMail(email, contentFor({ name: "", isEmailVerified: false }, messages, text, more));
};

/** To the address that the account had. `deletedAt` is in ms. */
export const buildDeletedMail = (
  deletedAt: number,
  address: string,
  reader: Pick<MailRecipient, "language" | "timezone">,
  origin: string,
): Promise<OutgoingMail> => {
  const messages = messagesFor(reader.language);
  const { action, ...text } = messages.account.deleted(timeFor(deletedAt, reader));
  const more = { action: { label: action, url: `${origin}/contact` } };
  return renderMail(address, contentFor({ name: "", isEmailVerified: false }, messages, text, more));
};
