import { type SQL, sql } from "drizzle-orm";
import { assertThat, type Db, readRows, type Statement, writeRetried } from "../../platform/d1/db.ts";
import { DAY_MS } from "../../platform/dates.contract.ts";
import { firstIdAt } from "../../platform/ids.ts";
import { toPaise } from "../../platform/money.contract.ts";
import { auditLog } from "../../schema/audit.table.ts";
import { NAME_COLUMNS, products } from "../../schema/catalogue.table.ts";
import { orderLines, orders } from "../../schema/orders.table.ts";
import { inMilli, inUnits } from "../../schema/quantities.ts";
import { returnLines, returns } from "../../schema/returns.table.ts";
import { stockMovements } from "../../schema/stock.table.ts";
import { stockEvents } from "../../webhooks/product-events/product-events.repo.ts";
import { markDue } from "../alerts/alerts.repo.ts";
import { raiseFeedVersion } from "../feed-version/feed-version.repo.ts";
import type { StoredNames } from "../product-names.contract.ts";
import type { ProductRow } from "../to-product.ts";
import type { BookedLineInput, BookStockInput, Moved } from "./stock.contract.ts";

/** Maximum movements read to explain what changed since a count began. */
const RECENT = 100;

/** The product of a line with its stock and its latest movements, newest first. */
export interface StockOfLine extends StoredNames, Pick<ProductRow, "id" | "name" | "unit" | "stock"> {
  readonly position: number;
  /** The quantity that is sold, or promised as a replacement, but not yet picked, so still on the shelf. */
  readonly held: number;
  readonly recent: readonly Moved[];
}

export interface StockBooking extends Pick<BookStockInput, "kind" | "lines" | "reason" | "supplier"> {
  readonly id: string;
  /** The hash of the input without its photo. */
  readonly requestHash: string;
  readonly actorId: string;
  readonly photoKey: string | null;
  readonly now: number;
}

/** A line of an earlier booking; position -1 stands for the booking itself. */
export interface BookedBefore {
  readonly position: number;
  readonly added: number;
  readonly requestHash: string;
}

type RawLine = Omit<StockOfLine, "recent"> & { readonly recent: string | null };

const toLines = (rows: unknown[]): StockOfLine[] =>
  (rows as RawLine[]).map((row) => ({
    ...row,
    recent: (JSON.parse(row.recent ?? "[]") as [Moved["kind"], number][]).map(([kind, quantity]) => ({
      kind,
      quantity,
    })),
  }));

const jsonOf = (lines: readonly BookedLineInput[], reason = ""): string =>
  JSON.stringify(
    lines.map(({ productId, quantity, cost, note, seen }) => ({
      productId,
      quantity,
      costPaise: cost === null ? null : toPaise(cost),
      note: note || reason,
      seen,
    })),
  );

const quantityOf = inMilli(sql`l.value ->> 'quantity'`);

const REPLACED = sql`SELECT ol.product_id, rl.quantity_milli AS milli`;
const LINES_OF_RETURN = sql`CROSS JOIN ${returnLines} rl ON rl.return_id = r.id
  CROSS JOIN ${orderLines} ol ON ol.order_id = r.order_id AND ol.position = rl.position`;

/**
 * The quantities, by product, that are sold or promised as a replacement but not yet picked: no longer in the stock,
 * but still on the shelf where staff count them. An accepted order without a picking stage has already left the shelf;
 * replacements leave when their order is packed. The second condition repeats the one of the index by stage, so that
 * SQLite can use it.
 */
const HELD = sql`SELECT product_id, sum(milli) AS milli FROM (
    SELECT ol.product_id, ol.quantity_milli AS milli FROM ${orders} o CROSS JOIN ${orderLines} ol ON ol.order_id = o.id
    WHERE ol.picked_at IS NULL AND (o.status IN ('pending', 'confirmed')
      OR o.status IN ('confirmed', 'accepted') AND o.stage IN ('picking', 'packed'))
    UNION ALL ${REPLACED} FROM ${returns} r ${LINES_OF_RETURN} WHERE r.decision = 'replacement' AND r.packed_with IS NULL
    UNION ALL ${REPLACED} FROM ${orders} o CROSS JOIN ${returns} r ON r.packed_with = o.id ${LINES_OF_RETURN}
    WHERE o.status = 'confirmed' AND o.stage IS NULL OR o.status IN ('confirmed', 'accepted') AND o.stage = 'picking')
  GROUP BY product_id`;
const heldOf = sql`COALESCE((SELECT milli FROM held WHERE held.product_id = p.id), 0)`;

/** Only a count needs the held quantities, which cost a read of all open orders' lines. */
const heldBy = (kind: BookStockInput["kind"]): SQL =>
  kind === "counted" ? HELD : sql`SELECT '' AS product_id, 0 AS milli`;

