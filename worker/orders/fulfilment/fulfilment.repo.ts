import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { completeNames } from "../../catalogue/product-names.contract.ts";
import {
  assertThat,
  type Db,
  isAssertFailure,
  readBatch,
  readRows,
  type Statement,
  writeRetried,
} from "../../platform/d1/db.ts";
import { iso } from "../../platform/dates.contract.ts";
import { toMilli } from "../../platform/quantity.contract.ts";
import { users } from "../../schema/accounts.table.ts";
import { products } from "../../schema/catalogue.table.ts";
import { orderLines, orders } from "../../schema/orders.table.ts";
import { inUnits } from "../../schema/quantities.ts";
import { BY_PROMISE, firstOf, isOfStage, rangesAfter } from "../browse/order-ids.repo.ts";
import type { OrdersRepo, OrderWithLines } from "../browse/orders.repo.ts";
import type { StageFilter } from "../order-lifecycle.contract.ts";
import { type ReplacementsByOrder, replacementsRead } from "../replacements/replacements.repo.ts";
import { questionsEnded } from "../shortage/shortage.repo.ts";
import type { LeftOut, PickInput, PickLine } from "./fulfilment.contract.ts";

export interface ToPick {
  readonly city: City;
  /** ms since the epoch: promised at `from` or later, and before `before`. */
  readonly from: number;
  readonly before: number;
  /** Null for all. */
  readonly stage: StageFilter | "unpacked" | null;
  /** Only these orders, of any city; null for all. */
  readonly ids: readonly string[] | null;
  readonly after: string | null;
  readonly limit: number;
}

interface Picker {
  readonly userId: string;
  /** In ms. */
  readonly at: number;
}

/** Selects ids, sorted by promised delivery. */
export const toPick = ({ city, from, before, stage, ids, after, limit }: ToPick): SQL => {
  const ofStage = stage ? sql`AND ${isOfStage(stage)}` : sql``;
  if (ids)
    return sql`SELECT o.id, o.estimated_delivery FROM json_each(${JSON.stringify(ids)}) w
      CROSS JOIN ${orders} o ON o.id = w.value WHERE o.status IN ('confirmed', 'accepted') ${ofStage} ORDER BY o.estimated_delivery, o.id`;
  const ranges = after ? rangesAfter(after) : [sql`estimated_delivery >= ${from}`];
  const branches = [sql`'confirmed'`, sql`'accepted'`].flatMap((status) =>
    ranges.map(
      (range) => sql`SELECT id, estimated_delivery FROM ${orders} INDEXED BY orders_to_pick
        WHERE city = ${city} AND status IN ('confirmed', 'accepted') AND status = ${status} AND ${range}
          AND estimated_delivery < ${before} ${ofStage}`,
    ),
  );
  return firstOf(branches, BY_PROMISE, limit);
};

/**
 * `names` is the newest order's id followed by its names as JSON; `pick` is the time of the last tick followed by who
 * made it. As one text, max() takes both parts from the same row.
 */
type PickRow = Omit<PickLine, "names" | "picked"> & {
  readonly names: string;
  readonly pick: string | null;
  readonly pickedQuantity: number;
  readonly pickedBy: string | null;
};
const ID_LENGTH = 26;
const MOMENT_LENGTH = 15;

const toPickLine = ({ names, pick, pickedQuantity, pickedBy, ...row }: PickRow): PickLine => ({
  ...row,
  names: completeNames(JSON.parse(names.slice(ID_LENGTH))),
  picked:
    pick === null
      ? null
      : { quantity: pickedQuantity, by: pickedBy ?? "", at: iso(Number(pick.slice(0, MOMENT_LENGTH))) },
});

const linesToPick = (ids: SQL): SQL => sql`
  SELECT g.*, (SELECT name FROM ${users} WHERE id = substr(g.pick, ${MOMENT_LENGTH} + 1)) AS pickedBy FROM (
    SELECT l.product_id AS productId, l.name, max(l.order_id || l.names) AS names, p.category, p.zone, p.bin, l.unit,
      ${inUnits(sql`sum(l.quantity_milli)`)} AS quantity, count(*) AS orders,
      ${inUnits(sql`sum(iif(l.picked_at IS NULL, 0, l.quantity_milli))`)} AS pickedQuantity,
      max(printf('%0${sql.raw(String(MOMENT_LENGTH))}d', l.picked_at) || l.picked_by) AS pick
    FROM (${ids}) o CROSS JOIN ${orderLines} l ON l.order_id = o.id CROSS JOIN ${products} p ON p.id = l.product_id
    GROUP BY l.product_id, l.name, l.unit) g`;

