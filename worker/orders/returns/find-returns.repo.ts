import { type SQL, sql } from "drizzle-orm";
import type { IssuedDocument } from "../../documents/documents.contract.ts";
import { toIssued } from "../../documents/to-document.ts";
import { namedColumns, type RowOf } from "../../platform/d1/columns.ts";
import { type Db, readBatch, type Statement } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import type { DocumentRow } from "../../schema/documents.table.ts";
import { deliveredLines, orderEvents, orderLines, orders } from "../../schema/orders.table.ts";
import { returnLines, returns } from "../../schema/returns.table.ts";
import { isSwitchedOn } from "../../settings/setting-values.repo.ts";
import type { RefundablePayment } from "../delivery/order-payments.ts";
import type { DeliveredLine } from "./return-rules.ts";

export interface ReturnedLine
  extends Pick<typeof returnLines.$inferSelect, "position" | "quantityMilli" | "reason" | "totalPaise"> {
  /** What staff put back to stock, in thousandths; not read for lists. */
  readonly restockedMilli?: number;
}

/** Times in ms. */
export type ReturnableOrder = Pick<typeof orders.$inferSelect, "status" | "paymentStatus" | "deliveredAt">;

const ORDER = namedColumns(
  orders,
  ["id", "version", "status", "paymentStatus", "paymentMethod", "deliveredAt", "buyerId", "placedBy", "city"],
  "o",
);
export type OrderOfReturns = RowOf<typeof ORDER>;

/** Money in paise, times in ms. */
export interface StoredReturn extends Omit<typeof returns.$inferSelect, "buyerId" | "city" | "broughtAt"> {
  readonly requestedByName: string;
  readonly lines: readonly ReturnedLine[];
}

/** `lines` are those that were delivered, `returns` all of the order, oldest first. */
export interface OrderAndReturns {
  readonly order: OrderOfReturns;
  readonly lines: readonly DeliveredLine[];
  readonly documents: readonly IssuedDocument[];
  readonly returns: readonly StoredReturn[];
  /** The setting `partialReturns`. */
  readonly partial: boolean;
}

interface Dependencies {
  readonly db: Db;
  /** Selects rows of `RefundablePayment`. */
  readonly readLeft: (orderId: string | SQL) => Statement;
  /** Selects rows of `DocumentRow`. */
  readonly readDocuments: (orderId: string | SQL) => Statement;
}

/** JSON of the lines that were delivered in part or in full. */
const DELIVERED_LINES = (orderId: SQL): SQL => sql`(SELECT json_group_array(json_object('position', position,
    'productId', product_id, 'name', name, 'names', json(names), 'imageKey', image_key, 'unit', unit,
    'pricePaise', price_paise, 'deliveredMilli', delivered_milli, 'totalPaise', total_paise))
  FROM (SELECT l.position, l.product_id, l.name, l.names, l.image_key, l.unit, l.price_paise,
      COALESCE(d.delivered_milli, l.quantity_milli) AS delivered_milli, COALESCE(d.total_paise, l.total_paise) AS total_paise
    FROM ${orderLines} l LEFT JOIN ${deliveredLines} d ON d.order_id = l.order_id AND d.position = l.position
    WHERE l.order_id = ${orderId} AND COALESCE(d.delivered_milli, 1) > 0 ORDER BY l.position))`;

/** JSON, oldest first. */
const RETURNS = (orderId: SQL): SQL => sql`(SELECT json_group_array(json_object('id', r.id, 'orderId', r.order_id,
    'requestedBy', r.requested_by, 'requestedByName', p.name, 'idempotencyKey', r.idempotency_key,
    'requestHash', r.request_hash, 'requestedAt', r.requested_at, 'note', r.note, 'photos', json(r.photos), 'state', r.state,
    'version', r.version, 'decision', r.decision, 'words', r.words, 'amountPaise', r.amount_paise, 'roundOffPaise', r.round_off_paise, 'decidedBy', r.decided_by,
    'decidedAt', r.decided_at, 'packedWith', r.packed_with, 'lines', json((SELECT json_group_array(json_object(
      'position', position, 'quantityMilli', quantity_milli, 'reason', reason, 'totalPaise', total_paise,
      'restockedMilli', restocked_milli)) FROM (SELECT * FROM ${returnLines} WHERE return_id = r.id ORDER BY position)))))
  FROM (SELECT * FROM ${returns} WHERE order_id = ${orderId} ORDER BY id) r CROSS JOIN ${users} p ON p.id = r.requested_by)`;

type Row = OrderOfReturns & { readonly lines: string; readonly returns: string; readonly partial: number };

const toFound = (orders: unknown[] = [], documents: unknown[] = []): OrderAndReturns | null => {
  const [row] = orders as Row[];
  if (!row) return null;
  const { lines, returns: all, partial, ...order } = row;
  return {
    order,
    lines: JSON.parse(lines) as DeliveredLine[],
    documents: (documents as DocumentRow[]).map(toIssued),
    returns: JSON.parse(all) as StoredReturn[],
    partial: partial === 1,
  };
};

export const createFindReturns = ({ db, readLeft, readDocuments }: Dependencies) => {
  const orderReads = (orderId: string | SQL): Statement[] => [
    sql`SELECT ${ORDER}, ${DELIVERED_LINES(sql`o.id`)} AS lines, ${RETURNS(sql`o.id`)} AS returns,
      ${isSwitchedOn("partialReturns")} AS partial
      FROM ${orders} o WHERE o.id = ${orderId}`,
    readDocuments(orderId),
  ];
  return {
    async find(orderId: string): Promise<OrderAndReturns | null> {
      const [found, documents] = await readBatch(db, orderReads(orderId));
      return toFound(found, documents);
    },

    /** One round trip: the order with its returns, and whether the person used the key before. */
    async findToRequest(orderId: string, userId: string, key: string) {
      const [found, documents, events] = await readBatch(db, [
        ...orderReads(orderId),
        sql`SELECT 1 FROM ${orderEvents} WHERE actor_id = ${userId} AND idempotency_key = ${key}`,
      ]);
      return { found: toFound(found, documents), isKeyUsed: (events ?? []).length > 0 };
    },

    /** Null for an unknown return. One round trip. */
    async findToDecide(returnId: string) {
      const orderId = sql`(SELECT order_id FROM ${returns} WHERE id = ${returnId})`;
      const [rows, documents, left] = await readBatch(db, [...orderReads(orderId), readLeft(orderId)]);
      const found = toFound(rows, documents);
      return found && { ...found, left: left as RefundablePayment[] };
    },

    /** Finds the return whose id ends the detail of the event. One round trip. */
    async findByEvent(orderId: string, version: number) {
      const [rows, documents, events] = await readBatch(db, [
        ...orderReads(orderId),
        sql`SELECT detail FROM ${orderEvents} WHERE order_id = ${orderId} AND version = ${version}`,
      ]);
      const id = (events as { detail: string | null }[])[0]?.detail?.split(" ").at(-1);
      const found = toFound(rows, documents);
      const storedReturn = found?.returns.find((one) => one.id === id);
      return found && storedReturn ? { found, storedReturn } : null;
    },

    findOwner: (orderId: string): Promise<Pick<OrderOfReturns, "buyerId" | "placedBy"> | undefined> =>
      db.get(sql`SELECT buyer_id AS buyerId, placed_by AS placedBy FROM ${orders} WHERE id = ${orderId}`),
  };
};
export type FindReturns = ReturnType<typeof createFindReturns>;
