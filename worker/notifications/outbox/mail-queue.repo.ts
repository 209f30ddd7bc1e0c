import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { mailCodes, users } from "../../accounts/accounts.table.ts";
import { orders } from "../../orders/orders.table.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, retryLostConnection, runBatch, type Statement } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { MAILS_WINDOW_MS, MAX_MAILS } from "../../platform/limits/limits.repo.ts";
import { outbox } from "../outbox.table.ts";
import { URGENCIES, type Urgency, urgencyOf } from "./mail-events.ts";
import type { Claimed } from "./outbox.repo.ts";

/** A recipient's first, second and third waiting mail take turns with those of others; the rest follow behind. */
const LAST_TURN = 3;
const TURNS = [0, 1, 2, LAST_TURN];

/** The shop's own mailbox as a recipient. */
export const SHOP = "shop";
/** Counted by limits of their own: `MAIL_CODE_LIMITS`. */
const CODES: readonly string[] = ["account.email_code", "account.reset_link"];
const DROPPED = "dropped: this address had all mails of its day";

/** A mail that only this runner may process until its lease ends. */
export interface ClaimedMail extends Claimed {
  readonly urgency: Urgency;
  readonly recipient: string | null;
}

/** `recipient` is for mails to others than the account or the buyer that the ids name. */
export interface NewMail {
  readonly kind: string;
  readonly dedupeKey: string;
  readonly ids: Readonly<Record<string, string | number>>;
  readonly recipient?: { readonly address: string } | typeof SHOP;
}

/** The time that the oldest due mail of each urgency has been due, in ms; 0 when none is due. */
export type MailLag = Readonly<Record<Urgency, number>>;

/** An address without an account is hashed, so that the outbox holds no address. */
const recipientOf = ({ ids, recipient }: NewMail): SQL => {
  if (recipient === SHOP) return sql`${SHOP}`;
  if (recipient) {
    const hash = createHash("sha256").update(recipient.address.toLowerCase()).digest("base64url");
    return sql`coalesce((SELECT id FROM ${users} WHERE email = ${recipient.address.toLowerCase()}), ${`address:${hash}`})`;
  }
  const { userId, codeId, orderId } = ids;
  if (userId !== undefined) return sql`${userId}`;
  if (codeId !== undefined) return sql`(SELECT user_id FROM ${mailCodes} WHERE id = ${codeId})`;
  return sql`(SELECT buyer_id FROM ${orders} WHERE id = ${orderId ?? null})`;
};

/** How many mails of this kind may exceed the limit of the day. */
const reserveOf = (kind: string): number => {
  const area = kind.slice(0, kind.indexOf("."));
  if (area === "order") return urgencyOf(kind) === 1 ? MAX_MAILS.deliveryReserve : 0;
  return area === "contact" ? 0 : MAX_MAILS.accountReserve;
};