/** The known products of the lines; movements are read only where the stock differs from the line's `seen`. */
const stockOfLines = (json: string, kind: BookStockInput["kind"]): SQL => sql`
  WITH held AS MATERIALIZED (${heldBy(kind)})
  SELECT l.key AS position, p.id, ${NAME_COLUMNS}, p.unit, ${inUnits(sql`p.stock_milli`)} AS stock, ${inUnits(heldOf)} AS held,
    CASE WHEN ${inMilli(sql`l.value ->> 'seen'`)} <> p.stock_milli THEN (SELECT json_group_array(json_array(kind, ${inUnits(sql`milli`)}))
      FROM (SELECT m.kind, m.milli FROM ${stockMovements} m WHERE m.product_id = p.id ORDER BY m.id DESC LIMIT ${RECENT})) END AS recent
  FROM json_each(${json}) l CROSS JOIN ${products} p ON p.id = l.value ->> 'productId' AND p.deleted_at IS NULL
  ORDER BY l.key`;

export const createBookStockRepo = (db: Db) => {
  const ofBooking = (id: string, key = sql`key`): SQL => sql`${key} > ${`${id}:`} AND ${key} < ${`${id};`}`;
  /** A count without a difference writes no movement; for a day its audit entry shows that it was booked. */
  const earlier = (id: string, now: number): SQL => sql`
    SELECT CAST(substr(key, ${id.length + 2}) AS INTEGER) AS position, ${inUnits(sql`milli`)} AS added, request_hash AS requestHash
    FROM ${stockMovements} WHERE ${ofBooking(id)}
    UNION ALL SELECT -1, 0, substr(subject_id, ${id.length + 2}) FROM ${auditLog}
    WHERE subject_type = 'catalogue' AND id >= ${firstIdAt(now - DAY_MS)} AND ${ofBooking(id, sql`subject_id`)}`;
  const raised = (id: string): SQL =>
    sql`SELECT product_id AS id, sum(milli) AS addedMilli FROM ${stockMovements} WHERE ${ofBooking(id)} GROUP BY product_id
      HAVING sum(milli) > 0`;

  return {
    readStock: async (kind: BookStockInput["kind"], lines: readonly BookedLineInput[]): Promise<StockOfLine[]> =>
      toLines(await readRows(db, stockOfLines(jsonOf(lines), kind))),

    /** What was already booked under this id; empty for a new one. */
    readBooked: async (id: string, now: number): Promise<BookedBefore[]> =>
      (await readRows(db, earlier(id, now))) as BookedBefore[],

    /**
     * Books the lines in one batch and returns the stock before it, by line. Aborts by an assert when the id is already
     * booked or a product is unknown, and by the CHECK when a stock would fall below zero.
     */
    async book(booking: StockBooking, effects: readonly Statement[]): Promise<StockOfLine[]> {
      const { id, kind, lines, reason, supplier, actorId, photoKey, requestHash, now } = booking;
      const json = jsonOf(lines, reason);
      const added =
        kind === "counted"
          ? sql`max(${quantityOf} - ${heldOf}, 0) - p.stock_milli`
          : kind === "wasted"
            ? sql`-${quantityOf}`
            : quantityOf;
      const results = await writeRetried(db, [
        stockOfLines(json, kind),
        assertThat(sql`NOT EXISTS (${earlier(id, now)})`),
        assertThat(
          sql`(SELECT count(*) FROM json_each(${json}) l CROSS JOIN ${products} p ON p.id = l.value ->> 'productId'
            AND p.deleted_at IS NULL) = ${lines.length}`,
        ),
        ...effects,
        sql`WITH held AS MATERIALIZED (${heldBy(kind)})
          INSERT INTO ${stockMovements} (product_id, milli, kind, actor_id, reason, supplier, unit_cost_paise, photo_key, key, request_hash, at)
          SELECT * FROM (SELECT p.id, ${added} AS milli, ${kind}, ${actorId}, l.value ->> 'note', ${supplier},
              l.value ->> 'costPaise', ${photoKey}, ${id} || ':' || l.key, ${requestHash}, ${now}
            FROM json_each(${json}) l CROSS JOIN ${products} p ON p.id = l.value ->> 'productId')
          WHERE milli <> 0`,
        sql`UPDATE ${products} SET stock_milli = stock_milli + moved.milli
          FROM (SELECT product_id, sum(milli) AS milli FROM ${stockMovements} WHERE ${ofBooking(id)} GROUP BY product_id) AS moved
          WHERE ${products.id} = moved.product_id`,
        markDue(raised(id)),
        raiseFeedVersion(now),
        stockEvents(raised(id)),
      ]);
      return toLines(results[0]);
    },
  };
};
