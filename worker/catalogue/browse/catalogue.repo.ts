import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { systemClock } from "../../platform/clock.ts";
import {
  assertRowsChanged,
  type Condition,
  type Db,
  readBatch,
  readRows,
  type Statement,
} from "../../platform/d1/db.ts";
import { type PendingRead, prepareOnce, rowsOf } from "../../platform/d1/reads.ts";
import {
  coversSmallestQuantity,
  DESCRIPTION_COLUMNS,
  NAME_COLUMNS,
  PRODUCT_COLUMNS,
  productPrices,
  products,
  SOLD_COLUMNS,
  TAX_COLUMNS,
} from "../../schema/catalogue.table.ts";
import { counters } from "../../schema/counters.table.ts";
import { inMilli, inUnits } from "../../schema/quantities.ts";
import { stockEvents } from "../../webhooks/product-events/product-events.repo.ts";
import { markDue } from "../alerts/alerts.repo.ts";
import type { Category, ListSort } from "../categories.contract.ts";
import { raiseFeedVersionByStock } from "../feed-version/feed-version.repo.ts";
import { type PriceChangeRow, readPriceChanges } from "../price-history/price-history.repo.ts";
import type { StoredDescriptions, StoredNames } from "../product-names.contract.ts";
import { replacementsOf } from "../replacements/replacements.repo.ts";
import { type Cause, movementsOfLines } from "../stock/movements.repo.ts";
import type { ProductRow } from "../to-product.ts";

interface ListedProduct extends ProductRow, Partial<StoredDescriptions> {
  readonly version: number;
  readonly rank: number;
  /** Selected by searches and the product's own page only. */
  readonly aliases?: string;
}

