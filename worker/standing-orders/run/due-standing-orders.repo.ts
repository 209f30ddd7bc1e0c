import { sql } from "drizzle-orm";
import { assertRowsChanged, type Db, type Statement, write } from "../../platform/d1/db.ts";
import { standingOrders } from "../../schema/standing-orders.table.ts";
import { type NextStep, setNextStep } from "../dates/standing-orders.repo.ts";
import type { Refusal } from "../standing-orders.contract.ts";

/** A standing order whose step only this runner may take, until its lease ends or the buyer changes it. */
export interface StepClaim {
  readonly id: string;
  readonly nextDay: string;
  readonly step: "preview" | "place";
  readonly version: number;
  /** When the lease ends (ms); also identifies the lease. */
  readonly leasedUntil: number;
}

export const createDueStandingOrdersRepo = (db: Db) => ({
  /**
   * Claims the steps that have been due the longest, in one statement, by moving their due time to the end of the
   * lease. Each step goes to one runner only, and is due again if that runner dies.
   */
  async claim(now: number, leaseMs: number, max: number): Promise<StepClaim[]> {
    const [claimed] = await write<[StepClaim[]]>(db, [
      sql`UPDATE ${standingOrders} SET due_at = ${now + leaseMs}
        WHERE id IN (SELECT id FROM ${standingOrders} INDEXED BY standing_orders_due
          WHERE due_at IS NOT NULL AND due_at <= ${now} ORDER BY due_at, id LIMIT ${max})
        RETURNING id, next_day AS nextDay, step, version, due_at AS leasedUntil`,
    ]);
    return claimed;
  },

  /** In ms; null when nothing is planned. */
  async findNextDue(): Promise<number | null> {
    const next = await db.get<{ dueAt: number } | undefined>(sql`SELECT due_at AS dueAt FROM ${standingOrders}
      INDEXED BY standing_orders_due WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1`);
    return next?.dueAt ?? null;
  },

  /**
   * For the batch that places the order: clears raises until `raisedAt` (ms), because an order with them was approved.
   */
  acceptRaise: (id: string, raisedAt: number): Statement =>
    sql`UPDATE ${standingOrders} SET raised_by = NULL, raised_at = NULL WHERE id = ${id} AND raised_at <= ${raisedAt}`,

  /**
   * For the batch that takes the step: aborts it by an assert unless this runner still has the lease and the standing order is
   * unchanged. With `pausedBecause` the standing order is paused instead of getting a next step.
   */
  finishStep: (
    { id, version, leasedUntil }: StepClaim,
    next: NextStep | null,
    at: number,
    pausedBecause: Refusal | null = null,
  ): Statement[] => [
    sql`UPDATE ${standingOrders} SET ${setNextStep(pausedBecause ? null : next)},
        paused_at = ${pausedBecause ? at : null}, paused_because = ${pausedBecause}
      WHERE id = ${id} AND version = ${version} AND due_at = ${leasedUntil} AND paused_at IS NULL`,
    assertRowsChanged(1),
  ],
});
