import { type SQL, sql } from "drizzle-orm";
import type { Clock } from "../platform/clock.ts";
import { type Db, plainSql, type Statement, write, writeRetried } from "../platform/d1/db.ts";
import { outbox } from "../schema/outbox.table.ts";
import { LAST_TURN, TURNS, URGENCIES, type Urgency } from "./mail-events.ts";
import type { Claimed } from "./outbox.repo.ts";

/** A mail that only this runner may process until its lease ends. */
export interface ClaimedMail extends Claimed {
  readonly urgency: Urgency;
  readonly turn: number;
  readonly recipient: string | null;
  /** When it was due before the claim, in ms. */
  readonly dueAt: number;
}

export interface MailResults {
  readonly sent: readonly ClaimedMail[];
  readonly skipped: readonly { readonly mail: ClaimedMail; readonly why: string }[];
  /**
   * `isLast`: the mail is given up. The recipient's other mails of the same or lower urgency wait until after `nextAt`
   * (ms).
   */
  readonly failed: readonly {
    readonly mail: ClaimedMail;
    readonly error: string;
    readonly isLast: boolean;
    readonly nextAt: number;
  }[];
  /** Not tried: the attempt is not counted, and the mail is due again at `dueAt` (ms). */
  readonly released: readonly { readonly mail: ClaimedMail; readonly dueAt: number; readonly turn: number }[];
}

/** How long the oldest due mail of each urgency has been due, in ms; 0 when none is due. */
export type MailLag = Readonly<Record<Urgency, number>>;

/**
 * A mail with this many attempts is claimed alone: if it crashes its runner every time, the other mails of its batch
 * are not given up with it.
 */
const ALONE_AFTER = 3;

const RANGES = JSON.stringify(URGENCIES.flatMap((urgency) => TURNS.map((turn) => [urgency, turn])));

/**
 * Selects the due mails at one end of an index range. `places` are even for the oldest and odd for the newest, so that
 * sorting by place alternates between the two ends.
 */
const endOfRange = (order: string, places: string): string => `
  SELECT id, ${places} AS place FROM (SELECT id FROM outbox INDEXED BY outbox_waiting_mails
    WHERE status = 'waiting' AND channel = 'mail' AND urgency = range.value ->> 0 AND turn = range.value ->> 1
      AND next_attempt_at <= ?1 ORDER BY ${order} LIMIT (CAST(?2 AS INTEGER) + 1) / 2)`;

/**
 * The first due mails: by urgency and turn, and within each such range alternately the one that has been due longest
 * and the newest. The scan ends as soon as it has enough, so a long queue costs no more. Parameters: now, mails.
 */
const FIRST_DUE = `SELECT due.value AS id FROM json_each('${RANGES}') range CROSS JOIN json_each((
    SELECT json_group_array(id) FROM (SELECT id, min(place) AS place FROM (
      ${endOfRange("next_attempt_at, id", "2 * row_number() OVER ()")} UNION ALL
      ${endOfRange("next_attempt_at DESC, id DESC", "2 * row_number() OVER () + 1")}
    ) GROUP BY id ORDER BY place))) due LIMIT CAST(?2 AS INTEGER)`;
const CLAIMABLE = `SELECT id, row_number() OVER () AS nth, attempts, first_value(attempts) OVER () AS firstAttempts
  FROM (${FIRST_DUE}) CROSS JOIN outbox USING (id)`;
const TO_CLAIM = `SELECT id, nth FROM (${CLAIMABLE}) WHERE nth = 1 OR max(attempts, firstAttempts) < ${ALONE_AFTER}`;
const READ_CLAIM = `SELECT o.id, o.kind, o.payload, o.attempts + 1 AS attempts, o.created_at AS createdAt, o.urgency, o.turn,
    o.recipient, o.next_attempt_at AS dueAt FROM (${TO_CLAIM}) due CROSS JOIN outbox o ON o.id = due.id ORDER BY due.nth`;
const WRITE_CLAIM = `UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ?3
  WHERE id IN (SELECT id FROM (${TO_CLAIM}))`;

/** Updates the rows of a JSON list [[id, attempts, …]] that no other runner has claimed since. */
const settleAll = (set: string): string => `UPDATE outbox SET ${set} FROM json_each(?1) mail
  WHERE outbox.id = mail.value ->> 0 AND outbox.status = 'waiting' AND outbox.attempts = mail.value ->> 1`;
