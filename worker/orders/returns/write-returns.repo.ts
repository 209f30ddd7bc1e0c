import { sql } from "drizzle-orm";
import { assertRowsChanged, type Db, isConflict, type Statement, violates, write } from "../../platform/d1/db.ts";
import { returnLines, returns } from "../../schema/returns.table.ts";
import { RETURN_WINDOW_MS } from "../order-limits.contract.ts";
import { raiseVersion } from "../order-version.repo.ts";
import type { OrderOfReturns, StoredReturn } from "./find-returns.repo.ts";
import type { DecisionPlan } from "./plan-decision.ts";
import type { RequestedLine } from "./return-rules.ts";
import { type DecideReturnInput, RETURN_DECIDED, RETURN_REQUESTED } from "./returns.contract.ts";

type NewReturn = Pick<
  typeof returns.$inferInsert,
  "id" | "requestedBy" | "idempotencyKey" | "requestHash" | "requestedAt" | "note" | "photos"
>;

/** `lost`: something changed since it was read, or D1's response was lost. */
type WriteResult = "written" | "lost" | "key_reused" | "stock_short";

const OF_DELIVERED = { fromStatus: "delivered", toStatus: "delivered" } as const;

export const createWriteReturns = (db: Db) => {
  const tryWrite = async (statements: readonly Statement[]): Promise<WriteResult> => {
    try {
      await write(db, statements);
      return "written";
    } catch (error) {
      if (violates(error, "products_stock_not_negative")) return "stock_short";
      if (violates(error, "order_events.idempotency_key") || violates(error, "returns.idempotency_key"))
        return "key_reused";
      if (isConflict(error, "order_events.", "refunds.", "ledger.key")) return "lost";
      throw error;
    }
  };

  return {
    /** Refused after the deadline, or when the order changed since it was read. */
    writeRequest: (
      order: OrderOfReturns,
      { lines, ...row }: NewReturn & { readonly lines: readonly RequestedLine[] },
      effects: readonly Statement[],
    ): Promise<WriteResult> => {
      const event = {
        ...OF_DELIVERED,
        type: RETURN_REQUESTED,
        actorId: row.requestedBy,
        actorRole: "buyer",
        idempotencyKey: row.idempotencyKey,
        detail: row.id,
        at: row.requestedAt,
      };
      const where = sql`AND status = 'delivered' AND delivered_at >= ${row.requestedAt - RETURN_WINDOW_MS}`;
      return tryWrite([
        ...raiseVersion(db, order, event, { where }),
        db.insert(returns).values({ ...row, orderId: order.id, buyerId: order.buyerId, city: order.city }),
        sql`INSERT INTO ${returnLines} (return_id, position, quantity_milli, reason)
          SELECT ${row.id}, value ->> 'position', value ->> 'quantityMilli', value ->> 'reason'
          FROM json_each(${JSON.stringify(lines)})`,
        ...effects,
      ]);
    },

    /** Refused when already decided. */
    writeDecision: (
      order: OrderOfReturns,
      { id, version }: Pick<StoredReturn, "id" | "version">,
      { decision, words }: Pick<DecideReturnInput, "decision" | "words">,
      { lines, amountPaise, roundOffPaise }: DecisionPlan,
      by: { readonly userId: string; readonly key: string; readonly now: number },
      effects: readonly Statement[],
    ): Promise<WriteResult> => {
      const decided = lines.map(({ line, totalPaise, restockedMilli }) => [line.position, totalPaise, restockedMilli]);
      return tryWrite([
        sql`UPDATE ${returns} SET state = 'decided', version = version + 1, decision = ${decision}, words = ${words},
            amount_paise = ${amountPaise}, round_off_paise = ${roundOffPaise}, decided_by = ${by.userId}, decided_at = ${by.now}
          WHERE id = ${id} AND state = 'requested' AND version = ${version}`,
        assertRowsChanged(1),
        sql`UPDATE ${returnLines} SET total_paise = j.value ->> 1, restocked_milli = j.value ->> 2
          FROM json_each(${JSON.stringify(decided)}) j WHERE return_id = ${id} AND position = j.value ->> 0`,
        ...raiseVersion(
          db,
          order,
          {
            ...OF_DELIVERED,
            type: RETURN_DECIDED,
            actorId: by.userId,
            actorRole: "staff",
            idempotencyKey: by.key,
            detail: `${decision} ${id}`,
            at: by.now,
          },
          { where: sql`AND status = 'delivered'` },
        ),
        ...effects,
      ]);
    },
  };
};
export type WriteReturns = ReturnType<typeof createWriteReturns>;
