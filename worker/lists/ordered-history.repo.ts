import { sql } from "drizzle-orm";
import type { City } from "../brand.contract.ts";
import { imagePath, type Unit } from "../catalogue/categories.contract.ts";
import type { ProductNames } from "../catalogue/product-names.contract.ts";
import type { Db } from "../platform/d1/db.ts";
import { prepareOnce, type Reading, readTogether } from "../platform/d1/readings.ts";
import { firstIdAt } from "../platform/ids.ts";
import { listLines, lists } from "../schema/lists.table.ts";
import { orderLines, orders } from "../schema/orders.table.ts";
import { inUnits } from "../schema/quantities.ts";
import type { OrderedLine } from "./learn-lists.ts";
import { LIST_COLUMNS, type ListKey, type ListRow, selectList } from "./lists.repo.ts";

/** Bounds the rows read for a buyer with many orders. */
const MAX_ORDERS = 120;
const MAX_ROWS = 4_000;

interface HistoryRow {
  readonly at: number;
  readonly productId: string;
  readonly name: string;
  readonly names: string;
  readonly unit: Unit;
  readonly imageKey: string;
  readonly quantity: number;
}

interface HistoryQuery {
  readonly accountId: string;
  readonly city: City;
  readonly firstId: string;
}

const value = sql.placeholder;

const readHistory = prepareOnce<HistoryQuery>(
  () => sql`
    SELECT o.created_at AS at, l.product_id AS productId, l.name, l.names, l.unit, l.image_key AS imageKey,
      ${inUnits(sql`l.quantity_milli`)} AS quantity
    FROM (SELECT id, created_at FROM ${orders} INDEXED BY orders_buyer
      WHERE buyer_id = ${value("accountId")} AND id >= ${value("firstId")} AND city = ${value("city")}
        AND status <> 'cancelled' ORDER BY id DESC LIMIT ${sql.raw(String(MAX_ORDERS))}) o
    CROSS JOIN ${orderLines} l ON l.order_id = o.id
    LIMIT ${sql.raw(String(MAX_ROWS))}`,
);
const readOwnLists = prepareOnce<Pick<ListKey, "accountId" | "city">>(
  () => sql`SELECT ${LIST_COLUMNS} FROM ${lists} WHERE account_id = ${value("accountId")} AND city = ${value("city")}`,
);
const readProductIds = prepareOnce<{ id: string }>(
  () => sql`SELECT product_id AS productId FROM ${listLines} WHERE list_id = ${value("id")}`,
);

const toLine = (row: HistoryRow): OrderedLine => {
  const names: Partial<ProductNames> = JSON.parse(row.names);
  return {
    at: row.at,
    quantity: row.quantity,
    product: {
      _id: row.productId,
      name: row.name,
      names: { hindi: names.hindi ?? "", marathi: names.marathi ?? "", gujarati: names.gujarati ?? "" },
      unit: row.unit,
      image: imagePath(row.imageKey),
    },
  };
};

/** The orders of an account in a city since `since` (ms), except cancelled ones. */
export const createOrderedHistoryRepo = (db: Db) => {
  const historyOf = (accountId: string, city: City, since: number): Reading<OrderedLine[]> => ({
    statement: readHistory({ accountId, city, firstId: firstIdAt(since) }),
    toResult: (rows) => (rows as HistoryRow[]).map(toLine),
  });
  return {
    /** One round trip. */
    readWithLists: (accountId: string, city: City, since: number) =>
      readTogether(db, [
        historyOf(accountId, city, since),
        { statement: readOwnLists({ accountId, city }), toResult: (rows) => rows as ListRow[] },
      ]),

    /** One round trip. */
    readWithList: (key: ListKey, since: number) =>
      readTogether(db, [
        historyOf(key.accountId, key.city, since),
        { statement: selectList(key), toResult: (rows) => (rows as ListRow[])[0] },
        {
          statement: readProductIds(key),
          toResult: (rows) => (rows as { productId: string }[]).map(({ productId }) => productId),
        },
      ]),
  };
};
