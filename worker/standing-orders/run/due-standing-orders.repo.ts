import { sql } from "drizzle-orm";
import { assertRowsChanged, type Db, type Statement, write } from "../../platform/d1/db.ts";
import { standingOrders } from "../../schema/standing-orders.table.ts";
import { type NextStep, nextStepSet, type StandingOrderRow } from "../dates/standing-orders.repo.ts";
import type { Refusal } from "../standing-orders.contract.ts";

/** A standing order whose step only this runner may take, until its lease ends or the buyer changes it. */
export interface Claimed {
  readonly id: string;
  readonly nextDay: string;
  readonly step: "preview" | "place";
  readonly version: number;
  /** When the lease ends (ms); also identifies the lease. */
  readonly leasedUntil: number;
}

export type Ended = Pick<StandingOrderRow, "id" | "version">;

export const createDueStandingOrdersRepo = (db: Db) => ({
  /**
   * Claims the steps due longest, in one statement, by moving their due time to the end of the lease. Each goes to one runner
   * only, and is due again if that runner dies.
   */
  async claim(now: number, leaseMs: number, max: number): Promise<Claimed[]> {
    const [claimed] = await write<[Claimed[]]>(db, [
      sql`UPDATE ${standingOrders} SET due_at = ${now + leaseMs}
        WHERE id IN (SELECT id FROM ${standingOrders} INDEXED BY standing_orders_due
          WHERE due_at IS NOT NULL AND due_at <= ${now} ORDER BY due_at, id LIMIT ${max})
        RETURNING id, next_day AS nextDay, step, version, due_at AS leasedUntil`,
    ]);
    return claimed;
  },

  /** The next due time (ms); null when nothing is planned. */
  findNextDue: async (): Promise<number | null> =>
    (
      await db.get<{ dueAt: number } | undefined>(sql`SELECT due_at AS dueAt FROM ${standingOrders}
        INDEXED BY standing_orders_due WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1`)
    )?.dueAt ?? null,

  /**
   * For the batch that takes the step: aborts it by an assert unless this runner still has the lease and the standing order is
   * unchanged. `pausedBecause` pauses it, without a next step.
   */
  stepTaken: (
    { id, version, leasedUntil }: Claimed,
    next: NextStep | null,
    at: number,
    pausedBecause: Refusal | null = null,
  ): Statement[] => [
    sql`UPDATE ${standingOrders} SET ${nextStepSet(pausedBecause ? null : next)},
        paused_at = ${pausedBecause ? at : null}, paused_because = ${pausedBecause}
      WHERE id = ${id} AND version = ${version} AND due_at = ${leasedUntil} AND paused_at IS NULL`,
    assertRowsChanged(1),
  ],
});