const isToPick = ({ status }: LeftOut): boolean => status === "confirmed" || status === "accepted";

export const createFulfilmentRepo = (db: Db, ordersRepo: Pick<OrdersRepo, "listByIds">) => {
  const statusesOf = (ids: readonly string[], stage: ToPick["stage"] = null) =>
    db.all<LeftOut>(sql`
      SELECT o.id AS _id, o.status FROM json_each(${JSON.stringify(ids)}) w CROSS JOIN ${orders} o ON o.id = w.value
      ${stage ? sql`WHERE ${isOfStage(stage)}` : sql``}`);

  /** Ids of the listed orders, without the extra one that shows whether more follow. */
  const listedIds = (selection: ToPick): SQL => toPick({ ...selection, limit: selection.limit - 1 });

  const listStatements = (selection: ToPick): Statement[] => [
    db.all<PickRow>(linesToPick(listedIds(selection))),
    selection.ids
      ? statusesOf(selection.ids, selection.stage)
      : db.all<LeftOut>(sql`SELECT id AS _id, 'confirmed' AS status FROM (${toPick(selection)})`),
  ];

  const toList = (lines: unknown[] = [], rows: unknown[] = []) => {
    const statuses = rows as LeftOut[];
    return {
      lines: (lines as PickRow[]).map(toPickLine),
      ids: statuses.filter(isToPick).map(({ _id }) => _id),
      leftOut: statuses.filter((order) => !isToPick(order)),
    };
  };

  return {
    async readPickList(selection: ToPick): Promise<{ lines: PickLine[]; ids: string[]; leftOut: LeftOut[] }> {
      const [lines, found] = await readBatch(db, listStatements(selection));
      return toList(lines, found);
    },

    /**
     * Ticks or unticks a line for all orders of the list except those for which a different quantity was found, and
     * returns the new list. Null when the quantity differs from what was shown.
     */
    async writePick(selection: ToPick, { productId, name, unit, quantity, picked }: PickInput, by: Picker) {
      const ids = listedIds(selection);
      const isLine = sql`product_id = ${productId} AND name = ${name} AND unit = ${unit}`;
      const sum = sql`SELECT COALESCE(sum(l.quantity_milli), 0) FROM (${ids}) o
        CROSS JOIN ${orderLines} l ON l.order_id = o.id WHERE ${isLine}`;
      try {
        const [, , , lines, found] = await writeRetried(db, [
          assertThat(sql`(${sum}) = ${toMilli(quantity)}`),
          sql`UPDATE ${orderLines} SET picked_at = ${picked ? by.at : null}, picked_by = ${picked ? by.userId : null}, packed_milli = NULL
            WHERE ${isLine} AND (packed_milli IS NULL OR picked_at IS NULL) AND order_id IN (SELECT f.id FROM (${ids}) f CROSS JOIN ${orders} o ON o.id = f.id
                WHERE o.stage IS NULL OR o.stage = 'picking') AND picked_at IS ${picked ? sql`NULL` : sql`NOT NULL`}`,
          questionsEnded(sql`product_id = ${productId}`),
          ...listStatements(selection),
        ]);
        return toList(lines, found);
      } catch (error) {
        if (isAssertFailure(error)) return null;
        throw error;
      }
    },

    listToPick: (selection: ToPick): Promise<OrderWithLines[]> =>
      ordersRepo.listByIds(toPick(selection), sql`o.estimated_delivery, o.id`),

    async listReplacements(selection: ToPick): Promise<ReplacementsByOrder> {
      const reading = replacementsRead(toPick(selection));
      return reading.toResult(await readRows(db, reading.statement));
    },

    /** The orders among `ids` that need no packing. */
    listLeftOut: async (ids: readonly string[]): Promise<LeftOut[]> =>
      ids.length === 0 ? [] : (await statusesOf(ids)).filter((one) => !isToPick(one)),
  };
};
