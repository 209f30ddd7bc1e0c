import { sql } from "drizzle-orm";
import type { City } from "../brand.contract.ts";
import { imagePath } from "../catalogue/categories.contract.ts";
import { completeNames } from "../catalogue/product-names.contract.ts";
import type { ProductRow } from "../catalogue/to-product.ts";
import type { Db } from "../platform/d1/db.ts";
import { type PendingRead, prepareOnce, readTogether, rowsOf } from "../platform/d1/reads.ts";
import { firstIdAt } from "../platform/ids.ts";
import { accountOfSession } from "../schema/accounts.table.ts";
import { PRODUCT_COLUMNS, productPrices, products } from "../schema/catalogue.table.ts";
import { lastPrices } from "../schema/last-prices.table.ts";
import { listLines, lists } from "../schema/lists.table.ts";
import { orderLines, orders } from "../schema/orders.table.ts";
import { inUnits } from "../schema/quantities.ts";
import { MIN_TIMES, type OrderedLine } from "./learn-lists.ts";
import { LIST_COLUMNS, type ListKey, type ListRow, selectList } from "./lists.repo.ts";

/** Bounds the rows read for a buyer with many orders. */
const MAX_ORDERS = 120;
const MAX_ROWS = 4_000;
/** Maximum recently ordered products: as many as a page shows. */
const MAX_BOUGHT = 40;

interface HistoryRow
  extends Pick<typeof orderLines.$inferSelect, "productId" | "name" | "unit" | "imageKey" | "quantity"> {
  readonly at: number;
  readonly names: string;
}

/** An account, or the session that acts for it. */
type Owner = { readonly accountId: string } | { readonly sessionId: string };

interface OwnQuery extends Record<"accountId" | "sessionId", string | null> {
  readonly city: City;
}
interface HistoryQuery extends OwnQuery {
  readonly firstId: string;
}

const queryOf = (owner: Owner, city: City, since: number): HistoryQuery => ({
  accountId: null,
  sessionId: null,
  ...owner,
  city,
  firstId: firstIdAt(since),
});

const value = sql.placeholder;
const ACCOUNT = sql`COALESCE(${value("accountId")}, ${accountOfSession(value("sessionId"))})`;

const RECENT_ORDERS = sql`SELECT id, created_at FROM ${orders} INDEXED BY orders_buyer
  WHERE buyer_id = ${ACCOUNT} AND id >= ${value("firstId")} AND city = ${value("city")}
    AND status <> 'cancelled' ORDER BY id DESC LIMIT ${sql.raw(String(MAX_ORDERS))}`;

const readHistory = prepareOnce<HistoryQuery>(
  () => sql`
    SELECT o.created_at AS at, l.product_id AS productId, l.name, l.names, l.unit, l.image_key AS imageKey,
      ${inUnits(sql`l.quantity_milli`)} AS quantity
    FROM (${RECENT_ORDERS}) o
    CROSS JOIN ${orderLines} l ON l.order_id = o.id
    LIMIT ${sql.raw(String(MAX_ROWS))}`,
);
const readTimes = prepareOnce<HistoryQuery>(() => sql`SELECT created_at AS at FROM (${RECENT_ORDERS})`);

/** A product sold in the city, with its lines of past orders. */
interface RegularRow extends ProductRow {
  /** JSON: time (ms) and quantity of each line. */
  readonly lines: string;
}

