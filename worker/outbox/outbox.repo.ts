import { type SQL, sql } from "drizzle-orm";
import type { Clock } from "../platform/clock.ts";
import { type Db, readBatch, type Statement, write } from "../platform/d1/db.ts";
import { newId } from "../platform/ids.ts";
import { users } from "../schema/accounts.table.ts";
import { orders } from "../schema/orders.table.ts";
import { outbox } from "../schema/outbox.table.ts";
import { pushSubscriptions } from "../schema/push.table.ts";

/** One invocation sends a few rows of this many devices, far below its limits of subrequests and time. */
export const DEVICES_A_ROW = 25;

/** A row that only this runner may process until its lease ends. Times in ms. */
export interface Claimed extends Pick<typeof outbox.$inferSelect, "id" | "kind" | "payload" | "createdAt"> {
  /** Includes the current attempt. */
  readonly attempts: number;
}

export interface DeadRow extends Claimed {
  readonly lastError: string | null;
}

/** Whether the buyer of an order, or anybody in their team, has a browser that receives pushes. */
export const hasAccountSubscribed = (orderId: string): SQL => sql`(EXISTS (SELECT 1 FROM ${orders} o
  JOIN ${pushSubscriptions} p ON p.user_id = o.buyer_id WHERE o.id = ${orderId})
  OR EXISTS (SELECT 1 FROM ${orders} o JOIN ${users} m ON m.team_account_id = o.buyer_id
    JOIN ${pushSubscriptions} p ON p.user_id = m.id WHERE o.id = ${orderId}))`;

/** Whether one of these people has a browser that receives pushes. */
export const hasAnySubscribed = (userIds: readonly string[]): SQL => sql`EXISTS (SELECT 1
  FROM json_each(${JSON.stringify(userIds)}) person CROSS JOIN ${pushSubscriptions} p ON p.user_id = person.value)`;

export const createOutboxRepo = (db: Db, clock: Clock) => {
  /** Changes nothing when this runner exceeded its lease and another one has claimed the row since. */
  const settle = (row: Claimed, set: SQL): Statement =>
    sql`UPDATE ${outbox} SET ${set} WHERE id = ${row.id} AND status = 'waiting' AND attempts = ${row.attempts}`;

  return {
    insertPush: (kind: string, dedupeKey: string, payload: object, condition: SQL = sql`1 = 1`): Statement =>
      sql`INSERT INTO ${outbox} (id, kind, channel, dedupe_key, payload, next_attempt_at, created_at)
        SELECT ${newId(clock)}, ${kind}, 'push', ${dedupeKey}, ${JSON.stringify(payload)}, ${clock.now()}, ${clock.now()}
        WHERE ${condition}`,

    /**
     * Claims the push that has been due longest, by moving its next attempt to the end of the lease: only one of two
     * runners gets it, and it comes due again if that runner dies. The attempt is counted first, so that a row that
     * always crashes its runner is given up too.
     */
    async claimPush(leaseMs: number): Promise<Claimed | undefined> {
      const [[row]] = await write<[Claimed[]]>(db, [
        sql`UPDATE ${outbox} SET attempts = attempts + 1, next_attempt_at = ${clock.now() + leaseMs}
          WHERE id = (SELECT id FROM ${outbox} INDEXED BY outbox_waiting_pushes
            WHERE status = 'waiting' AND channel = 'push' AND next_attempt_at <= ${clock.now()} ORDER BY next_attempt_at, id LIMIT 1)
          RETURNING id, kind, payload, attempts, created_at AS createdAt`,
      ]);
      return row;
    },

    markSent: (row: Claimed) => settle(row, sql`status = 'sent', sent_at = ${clock.now()}, last_error = NULL`),
    markSkipped: (row: Claimed, why: string) => settle(row, sql`status = 'skipped', last_error = ${why}`),
    markDead: (row: Claimed, error: string) => settle(row, sql`status = 'dead', last_error = ${error}`),

    /** Postpones the row for the devices in the new payload only. */
    postponeRest: (row: Claimed, payload: object, delayMs: number, error: string) =>
      settle(
        row,
        sql`payload = ${JSON.stringify(payload)}, next_attempt_at = ${clock.now() + delayMs}, last_error = ${error}`,
      ),

    /**
     * Whether another row of this kind is waiting to be spread: a newer event about an order in the city that still
     * needs an agent.
     */
    hasNewer: async (row: Claimed, city: string): Promise<boolean> =>
      (await db.get<{ id: string } | undefined>(sql`SELECT n.id FROM ${outbox} n
        JOIN ${orders} o ON o.id = n.payload ->> '$.orderId' AND o.city = ${city} AND o.status = 'confirmed'
        WHERE n.channel = 'push' AND n.status = 'waiting' AND n.kind = ${row.kind} AND n.id > ${row.id}
          AND n.payload ->> '$.to' IS NULL LIMIT 1`)) !== undefined,

    /**
     * Replaces an event's row with rows for at most `DEVICES_A_ROW` devices each, in random order. `devices` selects
     * their ids; without any, the event is skipped.
     */
    async spread(row: Claimed, devices: SQL): Promise<void> {
      await write(db, [
        sql`INSERT INTO ${outbox} (id, kind, channel, dedupe_key, payload, next_attempt_at, created_at)
          SELECT ${row.id} || '-' || part, ${row.kind}, 'push', ${row.id} || '-' || part,
            json_set(${row.payload}, '$.to', json(json_group_array(id))), ${clock.now()}, ${row.createdAt}
          FROM (SELECT id, (row_number() OVER (ORDER BY random()) - 1) / CAST(${DEVICES_A_ROW} AS INTEGER) AS part
            FROM (${devices}))
          WHERE EXISTS (SELECT 1 FROM ${outbox} o
            WHERE o.id = ${row.id} AND o.status = 'waiting' AND o.attempts = ${row.attempts})
          GROUP BY part`,
        settle(
          row,
          sql`sent_at = CASE WHEN changes() > 0 THEN ${clock.now()} END,
            last_error = CASE WHEN changes() > 0 THEN NULL ELSE 'nobody is to be told' END,
            status = CASE WHEN changes() > 0 THEN 'sent' ELSE 'skipped' END`,
        ),
      ]);
    },

    /** Dead rows, then those dropped for a limit, each newest first. */
    listDead: async (maxDead: number, maxDropped: number): Promise<DeadRow[]> => {
      const list = (status: "dead" | "dropped", max: number) =>
        sql`SELECT id, kind, payload, attempts, last_error AS lastError, created_at AS createdAt
          FROM ${outbox} WHERE status = ${status} ORDER BY next_attempt_at DESC LIMIT ${max}`;
      return (await readBatch(db, [list("dead", maxDead), list("dropped", maxDropped)])).flat() as DeadRow[];
    },

    /** Makes a dead or dropped row due now and resets its attempts. Undefined when there is no such row. */
    async revive(id: string): Promise<{ id: string } | undefined> {
      const [[row]] = await write<[{ id: string }[]]>(db, [
        sql`UPDATE ${outbox} SET status = 'waiting', attempts = 0, next_attempt_at = ${clock.now()}
          WHERE id = ${id} AND status IN ('dead', 'dropped') RETURNING id`,
      ]);
      return row;
    },
  };
};
export type OutboxRepo = ReturnType<typeof createOutboxRepo>;
