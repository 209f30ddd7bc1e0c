import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";
import type { MailSender } from "../worker/platform/mail.ts";
import type { MocksEnv } from "./index.ts";

type OutgoingMail = Parameters<MailSender["send"]>[0];

export type StoredMail = OutgoingMail & {
  readonly id: number;
  /** When it was sent, ISO 8601. */
  readonly at: string;
};

export type MailCount = { readonly to: string; readonly mails: number };

const MAX_MAILS = 2000;

/** One Durable Object stores all mails, so that they have one order and survive a restart. */
export const openInbox = (env: MocksEnv) => env.INBOX.getByName("inbox");

/** The app's local EMAIL binding, with the same `send()` as Cloudflare's mail binding. */
export class Mail extends WorkerEntrypoint<MocksEnv> implements MailSender {
  async send(message: OutgoingMail): Promise<{ messageId: string }> {
    const id = await openInbox(this.env).store(message);
    if (id === undefined)
      throw Object.assign(new Error(`${RATE_LIMITED.code}: a fault that a test set.`), RATE_LIMITED);
    return { messageId: `<${id}@mocks.localhost>` };
  }
}

const RATE_LIMITED = { code: "E_RATE_LIMIT_EXCEEDED" };
const SELECT = 'SELECT id, recipient AS "to", sender AS "from", subject, text, html, at FROM mail';

export class Inbox extends DurableObject<MocksEnv> {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: MocksEnv) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS mail (
        id INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL, sender TEXT NOT NULL,
        subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT NOT NULL, at TEXT NOT NULL
      );
      CREATE INDEX IF NOT EXISTS mail_by_recipient ON mail (recipient, id);
    `);
  }

  /** Returns the mail's number; undefined when a test makes this send fail. */
  store(mail: OutgoingMail): number | undefined {
    for (const key of ["faults", faultsOf(mail.to)]) {
      const faults = this.ctx.storage.kv.get<number>(key) ?? 0;
      if (faults === 0) continue;
      this.ctx.storage.kv.put(key, faults - 1);
      return undefined;
    }
    const { id } = this.#sql
      .exec<{ id: number }>(
        "INSERT INTO mail (recipient, sender, subject, text, html, at) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
        ...[mail.to.toLowerCase(), mail.from, mail.subject, mail.text ?? "", mail.html ?? "", new Date().toISOString()],
      )
      .one();
    this.#sql.exec("DELETE FROM mail WHERE id <= ?", id - MAX_MAILS);
    return id;
  }

  /** Newest first. */
  list({ to, limit = MAX_MAILS }: { to?: string | undefined; limit?: number }): StoredMail[] {
    const latest = "ORDER BY id DESC LIMIT ?";
    const rows = to
      ? this.#sql.exec<StoredMail>(`${SELECT} WHERE recipient = ? ${latest}`, to.toLowerCase(), limit)
      : this.#sql.exec<StoredMail>(`${SELECT} ${latest}`, limit);
    return rows.toArray();
  }

  read(id: number): StoredMail | undefined {
    return this.#sql.exec<StoredMail>(`${SELECT} WHERE id = ?`, id).toArray()[0];
  }

  addresses(): MailCount[] {
    return this.#sql
      .exec<MailCount>('SELECT recipient AS "to", count(*) AS mails FROM mail GROUP BY recipient ORDER BY recipient')
      .toArray();
  }

  empty(): void {
    this.#sql.exec("DELETE FROM mail");
    for (const [key] of [...this.ctx.storage.kv.list({ prefix: "faults" })]) this.ctx.storage.kv.delete(key);
  }

  failNext(sends: number, to?: string): void {
    this.ctx.storage.kv.put(to === undefined ? "faults" : faultsOf(to), sends);
  }
}

/** The storage key of the number of sends to this address that must still fail. */
const faultsOf = (to: string): string => `faults:${to.toLowerCase()}`;
