import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import type { CreditableDocument, LineToCredit } from "../../documents/credit-notes.ts";
import type { Db } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { documents } from "../../schema/documents.table.ts";
import { deliveredLines, orderLines, orders } from "../../schema/orders.table.ts";
import { sumLeft } from "../../schema/payments-of-orders.ts";
import { returnLines, returns } from "../../schema/returns.table.ts";
import type { ReturnedLine, StoredReturn } from "./find-returns.repo.ts";
import type { DeliveredLine } from "./return-rules.ts";
import type { ReturnsQuery } from "./returns.contract.ts";

interface ListedLine extends ReturnedLine {
  readonly line: DeliveredLine;
}

/** With the order and buyer data that the staff's list shows. */
export interface ListedReturn extends Omit<StoredReturn, "lines" | "idempotencyKey" | "requestHash"> {
  readonly lines: readonly ListedLine[];
  /** Only for an open return: the order's documents, and the lines credited earlier. */
  readonly documents: readonly CreditableDocument[];
  readonly credited: readonly LineToCredit[];
  readonly buyerId: string;
  readonly buyerName: string;
  readonly buyerPhone: string | null;
  readonly city: City;
  readonly deliveredAt: number | null;
  readonly refundablePaise: number;
}

type Json = "lines" | "photos" | "documents" | "credited";
type Row = Omit<ListedReturn, Json> & Record<Json, string>;

/** A decided return stores its amount, so nothing more is read for it. */
const ifOpen = (json: SQL): SQL => sql`CASE WHEN r.state = 'requested' THEN ${json} ELSE '[]' END`;

const DOCUMENTS = ifOpen(sql`(SELECT json_group_array(json_object('id', n.id, 'lines', json(n.snapshot -> '$.lines'),
    'roundOffPaise', COALESCE(n.snapshot ->> '$.roundOffPaise', 0),
    'refersTo', iif(n.refers_to IS NULL, NULL, json_object('id', n.refers_to))))
  FROM ${documents} n WHERE n.order_id = r.order_id)`);

const CREDITED =
  ifOpen(sql`(SELECT json_group_array(json_object('position', y.position, 'quantityMilli', y.quantity_milli))
  FROM ${returns} e CROSS JOIN ${returnLines} y
  WHERE e.order_id = r.order_id AND e.decision IN ('refund', 'credit') AND y.return_id = e.id)`);

/** The returned lines only, not the whole order. */
const LINES = sql`(SELECT json_group_array(json_object('position', x.position, 'quantityMilli', x.quantity_milli,
    'reason', x.reason, 'totalPaise', x.total_paise,
    'line', json_object('position', l.position, 'productId', l.product_id, 'name', l.name, 'names', json(l.names),
      'imageKey', l.image_key, 'unit', l.unit, 'pricePaise', l.price_paise,
      'deliveredMilli', COALESCE(d.delivered_milli, l.quantity_milli), 'totalPaise', COALESCE(d.total_paise, l.total_paise))))
  FROM (SELECT * FROM ${returnLines} WHERE return_id = r.id ORDER BY position) x
    CROSS JOIN ${orderLines} l ON l.order_id = r.order_id AND l.position = x.position
    LEFT JOIN ${deliveredLines} d ON d.order_id = r.order_id AND d.position = x.position)`;

const ROW = sql`r.id, r.order_id AS orderId, r.requested_by AS requestedBy,
  CASE WHEN r.requested_by = r.buyer_id THEN b.name
    ELSE (SELECT name FROM ${users} WHERE id = r.requested_by) END AS requestedByName,
  r.requested_at AS requestedAt, r.note, r.photos, r.state, r.version, r.decision, r.words, r.amount_paise AS amountPaise, r.round_off_paise AS roundOffPaise,
  r.decided_by AS decidedBy, r.decided_at AS decidedAt, r.packed_with AS packedWith, r.buyer_id AS buyerId, r.city,
  b.name AS buyerName, b.phone AS buyerPhone, o.delivered_at AS deliveredAt`;

/** Open returns longest waiting first, decided ones newest first. */
export const createListReturns =
  (db: Db) =>
  async ({ state, cursor, limit }: ReturnsQuery): Promise<ListedReturn[]> => {
    const isOpen = state === "requested";
    const start = cursor ? (isOpen ? sql`AND r.id > ${cursor}` : sql`AND r.id < ${cursor}`) : sql``;
    const rows = await db.all<Row>(sql`
        SELECT ${ROW}, ${LINES} AS lines, ${DOCUMENTS} AS documents, ${CREDITED} AS credited,
          CASE WHEN r.state = 'requested' THEN ${sumLeft(sql`r.order_id`)} ELSE 0 END AS refundablePaise
        FROM ${returns} r CROSS JOIN ${orders} o ON o.id = r.order_id CROSS JOIN ${users} b ON b.id = r.buyer_id
        WHERE r.state = ${state} ${start} ORDER BY ${isOpen ? sql`r.id` : sql`r.id DESC`} LIMIT ${limit}`);
    return rows.map((row) => ({
      ...row,
      photos: JSON.parse(row.photos) as string[],
      lines: JSON.parse(row.lines) as ListedLine[],
      documents: JSON.parse(row.documents) as CreditableDocument[],
      credited: JSON.parse(row.credited) as LineToCredit[],
    }));
  };
export type ListReturns = ReturnType<typeof createListReturns>;
