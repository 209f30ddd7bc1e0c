import { type SQL, sql } from "drizzle-orm";
import type { Category } from "../../catalogue/categories.contract.ts";
import { namedColumns, type RowOf } from "../../platform/d1/columns.ts";
import { assertRowsChanged, type Db, isConflict, readBatch, type Statement, write } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { agents } from "../../schema/agents.table.ts";
import { products } from "../../schema/catalogue.table.ts";
import { orderLines, orders } from "../../schema/orders.table.ts";
import { inUnits } from "../../schema/quantities.ts";
import { shortages } from "../../schema/shortages.table.ts";
import { type ToPick, toPick } from "../fulfilment/fulfilment.repo.ts";
import type { PackedLine } from "../fulfilment/packed-manifest.ts";
import type { By } from "../order-command.contract.ts";
import { raiseVersion } from "../order-version.repo.ts";
import { replacementsRead } from "../replacements/replacements.repo.ts";
import { questionsEnded } from "../shortage/shortage.repo.ts";

const STATION = namedColumns(orders, ["id", "version", "status", "stage", "crates", "notes", "estimatedDelivery"], "o");
const ORDER = namedColumns(orders, ["city", "status", "stage", "version", "agentId", "buyerId", "placedBy"], "o");

/** Times in ms. */
interface StationOrderRow extends RowOf<typeof STATION> {
  readonly buyer: string;
  readonly agent: string | null;
}

interface StationLineRow extends Omit<PackedLine, "isPicked"> {
  readonly orderId: string;
  readonly name: string;
  /** JSON. */
  readonly names: string;
  readonly pickedAt: number | null;
  readonly pickedByName: string | null;
}

export interface PlacedLineRow extends StationLineRow {
  readonly askedUntil: number | null;
  readonly category: Category;
  readonly zone: string;
  readonly bin: string;
}

/** A line to mark, with its order. */
export interface MarkedLineRow extends StationLineRow, RowOf<typeof ORDER> {
  readonly pickedBy: string | null;
}

/** A decided change of a line. */
export interface LineMark {
  readonly line: MarkedLineRow;
  /** Null when the product is put back. */
  readonly pickedAt: number | null;
  readonly packedMilli: number | null;
}

const LINE = sql`l.order_id AS orderId, l.product_id AS productId, l.name, l.names, l.unit,
  ${inUnits(sql`l.quantity_milli`)} AS quantity, l.weight_tolerance_bp AS weightToleranceBp, l.packed_milli AS packedMilli,
  l.picked_at AS pickedAt, pu.name AS pickedByName`;
const PICKER = sql`LEFT JOIN ${users} pu ON pu.id = l.picked_by`;

export const createPackingRepo = (db: Db) => {
  const start = ({ orderId: id, version, status }: MarkedLineRow, by: By, at: number): Statement[] =>
    raiseVersion(
      db,
      { id, version },
      {
        type: "order.picking",
        fromStatus: status,
        toStatus: status,
        actorId: by.userId,
        actorRole: by.role,
        tokenName: by.tokenName,
        at,
      },
      { set: sql`stage = 'picking'`, where: sql`AND status = ${status} AND stage IS NULL` },
    );

  /** Aborts unless the line is still as it was read and its order is still being picked. */
  const mark = ({ line, pickedAt, packedMilli }: LineMark, by: By): Statement[] => {
    const isPicking: SQL = sql`EXISTS (SELECT 1 FROM ${orders} WHERE id = ${line.orderId} AND stage = 'picking'
      AND status IN ('confirmed', 'accepted'))`;
    return [
      sql`UPDATE ${orderLines} SET picked_at = ${pickedAt}, picked_by = ${pickedAt === null ? null : by.userId},
          packed_milli = ${packedMilli}
        WHERE order_id = ${line.orderId} AND product_id = ${line.productId} AND picked_at IS ${line.pickedAt}
          AND ${isPicking}`,
      assertRowsChanged(1),
      questionsEnded(sql`order_id = ${line.orderId} AND product_id = ${line.productId}`),
    ];
  };

  return {
    /**
     * One round trip: the orders by promised delivery with their lines, and one extra order, which shows whether more
     * follow.
     */
    async readStation(selection: ToPick) {
      const found = toPick(selection);
      const replacements = replacementsRead(found);
      const [orderRows, lineRows, replaced] = await readBatch(db, [
        sql`SELECT ${STATION}, b.name AS buyer, au.name AS agent
          FROM (${found}) f CROSS JOIN ${orders} o ON o.id = f.id CROSS JOIN ${users} b ON b.id = o.buyer_id
          LEFT JOIN ${agents} a ON a.id = o.agent_id LEFT JOIN ${users} au ON au.id = a.user_id
          ORDER BY o.estimated_delivery, o.id`,
        sql`SELECT ${LINE}, p.category, p.zone, p.bin, s.due_at AS askedUntil FROM (${found}) f CROSS JOIN ${orderLines} l ON l.order_id = f.id
          CROSS JOIN ${products} p ON p.id = l.product_id ${PICKER}
          LEFT JOIN ${shortages} s ON s.order_id = l.order_id AND s.product_id = l.product_id`,
        replacements.statement,
      ]);
      return {
        orders: orderRows as StationOrderRow[],
        lines: lineRows as PlacedLineRow[],
        replacements: replacements.toResult(replaced as unknown[]),
      };
    },

    /** Unknown lines are missing. */
    findLines: (marks: readonly { readonly orderId: string; readonly productId: string }[]): Promise<MarkedLineRow[]> =>
      db.all(sql`
        SELECT DISTINCT ${LINE}, l.picked_by AS pickedBy, ${ORDER}
        FROM json_each(${JSON.stringify(marks.map(({ orderId, productId }) => [orderId, productId]))}) w
        CROSS JOIN ${orders} o ON o.id = w.value ->> 0
        CROSS JOIN ${orderLines} l ON l.order_id = o.id AND l.product_id = w.value ->> 1 ${PICKER}`),

    /** One transaction: all marks or none. "lost": a line or an order changed since, or D1's response was lost. */
    async writeMarks(marks: readonly LineMark[], by: By, at: number): Promise<"written" | "lost"> {
      const unstarted = new Map(marks.flatMap(({ line }) => (line.stage ? [] : [[line.orderId, line]])));
      try {
        await write(db, [
          ...[...unstarted.values()].flatMap((line) => start(line, by, at)),
          ...marks.flatMap((one) => mark(one, by)),
        ]);
        return "written";
      } catch (error) {
        if (isConflict(error, "order_events.")) return "lost";
        throw error;
      }
    },
  };
};
