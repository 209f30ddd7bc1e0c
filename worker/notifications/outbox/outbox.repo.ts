import { type SQL, sql } from "drizzle-orm";
import { orders } from "../../orders/orders.table.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, runBatch, type Statement } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { outbox } from "../outbox.table.ts";
import { pushSubscriptions } from "../push.table.ts";

/** One invocation sends a few rows' worth: far below what it may ask of others, and done within its time. */
export const DEVICES_A_ROW = 25;

/** A row that this runner alone may work on until its lease is over. */
export interface Claimed {
  readonly id: string;
  readonly kind: string;
  readonly payload: string;
  /** This try included. */
  readonly attempts: number;
  readonly createdAt: number;
}

/** A row that was given up. */
export interface DeadRow extends Claimed {
  readonly lastError: string | null;
}

/** Whether the buyer of an order has a browser that takes pushes. */
export const buyerListens = (orderId: string): SQL => sql`EXISTS (SELECT 1 FROM ${orders} o
  JOIN ${pushSubscriptions} p ON p.user_id = o.buyer_id WHERE o.id = ${orderId})`;

export const createOutboxRepo = (db: Db, clock: Clock) => {
  /** Only while the claim is still ours: a runner that outlived its lease changes nothing any more. */
  const settle = (row: Claimed, set: ReturnType<typeof sql>) =>
    db.run(sql`UPDATE ${outbox} SET ${set} WHERE id = ${row.id} AND status = 'waiting' AND attempts = ${row.attempts}`);

  const row = (kind: string, dedupeKey: string, payload: Readonly<Record<string, string | number>>) => ({
    id: newId(clock),
    kind,
    dedupeKey,
    payload: JSON.stringify(payload),
    nextAttemptAt: clock.now(),
    createdAt: clock.now(),
  });

  return {
    /** The same key a second time aborts the batch. */
    insert: (...of: Parameters<typeof row>): Statement => db.insert(outbox).values(row(...of)),

    /** The same key a second time changes nothing. */
    insertOnce: (...of: Parameters<typeof row>): Statement =>
      db
        .insert(outbox)
        .values(row(...of))
        .onConflictDoNothing({ target: outbox.dedupeKey }),

    insertIfChanged: (kind: string, dedupeKey: string, payload: Readonly<Record<string, string | number>>): Statement =>
      db.run(sql`INSERT INTO ${outbox} (id, kind, dedupe_key, payload, next_attempt_at, created_at)
        SELECT ${newId(clock)}, ${kind}, ${dedupeKey}, ${JSON.stringify(payload)}, ${clock.now()}, ${clock.now()}
        WHERE changes() > 0 ON CONFLICT (dedupe_key) DO NOTHING`),

    /** For a push: a row of its channel, when `whether` holds. */
    insertPush: (
      kind: string,
      dedupeKey: string,
      payload: Readonly<Record<string, string | number>>,
      whether: SQL = sql`1 = 1`,
    ): Statement =>
      db.run(sql`INSERT INTO ${outbox} (id, kind, channel, dedupe_key, payload, next_attempt_at, created_at)
        SELECT ${newId(clock)}, ${kind}, 'push', ${dedupeKey}, ${JSON.stringify(payload)}, ${clock.now()}, ${clock.now()}
        WHERE ${whether}`),

    /**
     * The row of this channel that has been due longest, taken in one statement by pushing its next attempt past the lease: of two
     * runners only one gets it, and if that one dies it comes due again. The try is counted before it is made, so that
     * a row that kills its runner ends too.
     */
    claimDue: (leaseMs: number, channel: "mail" | "push"): Promise<Claimed | undefined> =>
      db.get<Claimed | undefined>(sql`
        UPDATE ${outbox} SET attempts = attempts + 1, next_attempt_at = ${clock.now() + leaseMs}
        WHERE id = (SELECT id FROM ${outbox} INDEXED BY outbox_waiting
          WHERE status = 'waiting' AND channel = ${channel} AND next_attempt_at <= ${clock.now()} ORDER BY next_attempt_at, id LIMIT 1)
        RETURNING id, kind, payload, attempts, created_at AS createdAt`),

    markSent: (row: Claimed) => settle(row, sql`status = 'sent', sent_at = ${clock.now()}, last_error = NULL`),
    markSkipped: (row: Claimed, why: string) => settle(row, sql`status = 'skipped', last_error = ${why}`),
    markDead: (row: Claimed, error: string) => settle(row, sql`status = 'dead', last_error = ${error}`),
    postpone: (row: Claimed, delayMs: number, error: string) =>
      settle(row, sql`next_attempt_at = ${clock.now() + delayMs}, last_error = ${error}`),

    /** For some of those it was for: they stand in the new payload. */
    postponeRest: (row: Claimed, payload: object, delayMs: number, error: string) =>
      settle(
        row,
        sql`payload = ${JSON.stringify(payload)}, next_attempt_at = ${clock.now() + delayMs}, last_error = ${error}`,
      ),

    /** Whether newer news of this kind, about an order of the same city that still waits, is to be spread as well. */
    isOvertaken: async (row: Claimed, city: string): Promise<boolean> =>
      (await db.get<{ id: string } | undefined>(sql`SELECT n.id FROM ${outbox} n
        JOIN ${orders} o ON o.id = n.payload ->> '$.orderId' AND o.city = ${city} AND o.status = 'confirmed'
        WHERE n.channel = 'push' AND n.status = 'waiting' AND n.kind = ${row.kind} AND n.id > ${row.id}
          AND n.payload ->> '$.to' IS NULL LIMIT 1`)) !== undefined,

    /**
     * News for many becomes rows for a few devices each, in any order, and is done with: one transaction. `devices`
     * selects ids; when there are none the news is skipped.
     */
    async spread(row: Claimed, devices: SQL): Promise<void> {
      await runBatch(db, [
        db.run(sql`INSERT INTO ${outbox} (id, kind, channel, dedupe_key, payload, next_attempt_at, created_at)
          SELECT ${row.id} || '-' || part, ${row.kind}, 'push', ${row.id} || '-' || part,
            json_set(${row.payload}, '$.to', json(json_group_array(id))), ${clock.now()}, ${row.createdAt}
          FROM (SELECT id, (row_number() OVER (ORDER BY random()) - 1) / CAST(${DEVICES_A_ROW} AS INTEGER) AS part
            FROM (${devices}))
          WHERE EXISTS (SELECT 1 FROM ${outbox} o
            WHERE o.id = ${row.id} AND o.status = 'waiting' AND o.attempts = ${row.attempts})
          GROUP BY part`),
        settle(
          row,
          sql`sent_at = CASE WHEN changes() > 0 THEN ${clock.now()} END,
            last_error = CASE WHEN changes() > 0 THEN NULL ELSE 'nobody is to be told' END,
            status = CASE WHEN changes() > 0 THEN 'sent' ELSE 'skipped' END`,
        ),
      ]);
    },

    listDead: (max: number): Promise<DeadRow[]> =>
      db.all(sql`SELECT id, kind, payload, attempts, last_error AS lastError, created_at AS createdAt
        FROM ${outbox} WHERE status = 'dead' ORDER BY next_attempt_at DESC LIMIT ${max}`),

    /** From the beginning: due now, with all its tries. Undefined: there is no such row, or it is not dead. */
    revive: (id: string): Promise<{ id: string } | undefined> =>
      db.get(sql`UPDATE ${outbox} SET status = 'waiting', attempts = 0, next_attempt_at = ${clock.now()}
        WHERE id = ${id} AND status = 'dead' RETURNING id`),

    /** What was settled before `before`, at most `max` rows. Dead ones stay: someone should look at them. */
    deleteSettled: (before: number, max: number) =>
      db.run(sql`DELETE FROM ${outbox} WHERE id IN (SELECT id FROM ${outbox}
        WHERE status IN ('sent', 'skipped') AND next_attempt_at < ${before} LIMIT ${max})`),
  };
};
export type OutboxRepo = ReturnType<typeof createOutboxRepo>;
