import { type SQL, sql } from "drizzle-orm";
import { assertRowsChanged, type Db, type Statement } from "../platform/d1/db.ts";
import { orderEvents, orders } from "../schema/orders.table.ts";
import type { OrderStatus, PaymentStatus } from "./order-lifecycle.contract.ts";

interface PaymentStatusChange {
  readonly order: { readonly id: string; readonly version: number; readonly status: OrderStatus };
  readonly to: PaymentStatus;
  readonly event: string;
  readonly idempotencyKey: string;
  readonly detail?: string | null;
  /** Further columns of the order to set; starts with a comma. */
  readonly also?: SQL;
  /** ms */
  readonly now: number;
}

/** For a batch of payments or credit: aborts it when the order changed since it was read. */
export const changePaymentStatus = (
  db: Db,
  { order: { id, version, status }, to, event, idempotencyKey, detail = null, also = sql``, now }: PaymentStatusChange,
): Statement[] => [
  sql`UPDATE ${orders} SET payment_status = ${to}, version = version + 1, updated_at = ${now}${also}
    WHERE id = ${id} AND version = ${version}`,
  assertRowsChanged(1),
  db.insert(orderEvents).values({
    orderId: id,
    version: version + 1,
    type: event,
    fromStatus: status,
    toStatus: status,
    actorId: null,
    actorRole: "system",
    idempotencyKey,
    detail,
    at: now,
  }),
];
