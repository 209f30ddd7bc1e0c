import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { counters } from "../../counters/counters.table.ts";
import { assertRowsChanged, type Db, runBatch, type Statement } from "../../platform/d1/db.ts";
import { prepareOnce, type Reading, readTogether } from "../../platform/d1/readings.ts";
import { SEARCH_COUNT_CAP } from "../catalogue.contract.ts";
import { productPrices, products, searchTotals } from "../catalogue.table.ts";
import type { Category, ProductSort, Unit } from "../categories.contract.ts";
import type { ProductRow } from "../to-product.ts";

interface ListedProduct extends ProductRow {
  readonly version: number;
  readonly rank: number;
  /** Selected by searches and the product's own page only. */
  readonly aliases?: string;
}

interface ListRange {
  readonly category: Category | "all";
  readonly city: City;
  readonly sort: ProductSort;
  /** The rank of the last row of the previous page; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
}

/** The column that orders a list, and the full-text table that has it as row id. */
const BY: Record<ProductSort, { rank: SQL; table: SQL }> = {
  name: { rank: sql`pp.name_rank`, table: sql`product_search_by_name` },
  price: { rank: sql`pp.price_rank`, table: sql`product_search_by_price` },
};

const COLUMNS = sql`p.id, p.name, p.category, p.description, p.stock, p.unit, p.image_key AS imageKey, p.version, pp.city,
  pp.price_paise AS pricePaise`;

/** The most rows that search_totals ever has. */
export const MAX_SEARCH_TOTALS = 4096;

/** The row of search_totals for this search: FNV-1a, which spreads similar searches. */
export const slotOf = (match: string): string => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(match)) hash = Math.imul(hash ^ byte, 0x01000193);
  return String((hash >>> 0) % MAX_SEARCH_TOTALS);
};

/** Ranks are cast, because D1 binds numbers as REAL and FTS5 uses a bound on its row id only when it is an INTEGER. */
const value = sql.placeholder;
const inCategory = sql`AND pp.category = ${value("category")}`;

/** `more`: further columns. */
const listOf = <More extends object>(sort: ProductSort, category: SQL, more: SQL) =>
  prepareOnce<ListRange & More>(() => {
    const { rank } = BY[sort];
    return sql`
      SELECT ${COLUMNS}, ${rank} AS rank ${more} FROM ${productPrices} pp CROSS JOIN ${products} p ON p.id = pp.product_id
      WHERE pp.city = ${value("city")} ${category} AND ${rank} > CAST(${value("after")} AS INTEGER)
      ORDER BY ${rank} LIMIT ${value("limit")}`;
  });
const listsWith = <More extends object = object>(more = sql``) => ({
  name: { all: listOf<More>("name", sql``, more), one: listOf<More>("name", inCategory, more) },
  price: { all: listOf<More>("price", sql``, more), one: listOf<More>("price", inCategory, more) },
});
const LISTS = listsWith();
const COUNTED_LISTS = listsWith<{ counter: string }>(
  sql`, (SELECT value FROM ${counters} WHERE key = ${value("counter")}) AS total`,
);
const shelfOf = ({ category }: ListRange) => (category === "all" ? "all" : "one");

const catalogueRevision = sql`COALESCE((SELECT value FROM ${counters} WHERE key = 'catalogue.revision'), 0)`;

/** The cached number of matches is a column, because a second statement costs more than repeating a number in each row. */
const searchBy = (sort: ProductSort) =>
  prepareOnce<ListRange & { match: string; slot: string }>(() => {
    const { rank, table } = BY[sort];
    return sql`
      SELECT ${COLUMNS}, ${rank} AS rank, p.aliases, (SELECT total FROM ${searchTotals}
        WHERE key = ${value("slot")} AND match = ${value("match")} AND revision = ${catalogueRevision}) AS total
      FROM ${table} f
      CROSS JOIN ${productPrices} pp ON pp.city = ${value("city")} AND ${rank} = f.rowid
      CROSS JOIN ${products} p ON p.id = pp.product_id
      WHERE ${table} MATCH ${value("match")} AND f.rowid > CAST(${value("after")} AS INTEGER)
      ORDER BY f.rowid LIMIT ${value("limit")}`;
  });
const SEARCHES = { name: searchBy("name"), price: searchBy("price") };

const productsById = prepareOnce<{ ids: string; city: City }>(
  () => sql`
    SELECT ${COLUMNS}, 0 AS rank FROM json_each(${value("ids")}) wanted
    CROSS JOIN ${products} p ON p.id = wanted.value
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${value("city")}
    WHERE p.deleted_at IS NULL`,
);

const asProducts = (statement: Statement): Reading<ListedProduct[]> => ({
  statement,
  toResult: (rows) => rows as ListedProduct[],
});

interface CountedProducts {
  readonly rows: ListedProduct[];
  readonly total: number | null;
}

/** Of rows that all have the same `total`. */
const asCounted = (statement: Statement): Reading<CountedProducts> => ({
  statement,
  toResult: (rows) => ({
    rows: rows as ListedProduct[],
    total: (rows as { total: number | null }[])[0]?.total ?? null,
  }),
});

/** The priced products of an order; those off sale and unknown ones are missing. */
export const priceList = prepareOnce<{ ids: string; city: City }>(
  () => sql`
    SELECT p.id, p.name, p.stock, p.unit, p.image_key AS imageKey, pp.city, pp.price_paise AS pricePaise
    FROM json_each(${value("ids")}) wanted
    CROSS JOIN ${products} p ON p.id = wanted.value
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${value("city")}
    WHERE p.deleted_at IS NULL`,
);

