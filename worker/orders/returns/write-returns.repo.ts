import { sql } from "drizzle-orm";
import { assertRowsChanged, type Db, isConflict, type Statement, violates, write } from "../../platform/d1/db.ts";
import { orderEvents, orders } from "../../schema/orders.table.ts";
import { returnLines, returns } from "../../schema/returns.table.ts";
import type { ReturnDecision } from "../replacements/replacements.contract.ts";
import type { OrderOfReturns } from "./find-returns.repo.ts";
import { RETURN_DECIDED, RETURN_REQUESTED, RETURN_WINDOW_MS } from "./returns.contract.ts";

interface Author {
  readonly userId: string;
  readonly key: string;
}

type NewReturn = Pick<
  typeof returns.$inferInsert,
  "id" | "requestedBy" | "idempotencyKey" | "requestHash" | "requestedAt" | "note" | "photos"
>;

interface NewLine {
  readonly position: number;
  readonly quantityMilli: number;
  readonly reason: string;
}

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
    readonly restockedUnits: number;
  }[];
}

/** `lost`: something changed since it was read, or D1's response was lost. */
type WriteResult = "written" | "lost" | "key_reused" | "stock_short";

export const createWriteReturns = (db: Db) => {
  /** By compare-and-set on the order's version. */
  const bumpVersion = (
    { id, version }: OrderOfReturns,
    { userId, key }: Author,
    event: { readonly type: string; readonly role: "buyer" | "staff"; readonly detail: string; readonly now: number },
  ): Statement[] => [
    sql`UPDATE ${orders} SET version = version + 1, updated_at = ${event.now}
      WHERE id = ${id} AND version = ${version} AND status = 'delivered'
        ${event.type === RETURN_REQUESTED ? sql`AND delivered_at >= ${event.now - RETURN_WINDOW_MS}` : sql``}`,
    assertRowsChanged(1),
    db.insert(orderEvents).values({
      orderId: id,
      version: version + 1,
      type: event.type,
      fromStatus: "delivered",
      toStatus: "delivered",
      actorId: userId,
      actorRole: event.role,
      idempotencyKey: key,
      detail: event.detail,
      at: event.now,
    }),
  ];

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
      newReturn: NewReturn & { readonly lines: readonly NewLine[] },
      effects: readonly Statement[],
    ): Promise<WriteResult> => {
      const { lines, ...row } = newReturn;
      const userId = row.requestedBy;
      const key = row.idempotencyKey;
      const now = row.requestedAt;
      return tryWrite([
        ...bumpVersion(order, { userId, key }, { type: RETURN_REQUESTED, role: "buyer", detail: row.id, now }),
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
      by: Author & { readonly now: number },
      { before, after }: { readonly before: readonly Statement[]; readonly after: readonly Statement[] },
    ): Promise<WriteResult> =>
      tryWrite([
        ...before,
        sql`UPDATE ${returns} SET state = 'decided', version = version + 1, decision = ${decision}, words = ${words},
            amount_paise = ${amountPaise}, round_off_paise = ${roundOffPaise}, decided_by = ${by.userId}, decided_at = ${by.now}
          WHERE id = ${returnId} AND state = 'requested' AND version = ${version}`,
        assertRowsChanged(1),
        sql`UPDATE ${returnLines} SET total_paise = j.value ->> 'totalPaise', restocked_units = j.value ->> 'restockedUnits'
          FROM json_each(${JSON.stringify(lines)}) j
          WHERE return_id = ${returnId} AND position = j.value ->> 'position'`,
        ...bumpVersion(order, by, {
          type: RETURN_DECIDED,
          role: "staff",
          detail: `${decision} ${returnId}`,
          now: by.now,
        }),
        ...after,
      ]),
  };
};
export type WriteReturns = ReturnType<typeof createWriteReturns>;