/** The mail about a deleted account is the only row with an address, which is no longer needed. */
const SENT = settleAll(`status = 'sent', sent_at = ?2, last_error = NULL,
  payload = CASE WHEN kind = 'account.deleted' THEN '{}' ELSE payload END`);
const SKIPPED = settleAll("status = 'skipped', last_error = mail.value ->> 2");
const RELEASED = settleAll(
  "attempts = outbox.attempts - 1, next_attempt_at = mail.value ->> 2, turn = mail.value ->> 3",
);

export const createMailClaimsRepo = (db: Db, clock: Clock) => {
  const updateAll = (text: string, rows: readonly (readonly unknown[])[], ...params: unknown[]): Statement[] =>
    rows.length === 0 ? [] : [plainSql(text, JSON.stringify(rows), ...params)];
  const keyOf = ({ id, attempts }: ClaimedMail) => [id, attempts];

  /** Also moves the recipient's other due mails of the same or lower urgency behind the failed one. */
  const markFailed = ({ mail, error, isLast, nextAt }: MailResults["failed"][number]): Statement[] => {
    const { id, attempts, recipient, urgency } = mail;
    const set = isLast
      ? sql`status = 'dead', last_error = ${error}`
      : sql`next_attempt_at = ${nextAt}, turn = ${LAST_TURN}, last_error = ${error}`;
    return [
      sql`UPDATE ${outbox} SET ${set} WHERE id = ${id} AND status = 'waiting' AND attempts = ${attempts}`,
      sql`UPDATE ${outbox} INDEXED BY outbox_waiting_recipients
        SET next_attempt_at = ${nextAt + 1}, turn = ${LAST_TURN}
        WHERE status = 'waiting' AND channel = 'mail' AND recipient = ${recipient} AND urgency >= ${urgency}
          AND next_attempt_at <= ${clock.now()} AND changes() > 0`,
    ];
  };

  /** Null when no mail of the range is due. */
  const firstDueAt = (urgency: Urgency, turn: number): SQL => sql`(SELECT next_attempt_at
    FROM ${outbox} INDEXED BY outbox_waiting_mails WHERE status = 'waiting' AND channel = 'mail' AND urgency = ${urgency}
      AND turn = ${turn} AND next_attempt_at <= ${clock.now()} ORDER BY next_attempt_at, id LIMIT 1)`;

  return {
    /**
     * Claims mails in one transaction, by moving their next attempt to the end of the lease: only one of two runners
     * gets a mail, and it comes due again if that runner dies. The attempt is counted first, so that a mail that always
     * crashes its runner is given up too.
     */
    async claim(leaseMs: number, max: number): Promise<ClaimedMail[]> {
      const now = clock.now();
      const [found] = await write(db, [plainSql(READ_CLAIM, now, max), plainSql(WRITE_CLAIM, now, max, now + leaseMs)]);
      return found as ClaimedMail[];
    },

    /**
     * Records the results. Skips mails that another runner has claimed because this one exceeded its lease, so
     * repeating the call is harmless.
     */
    async settle({ sent, skipped, failed, released }: MailResults): Promise<void> {
      await writeRetried(db, [
        ...updateAll(SENT, sent.map(keyOf), clock.now()),
        ...updateAll(
          SKIPPED,
          skipped.map(({ mail, why }) => [...keyOf(mail), why]),
        ),
        ...failed.flatMap(markFailed),
        ...updateAll(
          RELEASED,
          released.map(({ mail, dueAt, turn }) => [...keyOf(mail), dueAt, turn]),
        ),
      ]);
    },

    readLag: async (): Promise<MailLag> => {
      const now = clock.now();
      const lagOf = (urgency: Urgency): SQL => {
        const due = TURNS.map((turn) => sql`coalesce(${firstDueAt(urgency, turn)}, ${now})`);
        return sql`${now} - min(${sql.join(due, sql`, `)}) AS ${sql.raw(`"${urgency}"`)}`;
      };
      const columns = sql.join(URGENCIES.map(lagOf), sql`, `);
      return db.get<MailLag>(sql`SELECT ${columns}`);
    },
  };
};
export type MailClaimsRepo = ReturnType<typeof createMailClaimsRepo>;
