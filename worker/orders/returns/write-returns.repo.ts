import { sql } from "drizzle-orm";
import { assertRowsChanged, type Db, isConflict, type Statement, violates, write } from "../../platform/d1/db.ts";
import { returnLines, returns } from "../../schema/returns.table.ts";
import { RETURN_WINDOW_MS } from "../order-limits.contract.ts";
import { raiseVersion } from "../order-version.repo.ts";
import type { ReturnDecision } from "../replacements/replacements.contract.ts";
import type { OrderOfReturns } from "./find-returns.repo.ts";
import type { RequestedLine } from "./return-rules.ts";
import { RETURN_DECIDED, RETURN_REQUESTED } from "./returns.contract.ts";

type NewReturn = Pick<
  typeof returns.$inferInsert,
  "id" | "requestedBy" | "idempotencyKey" | "requestHash" | "requestedAt" | "note" | "photos"
>;

/** Money in paise. */
export interface DecisionRow {
  readonly returnId: string;
  /** The version of the return that was shown. */
  readonly version: number;
  readonly decision: ReturnDecision;
  readonly words: string;
  readonly amountPaise: number;
  readonly roundOffPaise: number;
  readonly lines: readonly {
    readonly position: number;
    readonly totalPaise: number;
    readonly restockedMilli: number;
  }[];
}

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
      newReturn: NewReturn & { readonly lines: readonly RequestedLine[] },
      effects: readonly Statement[],
    ): Promise<WriteResult> => {
      const { lines, ...row } = newReturn;
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
      { returnId, version, decision, words, amountPaise, roundOffPaise, lines }: DecisionRow,
      by: { readonly userId: string; readonly key: string; readonly now: number },
      { before, after }: { readonly before: readonly Statement[]; readonly after: readonly Statement[] },
    ): Promise<WriteResult> =>
      tryWrite([
        ...before,
        sql`UPDATE ${returns} SET state = 'decided', version = version + 1, decision = ${decision}, words = ${words},
            amount_paise = ${amountPaise}, round_off_paise = ${roundOffPaise}, decided_by = ${by.userId}, decided_at = ${by.now}
          WHERE id = ${returnId} AND state = 'requested' AND version = ${version}`,
        assertRowsChanged(1),
        sql`UPDATE ${returnLines} SET total_paise = j.value ->> 'totalPaise', restocked_milli = j.value ->> 'restockedMilli'
          FROM json_each(${JSON.stringify(lines)}) j
          WHERE return_id = ${returnId} AND position = j.value ->> 'position'`,
        ...raiseVersion(
          db,
          order,
          {
            ...OF_DELIVERED,
            type: RETURN_DECIDED,
            actorId: by.userId,
            actorRole: "staff",
            idempotencyKey: by.key,
            detail: `${decision} ${returnId}`,
            at: by.now,
          },
          { where: sql`AND status = 'delivered'` },
        ),
        ...after,
      ]),
  };
};
export type WriteReturns = ReturnType<typeof createWriteReturns>;
