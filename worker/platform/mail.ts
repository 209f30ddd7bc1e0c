import { withTimeout } from "./concurrency/with-timeout.ts";

/** The part of `env.EMAIL` that we use: Cloudflare's mail binding in production, a mock locally. */
export interface MailSender {
  send(message: { from: string; to: string; subject: string; text: string; html: string }): Promise<unknown>;
}

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Mailer {
  /** Throws when the provider refuses the mail or does not answer within `TIMEOUT_MS`. */
  send(mail: OutgoingMail): Promise<void>;
}

/** Well below the 30 s that a Worker may run after its response. */
const TIMEOUT_MS = 15_000;

export const createMailer = (env: { readonly EMAIL: MailSender; readonly MAIL_FROM: string }): Mailer => ({
  async send(mail) {
    await withTimeout(env.EMAIL.send({ from: env.MAIL_FROM, ...mail }), TIMEOUT_MS);
  },
});

/**
 * Why a mail was not sent. `refused`: this mail can never be delivered. `deferred`: this mail may be delivered later.
 * `unavailable`: the mail service itself is not sending.
 */
export type MailFailure = "refused" | "deferred" | "unavailable";

/** Codes of Cloudflare's mail binding that concern one mail or its recipient, for good. */
const REFUSED: readonly string[] = [
  "E_RECIPIENT_SUPPRESSED",
  "E_RECIPIENT_NOT_ALLOWED",
  "E_TOO_MANY_RECIPIENTS",
  "E_TOO_MANY_ATTACHMENTS",
  "E_VALIDATION_ERROR",
  "E_FIELD_MISSING",
  "E_CONTENT_TOO_LARGE",
];
/** The recipient's mail server did not accept the mail; its reply is in the message. */
const NOT_DELIVERED = "E_DELIVERY_FAILED";

/** A permanent SMTP failure: an enhanced status 5.x.x, or a reply code about mailboxes. */
const FINAL_ANSWER = /\b5\.\d{1,3}\.\d{1,3}\b|\b55[0-4]\b/;

/** The code of an error of the mail service: a property, or in the message when the error crossed a service binding. */
export const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : (/\bE_[A-Z_]+\b/.exec(String(error))?.[0] ?? "none");
};

/**
 * Classifies an error of the mail service. An unverified sender counts as an outage, so mails wait until the shop has
 * verified it.
 */
export const failureOf = (error: unknown): MailFailure => {
  const code = codeOf(error);
  if (REFUSED.includes(code) || code.startsWith("E_HEADER")) return "refused";
  if (code !== NOT_DELIVERED && code !== "none") return "unavailable";
  if (FINAL_ANSWER.test(String(error))) return "refused";
  return code === NOT_DELIVERED ? "deferred" : "unavailable";
};
