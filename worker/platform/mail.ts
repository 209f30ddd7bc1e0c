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

export interface Mailer {
  /** Throws when the provider refuses the mail or does not answer within `TIMEOUT_MS`. */
  send(mail: OutgoingMail): Promise<void>;
}

/** Well below the 30 s that a Worker may run after its response. */
const TIMEOUT_MS = 15_000;

export const createMailer = (env: { readonly EMAIL: MailSender; readonly MAIL_FROM: string }): Mailer => ({
  async send(mail) {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    try {
      await Promise.race([env.EMAIL.send({ from: env.MAIL_FROM, ...mail }), silence]);
    } finally {
      clearTimeout(timer);
    }
  },
});