/** Returns no rows for an account with its own list of regulars, which is used instead. */
const readFrequent = prepareOnce<HistoryQuery>(
  () => sql`
    SELECT ${PRODUCT_COLUMNS}, often.lines
    FROM (SELECT product_id, json_group_array(json_array(at, quantity)) AS lines
      FROM (SELECT o.created_at AS at, l.product_id, ${inUnits(sql`l.quantity_milli`)} AS quantity FROM (${RECENT_ORDERS}) o
        CROSS JOIN ${orderLines} l ON l.order_id = o.id
        WHERE NOT EXISTS (SELECT 1 FROM ${lists} WHERE account_id = ${ACCOUNT}
          AND city = ${value("city")} AND learned_as = 'regulars')
        LIMIT ${sql.raw(String(MAX_ROWS))})
      GROUP BY product_id HAVING count(*) >= ${sql.raw(String(MIN_TIMES))}) often
    CROSS JOIN ${products} p ON p.id = often.product_id AND p.deleted_at IS NULL
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${value("city")}`,
);
const readListOfRegulars = prepareOnce<OwnQuery>(
  () => sql`
    SELECT ${PRODUCT_COLUMNS}, ${inUnits(sql`l.quantity_milli`)} AS quantity, l.position, own.id AS listId
    FROM (SELECT id FROM ${lists} WHERE account_id = ${ACCOUNT} AND city = ${value("city")}
      AND learned_as = 'regulars' LIMIT 1) own
    CROSS JOIN ${listLines} l ON l.list_id = own.id
    CROSS JOIN ${products} p ON p.id = l.product_id AND p.deleted_at IS NULL
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${value("city")}`,
);
/** Reads the one row per account and city whose `days` has the last order day of each product. */
const readBought = prepareOnce<OwnQuery>(
  () => sql`
    SELECT ${PRODUCT_COLUMNS}, bought.day
    FROM (SELECT ordered.key AS id, ordered.value AS day
      FROM ${lastPrices} own CROSS JOIN json_each(own.days) ordered
      WHERE own.account_id = ${ACCOUNT} AND own.city = ${value("city")}
      ORDER BY ordered.value DESC LIMIT ${sql.raw(String(MAX_BOUGHT))}) bought
    CROSS JOIN ${products} p ON p.id = bought.id AND p.deleted_at IS NULL
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${value("city")}`,
);
const readOwnLists = prepareOnce<OwnQuery>(
  () => sql`SELECT ${LIST_COLUMNS} FROM ${lists} WHERE account_id = ${ACCOUNT} AND city = ${value("city")}`,
);
const readProductIds = prepareOnce<{ id: string }>(
  () => sql`SELECT product_id AS productId FROM ${listLines} WHERE list_id = ${value("id")}`,
);

const toLine = (row: HistoryRow): OrderedLine => ({
  at: row.at,
  quantity: row.quantity,
  product: {
    _id: row.productId,
    name: row.name,
    names: completeNames(JSON.parse(row.names)),
    unit: row.unit,
    image: imagePath(row.imageKey),
  },
});

/** The orders of an account in a city since `since` (ms), except cancelled ones. */
export const createOrderedHistoryRepo = (db: Db) => {
  const historyOf = (query: HistoryQuery): PendingRead<OrderedLine[]> => ({
    statement: readHistory(query),
    toResult: (rows) => (rows as HistoryRow[]).map(toLine),
  });
  const regularsOf = (query: HistoryQuery) =>
    [
      rowsOf<ProductRow & { quantity: number; position: number; listId: string }>(readListOfRegulars(query)),
      rowsOf<RegularRow>(readFrequent(query)),
      { statement: readTimes(query), toResult: (rows: unknown[]) => (rows as { at: number }[]).map(({ at }) => at) },
    ] as const;
  return {
    /** One round trip. */
    readWithLists: (accountId: string, city: City, since: number) => {
      const query = queryOf({ accountId }, city, since);
      return readTogether(db, [historyOf(query), rowsOf<ListRow>(readOwnLists(query))]);
    },

    /** One round trip: the account's own list of regulars or, without one, the orders to learn them from. */
    readRegulars: (accountId: string, city: City, since: number) =>
      readTogether(db, regularsOf(queryOf({ accountId }, city, since))),

    /** Like `readRegulars`, for the round trip that loads the session. */
    regularReads: (sessionId: string, city: City, since: number) => regularsOf(queryOf({ sessionId }, city, since)),

    /** Like `regularReads`, with the products ordered last. */
    boughtReads(sessionId: string, city: City, since: number) {
      const query = queryOf({ sessionId }, city, since);
      return [
        ...regularsOf(query),
        {
          statement: readBought(query),
          toResult: (rows: unknown[]) =>
            (rows as (ProductRow & { day: string })[]).sort((a, b) => b.day.localeCompare(a.day)),
        },
      ] as const;
    },

    /** One round trip. */
    readWithList: (key: ListKey, since: number) =>
      readTogether(db, [
        historyOf(queryOf({ accountId: key.accountId }, key.city, since)),
        { statement: selectList(key), toResult: (rows) => (rows as ListRow[])[0] },
        {
          statement: readProductIds(key),
          toResult: (rows) => (rows as { productId: string }[]).map(({ productId }) => productId),
        },
      ]),
  };
};
