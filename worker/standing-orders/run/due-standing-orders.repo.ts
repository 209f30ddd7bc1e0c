import { sql } from "drizzle-orm";
import { assertRowsChanged, type Db, type Statement, write } from "../../platform/d1/db.ts";
import { standingOrders } from "../../schema/standing-orders.table.ts";
import { type NextStep, nextStepSet, type StandingOrderRow } from "../dates/standing-orders.repo.ts";
import type { Refusal } from "../standing-orders.contract.ts";

/** A standing order whose step only this runner may take until its lease ends, unless a person changes it meanwhile. */
export interface Claimed {
  readonly id: string;
  readonly nextDay: string;
  readonly step: "preview" | "place";
  readonly version: number;
  /** When the lease ends (ms), which names the lease. */
  readonly leasedUntil: number;
}

export type Ended = Pick<StandingOrderRow, "id" | "version">;

export const createDueStandingOrdersRepo = (db: Db) => ({
  /**
   * Claims the steps that have been due longest, in one statement, by moving them to the end of the lease: of two runners
   * only one gets each, and it is due again when that runner dies.
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

  /** When something is due next (ms); null when nothing is. */
  findNextDue: async (): Promise<number | null> =>
    (
      await db.get<{ dueAt: number } | undefined>(sql`SELECT due_at AS dueAt FROM ${standingOrders}
        INDEXED BY standing_orders_due WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1`)
    )?.dueAt ?? null,

  /**
   * For the batch that takes the step: aborts it unless the lease is still this runner's and no person changed the standing
   * order since it was read. `pausedBecause`: it is paused, and no step follows.
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
export type DueStandingOrdersRepo = ReturnType<typeof createDueStandingOrdersRepo>;