/** The mails of the outbox. Those that wait are ordered by urgency and turn; each pair is a range of an index. */
export const createMailQueueRepo = (db: Db, clock: Clock) => {
  /** Whether the recipient of `r` has had all mails of its day. */
  const isAboveLimit = (kind: string): SQL => {
    if (CODES.includes(kind)) return sql`0`;
    return sql`(SELECT count(*) FROM ${outbox} c WHERE c.channel = 'mail' AND c.status NOT IN ('skipped', 'dropped')
        AND c.recipient = r.recipient AND c.created_at > ${clock.now() - MAILS_WINDOW_MS}
        AND c.kind NOT IN (${CODES[0]}, ${CODES[1]})) >= ${reserveOf(kind)} +
      CASE WHEN r.recipient = ${SHOP} THEN ${MAX_MAILS.shop}
        WHEN (SELECT is_email_verified FROM ${users} WHERE id = r.recipient) = 1 THEN ${MAX_MAILS.verified}
        ELSE ${MAX_MAILS.unverified} END`;
  };

  /** A mail above the recipient's limit is stored as dropped. */
  const insert = (mail: NewMail, rest: SQL): Statement => {
    const { kind, dedupeKey, ids } = mail;
    const [now, urgency] = [clock.now(), urgencyOf(kind)];
    return db.run(sql`INSERT INTO ${outbox}
        (id, kind, dedupe_key, payload, urgency, recipient, turn, status, last_error, next_attempt_at, created_at)
      WITH r AS MATERIALIZED (SELECT ${recipientOf(mail)} AS recipient),
        counted AS MATERIALIZED (SELECT r.recipient, ${isAboveLimit(kind)} AS is_dropped FROM r)
      SELECT ${newId(clock)}, ${kind}, ${dedupeKey}, ${JSON.stringify(ids)}, ${urgency}, recipient,
        (SELECT min(count(*), ${LAST_TURN}) FROM ${outbox} w WHERE w.status = 'waiting' AND w.channel = 'mail'
          AND w.recipient = counted.recipient AND w.urgency = ${urgency}),
        iif(is_dropped, 'dropped', 'waiting'), iif(is_dropped, ${DROPPED}, NULL), ${now}, ${now}
      FROM counted ${rest}`);
  };

  /** Of the mails that are due in one range: this column of the first one. */
  const firstDue = (column: "id" | "next_attempt_at", urgency: Urgency, turn: number, isNewest = false): SQL =>
    sql`(SELECT ${sql.raw(column)} FROM ${outbox} INDEXED BY outbox_waiting_mails
      WHERE status = 'waiting' AND channel = 'mail' AND urgency = ${urgency} AND turn = ${turn} AND next_attempt_at <= ${clock.now()}
      ORDER BY ${sql.raw(isNewest ? "next_attempt_at DESC, id DESC" : "next_attempt_at, id")} LIMIT 1)`;

  /**
   * Sets a claimed mail, and moves the recipient's other due mails that are not more urgent behind `next` (ms). Changes
   * nothing when another runner has claimed the mail since, because this one exceeded its lease.
   */
  const settleAndHold = async ({ id, attempts, recipient, urgency }: ClaimedMail, set: SQL, next: number) => {
    await runBatch(db, [
      db.run(sql`UPDATE ${outbox} SET ${set} WHERE id = ${id} AND status = 'waiting' AND attempts = ${attempts}`),
      db.run(sql`UPDATE ${outbox} INDEXED BY outbox_waiting_recipients
        SET next_attempt_at = ${next + 1}, turn = ${LAST_TURN}
        WHERE status = 'waiting' AND channel = 'mail' AND recipient = ${recipient} AND urgency >= ${urgency}
          AND next_attempt_at <= ${clock.now()} AND changes() > 0`),
    ]);
  };

  return {
    /** A duplicate key aborts the batch. */
    insert: (mail: NewMail): Statement => insert(mail, sql``),

    /** A duplicate key changes nothing. */
    insertOnce: (mail: NewMail): Statement => insert(mail, sql`WHERE true ON CONFLICT (dedupe_key) DO NOTHING`),

    /** Inserts only when the statement before it changed something; a duplicate key changes nothing. */
    insertIfChanged: (mail: NewMail): Statement =>
      insert(mail, sql`WHERE changes() > 0 ON CONFLICT (dedupe_key) DO NOTHING`),

    /**
     * Claims the first due mail in one statement, by moving its next attempt to the end of the lease: only one of two
     * runners gets it, and it comes due again when that runner dies. The attempt is counted first, so that a mail that
     * always stops its runner is given up too. `isNewest`: of the same urgency and turn the one that came due last.
     */
    claim: (leaseMs: number, { isNewest = false }: { isNewest?: boolean } = {}): Promise<ClaimedMail | undefined> => {
      const ranges = URGENCIES.flatMap((urgency) => TURNS.map((turn) => firstDue("id", urgency, turn, isNewest)));
      return db.get<ClaimedMail | undefined>(sql`
        UPDATE ${outbox} SET attempts = attempts + 1, next_attempt_at = ${clock.now() + leaseMs}
        WHERE id = coalesce(${sql.join(ranges, sql`, `)})
        RETURNING id, kind, payload, attempts, created_at AS createdAt, urgency, recipient`);
    },

    /** The mail goes behind those that were never tried; its recipient's others wait behind it. */
    postpone: (mail: ClaimedMail, delayMs: number, error: string): Promise<void> => {
      const next = clock.now() + delayMs;
      return settleAndHold(mail, sql`next_attempt_at = ${next}, turn = ${LAST_TURN}, last_error = ${error}`, next);
    },

    /** The recipient's other mails wait for `holdMs`. */
    giveUp: (mail: ClaimedMail, holdMs: number, error: string): Promise<void> =>
      settleAndHold(mail, sql`status = 'dead', last_error = ${error}`, clock.now() + holdMs),

    readLag: async (): Promise<MailLag> => {
      const now = clock.now();
      const lagOf = (urgency: Urgency): SQL => {
        const due = TURNS.map((turn) => sql`coalesce(${firstDue("next_attempt_at", urgency, turn)}, ${now})`);
        return sql`${now} - min(${sql.join(due, sql`, `)}) AS ${sql.raw(`"${urgency}"`)}`;
      };
      const columns = sql.join(URGENCIES.map(lagOf), sql`, `);
      return retryLostConnection(() => db.get<MailLag>(sql`SELECT ${columns}`));
    },
  };
};
export type MailQueueRepo = ReturnType<typeof createMailQueueRepo>;