interface ListRange {
  readonly category: Category | "all";
  readonly city: City;
  readonly sort: ListSort;
  /** The rank of the last row of the previous page; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
}

const RANKS: Record<ListSort, SQL> = {
  name: sql`pp.name_rank`,
  price: sql`pp.price_rank`,
  unit_price: sql`pp.measure_rank`,
};

const COLUMNS = sql`${PRODUCT_COLUMNS}, p.version`;

const value = sql.placeholder;
const inCategory = sql`AND pp.category = ${value("category")}`;

/** `more` selects further columns. Ranks are cast, because D1 binds numbers as REAL. */
const listOf = <More extends object>(sort: ListSort, category: SQL, more: SQL) =>
  prepareOnce<ListRange & More>(() => {
    const rank = RANKS[sort];
    return sql`
      SELECT ${COLUMNS}, ${rank} AS rank ${more} FROM ${productPrices} pp CROSS JOIN ${products} p ON p.id = pp.product_id
      WHERE pp.city = ${value("city")} ${category} AND ${rank} > CAST(${value("after")} AS INTEGER)
      ORDER BY ${rank} LIMIT ${value("limit")}`;
  });
const listsWith = <More extends object = object>(more = sql``) => {
  const by = (sort: ListSort) => ({ all: listOf<More>(sort, sql``, more), one: listOf<More>(sort, inCategory, more) });
  return { name: by("name"), price: by("price"), unit_price: by("unit_price") };
};
const LISTS = listsWith();
const COUNTED_LISTS = listsWith<{ counter: string }>(
  sql`, (SELECT value FROM ${counters} WHERE key = ${value("counter")}) AS total`,
);
const shelfOf = ({ category }: ListRange) => (category === "all" ? "all" : "one");

const byIds = (more = sql``) =>
  prepareOnce<{ ids: string; city: City }>(
    () => sql`
    SELECT ${COLUMNS}, ${TAX_COLUMNS}, 0 AS rank ${more} FROM json_each(${value("ids")}) wanted
    CROSS JOIN ${products} p ON p.id = wanted.value
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${value("city")}
    WHERE p.deleted_at IS NULL`,
  );
const productsById = byIds();
const describedById = byIds(sql`, ${DESCRIPTION_COLUMNS}`);

/** The priced products of an order, without unknown products and those not on sale. */
export const priceList = prepareOnce<{ ids: string; city: City }>(
  () => sql`
    SELECT p.id, ${NAME_COLUMNS}, ${SOLD_COLUMNS}, p.unit, p.image_key AS imageKey, pp.city,
      pp.price_paise AS pricePaise, pp.breaks, ${TAX_COLUMNS}
    FROM json_each(${value("ids")}) wanted
    CROSS JOIN ${products} p ON p.id = wanted.value
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${value("city")}
    WHERE p.deleted_at IS NULL`,
);

const takeStock = prepareOnce<{ lines: string }>(
  () => sql`
    UPDATE ${products} SET stock_milli = stock_milli - line.milli
    FROM (SELECT value ->> 'productId' AS product_id, ${inMilli(sql`value ->> 'quantity'`)} AS milli
          FROM json_each(${value("lines")})) AS line
    WHERE ${products.id} = line.product_id AND ${products.deletedAt} IS NULL`,
);

interface StockLine {
  readonly productId: string;
  readonly quantity: number;
}

type LowStockRow = StoredNames & Pick<ProductRow, "id" | "name" | "unit" | "stock">;

export const createCatalogueRepo = (db: Db) => ({
  list: (range: ListRange): PendingRead<ListedProduct[]> => rowsOf(LISTS[range.sort][shelfOf(range)](range)),

  /** Like `list`, with the counter's value as `total`; null when the page has no rows. One round trip. */
  async listCounted(range: ListRange, counter: string) {
    const list = COUNTED_LISTS[range.sort][shelfOf(range)];
    const rows = (await readRows(db, list({ ...range, counter }))) as (ListedProduct & { total: number | null })[];
    return { rows, total: rows[0]?.total ?? null };
  },

  /** Lowest stock first. The limit of 10 units is written out, because a bound value could not use the partial index. */
  listLowStock: (limit: number): Promise<LowStockRow[]> =>
    db.all(sql`
      SELECT p.id, ${NAME_COLUMNS}, p.unit, ${inUnits(sql`p.stock_milli`)} AS stock
      FROM ${products} p WHERE p.deleted_at IS NULL AND p.stock_milli <= 10000 ORDER BY p.stock_milli LIMIT ${limit}`),

  /** Without unknown and deleted products. One round trip. */
  findAll: async (ids: readonly string[], city: City) =>
    (await readRows(db, productsById({ ids: JSON.stringify(ids), city }))) as ListedProduct[],

  /** With the descriptions in all languages. */
  find: async (id: string, city: City) =>
    ((await readRows(db, describedById({ ids: JSON.stringify([id]), city }))) as ListedProduct[])[0],

  /** For other areas' read batches: `ids` is a query for product ids, `city` a query for the city of their prices. */
  productsIn: (ids: Condition, city: Condition): PendingRead<ListedProduct[]> =>
    rowsOf(
      db.all(sql`
        SELECT ${COLUMNS}, 0 AS rank FROM (${ids}) wanted CROSS JOIN ${products} p ON p.id = wanted.id
        CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
        WHERE p.deleted_at IS NULL`),
    ),

  /**
   * One round trip: a product with its aliases, price changes since `since` (ms), neighbours by name in its category
   * (nearest first), and possible replacements when it is out of stock.
   */
  async findWithNeighbours(id: string, city: City, max: number, since: number) {
    const neighbours = (isAfter: boolean) => sql`
      SELECT ${COLUMNS}, pp.name_rank AS rank FROM ${productPrices} own
      CROSS JOIN ${productPrices} pp ON pp.city = own.city AND pp.category = own.category
        AND pp.name_rank ${isAfter ? sql`>` : sql`<`} own.name_rank
      CROSS JOIN ${products} p ON p.id = pp.product_id
      WHERE own.product_id = ${id} AND own.city = ${city}
      ORDER BY pp.name_rank ${isAfter ? sql`` : sql`DESC`} LIMIT ${max}`;
    const [own, after, before, changes] = await readBatch(db, [
      sql`SELECT ${COLUMNS}, 0 AS rank, p.aliases, ${DESCRIPTION_COLUMNS},
          CASE WHEN NOT (${coversSmallestQuantity(sql`p`)}) THEN ${replacementsOf(sql`${city}`)} END AS replacements FROM ${products} p
        CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
        WHERE p.id = ${id} AND p.deleted_at IS NULL`,
      db.all<ListedProduct>(neighbours(true)),
      db.all<ListedProduct>(neighbours(false)),
      readPriceChanges(id, city, since),
    ]);
    return {
      own: (own as (ListedProduct & { replacements: string | null })[])[0] ?? null,
      after: after as ListedProduct[],
      before: before as ListedProduct[],
      changes: changes as PriceChangeRow[],
    };
  },

  /** For the batch that places an order. Aborts it when a product is deleted or a stock would fall below zero (CHECK). */
  takeStock(lines: readonly StockLine[], cause: Cause<"sold">): Statement[] {
    const json = JSON.stringify(lines);
    return [
      takeStock({ lines: json }),
      assertRowsChanged(lines.length),
      movementsOfLines({ lines: json, sign: -1, ...cause }),
      raiseFeedVersionByStock({ lines: json, by: -1, now: systemClock.now() }),
    ];
  },

  /** For the batch that cancels an order. Deleted products are included, because they may be put on sale again. */
  giveBackStock(lines: readonly StockLine[], cause: Cause<"cancelled" | "returned">): Statement[] {
    const json = JSON.stringify(lines);
    return [
      sql`UPDATE ${products} SET stock_milli = stock_milli + line.milli
        FROM (SELECT value ->> 'productId' AS product_id, ${inMilli(sql`value ->> 'quantity'`)} AS milli FROM json_each(${json})) AS line
        WHERE ${products.id} = line.product_id`,
      movementsOfLines({ lines: json, sign: 1, ...cause }),
      markDue(sql`SELECT value ->> 'productId' AS id FROM json_each(${json})`),
      raiseFeedVersionByStock({ lines: json, by: 1, now: systemClock.now() }),
      stockEvents(
        sql`SELECT value ->> 'productId' AS id, sum(${inMilli(sql`value ->> 'quantity'`)}) AS addedMilli FROM json_each(${json}) GROUP BY id`,
      ),
    ];
  },
});
export type CatalogueRepo = ReturnType<typeof createCatalogueRepo>;
