import { sql } from "drizzle-orm";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import { runBatch } from "../platform/db.ts";
import type { FindingKind } from "./payments.contract.ts";
import { paymentFindings } from "./payments.table.ts";

export interface FindingRow {
  readonly kind: FindingKind;
  readonly subject: string;
  readonly orderId: string | null;
  readonly detail: string;
  readonly times: number;
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  readonly mendedAt: number | null;
}

export const createFindingsRepo = (db: Db, clock: Clock) => ({
  /** One row a case: seen again, it is counted; mended once, it stays mended. */
  note: (kind: FindingKind, subject: string, orderId: string | null, isMended: boolean, detail = "") => {
    const now = clock.now();
    const mendedAt = isMended ? now : null;
    return db.run(sql`
      INSERT INTO ${paymentFindings} (kind, subject, order_id, detail, times, first_seen_at, last_seen_at, mended_at)
      VALUES (${kind}, ${subject}, ${orderId}, ${detail.slice(0, 300)}, 1, ${now}, ${now}, ${mendedAt})
      ON CONFLICT (kind, subject) DO UPDATE SET times = times + 1, last_seen_at = ${now},
        order_id = COALESCE(excluded.order_id, order_id), detail = excluded.detail,
        mended_at = COALESCE(mended_at, excluded.mended_at)`);
  },

  /** What someone was to look at and has come right by itself. */
  settle: (kind: FindingKind, subject: string) =>
    db.run(sql`
      UPDATE ${paymentFindings} SET mended_at = ${clock.now()}
      WHERE kind = ${kind} AND subject = ${subject} AND mended_at IS NULL`),

  /** Open cases of a kind, oldest first. */
  listOpen: (kind: FindingKind, max: number) =>
    db.all<{ subject: string; detail: string; firstSeenAt: number }>(sql`
      SELECT subject, detail, first_seen_at AS firstSeenAt FROM ${paymentFindings}
      WHERE kind = ${kind} AND mended_at IS NULL ORDER BY last_seen_at LIMIT ${max}`),

  /** One round trip: counts by kind since `since`, and the newest cases. */
  async report(since: number, max: number) {
    const [counts, rows] = await runBatch(db, [
      db.all(sql`
        SELECT kind, count(*) AS found, sum(mended_at IS NULL) AS open FROM ${paymentFindings}
        WHERE last_seen_at >= ${since} GROUP BY kind ORDER BY kind`),
      db.all(sql`
        SELECT kind, subject, order_id AS orderId, detail, times, first_seen_at AS firstSeenAt,
          last_seen_at AS lastSeenAt, mended_at AS mendedAt
        FROM ${paymentFindings} WHERE last_seen_at >= ${since} ORDER BY last_seen_at DESC LIMIT ${max}`),
    ]);
    return { counts: counts as { kind: FindingKind; found: number; open: number }[], rows: rows as FindingRow[] };
  },

  dropOld: (before: number, max: number) =>
    db.run(sql`DELETE FROM ${paymentFindings} WHERE (kind, subject) IN
      (SELECT kind, subject FROM ${paymentFindings} WHERE last_seen_at < ${before} AND mended_at IS NOT NULL LIMIT ${max})`),
});
export type FindingsRepo = ReturnType<typeof createFindingsRepo>;
