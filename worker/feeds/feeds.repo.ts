import { sql } from "drizzle-orm";
import type { City } from "../brand.contract.ts";
import { type Db, readRows } from "../platform/d1/db.ts";
import { type PendingRead, prepareOnce, readTogether, rowsOf } from "../platform/d1/reads.ts";
import { NAME_COLUMNS, productPrices, products, SOLD_COLUMNS } from "../schema/catalogue.table.ts";
import { counters } from "../schema/counters.table.ts";
import { lastPrices } from "../schema/last-prices.table.ts";
import { listLines, lists } from "../schema/lists.table.ts";
import type { FeedRow } from "./feed-rows.ts";

const value = sql.placeholder;

/** When the feeds last changed, in ms; no row before the first change. */
const versionOf = prepareOnce(() => sql`SELECT value FROM ${counters} WHERE key = 'feeds.changed'`);

/** Pages by serial, which never changes, so that a product renamed during the export is neither missed nor repeated. */
const page = prepareOnce<{ city: City; after: number; limit: number }>(
  () => sql`
    SELECT p.id, ${NAME_COLUMNS}, p.category, p.unit, p.pack_size AS packSize, p.pack_unit AS packUnit, ${SOLD_COLUMNS},
      p.hsn, p.gst_rate_bp AS gstRateBp, p.image_key AS imageKey,
      p.updated_at AS updatedAt, pp.price_paise AS pricePaise, pp.breaks, pp.serial
    FROM ${productPrices} pp INDEXED BY product_prices_by_serial CROSS JOIN ${products} p ON p.id = pp.product_id
    WHERE pp.city = ${value("city")} AND pp.serial > CAST(${value("after")} AS INTEGER)
    ORDER BY pp.serial LIMIT ${value("limit")}`,
);

const lastPaid = prepareOnce<{ accountId: string; city: City }>(
  () =>
    sql`SELECT prices, days FROM ${lastPrices} WHERE account_id = ${value("accountId")} AND city = ${value("city")}`,
);
const listVersions = prepareOnce<{ accountId: string; city: City }>(
  () => sql`SELECT id, name, version FROM ${lists} INDEXED BY lists_in_order
    WHERE account_id = ${value("accountId")} AND city = ${value("city")} ORDER BY position, id`,
);
const listed = prepareOnce<{ accountId: string; city: City }>(
  () => sql`SELECT li.name, l.product_id AS productId FROM ${lists} li INDEXED BY lists_in_order
    CROSS JOIN ${listLines} l ON l.list_id = li.id
    WHERE li.account_id = ${value("accountId")} AND li.city = ${value("city")} ORDER BY li.position, li.id`,
);

/** Skips from the first serial of one window to that of the next, without reading the products in between. */
const nextSerial = prepareOnce<{ city: City; step: number }>(
  () => sql`
    WITH RECURSIVE windows (serial) AS (
      SELECT min(serial) FROM ${productPrices} WHERE city = ${value("city")}
      UNION ALL
      SELECT (SELECT min(pp.serial) FROM ${productPrices} pp WHERE pp.city = ${value("city")}
          AND pp.serial > (windows.serial - 1) / CAST(${value("step")} AS INTEGER) * CAST(${value("step")} AS INTEGER)
            + CAST(${value("step")} AS INTEGER))
      FROM windows WHERE windows.serial IS NOT NULL)
    SELECT (serial - 1) / CAST(${value("step")} AS INTEGER) + 1 AS number FROM windows WHERE serial IS NOT NULL`,
);
const inWindow = prepareOnce<{ city: City; first: number; last: number }>(
  () => sql`
    SELECT p.id, p.updated_at AS updatedAt
    FROM ${productPrices} pp INDEXED BY product_prices_by_serial CROSS JOIN ${products} p ON p.id = pp.product_id
    WHERE pp.city = ${value("city")} AND pp.serial BETWEEN CAST(${value("first")} AS INTEGER)
      AND CAST(${value("last")} AS INTEGER) ORDER BY pp.serial`,
);

interface OwnVersion {
  readonly changedAt: number;
  /** JSON, as stored. */
  readonly prices: string;
  readonly days: string;
  readonly lists: readonly { readonly id: string; readonly name: string; readonly version: number }[];
}

const changedAt: PendingRead<number> = {
  statement: versionOf({}),
  toResult: (rows) => (rows as { value: number }[])[0]?.value ?? 0,
};

export const createFeedsRepo = (db: Db) => ({
  async readVersion(): Promise<number> {
    return (await readTogether(db, [changedAt]))[0];
  },

  /** Everything that determines whether an account's own feed has changed. One round trip. */
  async readOwnVersion(accountId: string, city: City): Promise<OwnVersion> {
    const [at, [paid], versions] = await readTogether(db, [
      changedAt,
      rowsOf<{ prices: string; days: string }>(lastPaid({ accountId, city })),
      rowsOf<OwnVersion["lists"][number]>(listVersions({ accountId, city })),
    ]);
    return { changedAt: at, prices: paid?.prices ?? "{}", days: paid?.days ?? "{}", lists: versions };
  },

  readAfter: async (city: City, after: number, limit: number): Promise<FeedRow[]> =>
    (await readRows(db, page({ city, after, limit }))) as FeedRow[],

  /** A row for each product of each of the account's lists. */
  readListed: async (accountId: string, city: City) =>
    (await readRows(db, listed({ accountId, city }))) as { name: string; productId: string }[],

  /** The numbers, from 1, of the windows of `step` serials that contain a product of the city. Reads one row per window. */
  async listWindows(city: City, step: number): Promise<number[]> {
    const rows = (await readRows(db, nextSerial({ city, step }))) as { number: number }[];
    return rows.map(({ number }) => number);
  },

  /** The products of a window. Times in ms. */
  readWindow: async (city: City, number: number, step: number) =>
    (await readRows(db, inWindow({ city, first: (number - 1) * step + 1, last: number * step }))) as {
      id: string;
      updatedAt: number;
    }[],
});
