import { type SQL, sql } from "drizzle-orm";
import type { SQLiteInsertValue } from "drizzle-orm/sqlite-core";
import { assertRowsChanged, type Db, type Statement } from "../platform/d1/db.ts";
import { orderEvents, orders } from "../schema/orders.table.ts";
import type { OrderStatus, PaymentStatus } from "./order-lifecycle.contract.ts";

type NewEvent = Omit<SQLiteInsertValue<typeof orderEvents>, "orderId" | "version"> & {
  /** In ms. */
  readonly at: number;
};

interface Conditions {
  /** Further columns of the order to set. */
  readonly set?: SQL;
  /** Starts with AND. */
  readonly where?: SQL;
}

/**
 * Raises the order's version and writes the event of the new version. Aborts the batch when the order changed since it
 * was read, or does not meet `where`.
 */
export const raiseVersion = (
  db: Db,
  { id, version }: { readonly id: string; readonly version: number },
  event: NewEvent,
  { set, where = sql`` }: Conditions = {},
): Statement[] => [
  sql`UPDATE ${orders} SET ${set ? sql`${set}, ` : sql``}version = version + 1, updated_at = ${event.at}
    WHERE id = ${id} AND version = ${version} ${where}`,
  assertRowsChanged(1),
  db.insert(orderEvents).values({ ...event, orderId: id, version: version + 1 }),
];

interface PaymentStatusChange {
  readonly order: { readonly id: string; readonly version: number; readonly status: OrderStatus };
  readonly to: PaymentStatus;
  readonly event: string;
  readonly idempotencyKey: string;
  readonly detail?: string | null;
  /** Further columns of the order to set; starts with a comma. */
  readonly also?: SQL;
  /** In ms. */
  readonly now: number;
}

/** For batches of the payments and credit areas: sets the payment status, raises the version and writes the event. */
export const changePaymentStatus = (
  db: Db,
  { order, to, event: type, idempotencyKey, detail = null, also = sql``, now: at }: PaymentStatusChange,
): Statement[] => {
  const { status } = order;
  const event = { type, fromStatus: status, toStatus: status, actorRole: "system", idempotencyKey, detail, at };
  return raiseVersion(db, order, event, { set: sql`payment_status = ${to}${also}` });
};
