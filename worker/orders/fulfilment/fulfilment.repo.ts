import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { products } from "../../catalogue/catalogue.table.ts";
import { type Db, readRows, runBatch } from "../../platform/d1/db.ts";
import type { OrdersRepo, OrderWithLines } from "../browse/orders.repo.ts";
import { orderLines, orders } from "../orders.table.ts";
import { type ReplacementsByOrder, replacementsReading } from "../replacements/replacements.repo.ts";
import type { LeftOut, PickLine } from "./fulfilment.contract.ts";

/** Selects orders whose goods are to be picked, sorted by promised delivery. */
export interface ToPick {
  readonly city: City;
  /** ms since the epoch: promised at `from` or later, and before `before`. */
  readonly from: number;
  readonly before: number;
  readonly isTakenToo: boolean;
  /** Only these orders, of any city; null for all. */
  readonly ids: readonly string[] | null;
  readonly after: string | null;
  readonly limit: number;
}

const BY_PROMISE = sql`estimated_delivery, id`;

/** Ids with their promised delivery. Each branch is a range of the index that ends at the limit. */
const toPick = ({ city, from, before, isTakenToo, ids, after, limit }: ToPick): SQL => {
  if (ids)
    return sql`SELECT o.id, o.estimated_delivery FROM json_each(${JSON.stringify(ids)}) w
      CROSS JOIN ${orders} o ON o.id = w.value WHERE o.status IN ('confirmed', 'accepted') ORDER BY o.estimated_delivery, o.id`;
  const promise = sql`(SELECT estimated_delivery FROM orders WHERE id = ${after})`;
  const branch = (status: "confirmed" | "accepted", start: SQL): SQL => sql`
    SELECT * FROM (SELECT id, estimated_delivery FROM orders INDEXED BY orders_to_pick
      WHERE city = ${city} AND status IN ('confirmed', 'accepted') AND status = ${sql.raw(`'${status}'`)} AND ${start}
      ORDER BY ${BY_PROMISE} LIMIT ${limit})`;
  const starts = after
    ? // All orders of a day have the same promise: the rest of that day, then later days.
      [
        sql`estimated_delivery = ${promise} AND id > ${after}`,
        sql`estimated_delivery > ${promise} AND estimated_delivery < ${before}`,
      ]
    : [sql`estimated_delivery >= ${from} AND estimated_delivery < ${before}`];
  const statuses = isTakenToo ? (["confirmed", "accepted"] as const) : (["confirmed"] as const);
  const branches = statuses.flatMap((status) => starts.map((start) => branch(status, start)));
  return sql`${sql.join(branches, sql` UNION ALL `)} ORDER BY ${BY_PROMISE} LIMIT ${limit}`;
};

/** `names` is JSON, of the newest order: SQLite takes a plain column from the row that has the maximum. */
type PickRow = Omit<PickLine, "names"> & { readonly names: string; readonly newest: string };

const toPickLine = ({ names, newest: _, ...row }: PickRow): PickLine => ({
  ...row,
  names: { hindi: "", marathi: "", gujarati: "", ...(JSON.parse(names) as Partial<PickLine["names"]>) },
});

const isToPick = ({ status }: LeftOut): boolean => status === "confirmed" || status === "accepted";

export const createFulfilmentRepo = (db: Db, ordersRepo: Pick<OrdersRepo, "listByIds">) => {
  const statusesOf = (ids: readonly string[]) =>
    db.all<LeftOut>(sql`
      SELECT o.id AS _id, o.status FROM json_each(${JSON.stringify(ids)}) w CROSS JOIN ${orders} o ON o.id = w.value`);

  return {
    /** One round trip: the lines to pick, their orders, and the chosen orders that are left out. */
    async readPickList(asked: ToPick): Promise<{ lines: PickLine[]; ids: string[]; leftOut: LeftOut[] }> {
      const [lines, found] = await runBatch(db, [
        db.all<PickRow>(sql`
          SELECT l.product_id AS productId, l.name, l.names, max(l.order_id) AS newest, p.category, l.unit, sum(l.quantity) AS quantity, count(*) AS orders
          FROM (${toPick({ ...asked, limit: asked.limit - 1 })}) o
          CROSS JOIN ${orderLines} l ON l.order_id = o.id CROSS JOIN ${products} p ON p.id = l.product_id
          GROUP BY l.product_id, l.name, l.unit`),
        asked.ids
          ? statusesOf(asked.ids)
          : db.all<LeftOut>(sql`SELECT id AS _id, 'confirmed' AS status FROM (${toPick(asked)})`),
      ]);
      const [picked, leftOut] = [true, false].map((isIt) =>
        (found as LeftOut[]).filter((one) => isToPick(one) === isIt),
      );
      return {
        lines: (lines as PickRow[]).map(toPickLine),
        ids: picked?.map(({ _id }) => _id) ?? [],
        leftOut: leftOut ?? [],
      };
    },

    /** Sorted by promised delivery. */
    listToPick: (asked: ToPick): Promise<OrderWithLines[]> =>
      ordersRepo.listByIds(toPick(asked), sql`o.estimated_delivery, o.id`),

    /** What comes with them, free of charge. */
    async listReplacements(asked: ToPick): Promise<ReplacementsByOrder> {
      const reading = replacementsReading(db, toPick(asked));
      return reading.toResult(await readRows(db, reading.statement));
    },

    /** Those of `ids` that need no packing. */
    leftOut: async (ids: readonly string[]): Promise<LeftOut[]> =>
      ids.length === 0 ? [] : (await statusesOf(ids)).filter((one) => !isToPick(one)),
  };
};