const takeStock = prepareOnce<{ lines: string }>(
  () => sql`
    UPDATE ${products} SET stock = stock - line.quantity
    FROM (SELECT value ->> 'productId' AS product_id, value ->> 'quantity' AS quantity
          FROM json_each(${value("lines")})) AS line
    WHERE ${products.id} = line.product_id AND ${products.deletedAt} IS NULL`,
);

export const createCatalogueRepo = (db: Db) => ({
  /** A page of a category or of everything. */
  list: (range: ListRange): Reading<ListedProduct[]> => asProducts(LISTS[range.sort][shelfOf(range)](range)),

  /** The same with this counter, which is null when the page has no row. One round trip. */
  async listCounted(range: ListRange, counter: string): Promise<CountedProducts> {
    const list = COUNTED_LISTS[range.sort][shelfOf(range)];
    return (await readTogether(db, [asCounted(list({ ...range, counter }))]))[0];
  },

  /** Lowest stock first. The constant 10 is written out, because a bound value could not use the partial index. */
  listLowStock: (limit: number): Promise<{ id: string; name: string; unit: Unit; stock: number }[]> =>
    db.all(sql`
      SELECT id, name, unit, stock FROM ${products} WHERE deleted_at IS NULL AND stock <= 10 ORDER BY stock LIMIT ${limit}`),

  /**
   * A page of matches and their cached number, which is null when the catalogue has changed since, or when the page has no
   * row. One round trip.
   */
  async search(match: string, range: ListRange): Promise<CountedProducts> {
    return (await readTogether(db, [asCounted(SEARCHES[range.sort]({ ...range, match, slot: slotOf(match) }))]))[0];
  },

  /** Counts matches up to the cap plus one, and caches the number if it may: one round trip. */
  async countMatches(match: string, isCached: boolean): Promise<number> {
    const total = sql`(SELECT count(*) FROM
      (SELECT 1 FROM product_search_by_name WHERE product_search_by_name MATCH ${match} LIMIT ${SEARCH_COUNT_CAP + 1}))`;
    const row = await db.get<{ total: number }>(
      isCached
        ? sql`
          INSERT INTO ${searchTotals} (key, match, revision, total)
          SELECT ${slotOf(match)}, ${match}, ${catalogueRevision}, ${total} WHERE true
          ON CONFLICT (key) DO UPDATE SET match = excluded.match, revision = excluded.revision, total = excluded.total
          RETURNING total`
        : sql`SELECT ${total} AS total`,
    );
    return row.total;
  },

  /** Deletes at most `max` numbers that were cached before the catalogue last changed. */
  deleteStaleTotals: (max: number) =>
    db.run(sql`DELETE FROM ${searchTotals} WHERE key IN
      (SELECT key FROM ${searchTotals} WHERE revision < ${catalogueRevision} LIMIT ${max})`),

  /** Products on sale in this city, without unknown and deleted ones: one round trip. */
  async findAll(ids: readonly string[], city: City): Promise<ListedProduct[]> {
    const [found] = await readTogether(db, [asProducts(productsById({ ids: JSON.stringify(ids), city }))]);
    return found;
  },

  /** A product with its other names, and its neighbours by name in its category, nearest first: one round trip. */
  async findWithNeighbours(id: string, city: City, max: number) {
    const neighbours = (isAfter: boolean) => sql`
      SELECT ${COLUMNS}, pp.name_rank AS rank FROM ${productPrices} own
      CROSS JOIN ${productPrices} pp ON pp.city = own.city AND pp.category = own.category
        AND pp.name_rank ${isAfter ? sql`>` : sql`<`} own.name_rank
      CROSS JOIN ${products} p ON p.id = pp.product_id
      WHERE own.product_id = ${id} AND own.city = ${city}
      ORDER BY pp.name_rank ${isAfter ? sql`` : sql`DESC`} LIMIT ${max}`;
    const [own, after, before] = await runBatch(db, [
      db.all<ListedProduct>(sql`
        SELECT ${COLUMNS}, 0 AS rank, p.aliases FROM ${products} p
        CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
        WHERE p.id = ${id} AND p.deleted_at IS NULL`),
      db.all<ListedProduct>(neighbours(true)),
      db.all<ListedProduct>(neighbours(false)),
    ]);
    return {
      own: (own as ListedProduct[])[0] ?? null,
      after: after as ListedProduct[],
      before: before as ListedProduct[],
    };
  },

  /** Products on sale, newest first. Times in ms. */
  listIds: (city: City, limit: number) =>
    db.all<{ id: string; updatedAt: number }>(sql`
      SELECT p.id, p.updated_at AS updatedAt FROM ${products} p
      CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
      WHERE p.deleted_at IS NULL ORDER BY p.id DESC LIMIT ${limit}`),

  /** For the batch that places an order. Aborts it when a product is deleted or a stock would fall below zero (CHECK). */
  takeStock(lines: readonly { productId: string; quantity: number }[]): Statement[] {
    return [takeStock({ lines: JSON.stringify(lines) }), assertRowsChanged(db, lines.length)];
  },

  /** For the batch that cancels an order. Deleted products are included, because they may be put on sale again. */
  giveBackStock(lines: readonly { productId: string; quantity: number }[]): Statement {
    return db.run(sql`
      UPDATE ${products} SET stock = stock + line.quantity
      FROM (SELECT value ->> 'productId' AS product_id, value ->> 'quantity' AS quantity
            FROM json_each(${JSON.stringify(lines)})) AS line
      WHERE ${products.id} = line.product_id`);
  },
});
export type CatalogueRepo = ReturnType<typeof createCatalogueRepo>;
