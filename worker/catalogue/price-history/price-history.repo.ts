import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { type Db, readBatch, type Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { productPrices, products } from "../../schema/catalogue.table.ts";
import { priceChanges } from "../../schema/price-changes.table.ts";

/** Money in paise, times in ms. */
export interface PriceChangeRow {
  readonly at: number;
  readonly pricePaise: number;
}

/** Maximum changes per read, counted from the newest. */
const MAX_CHANGES = 200;

/** For a batch that writes prices. `changed` selects product, city, time and price of each new or changed price. */
export const recordPrices = (changed: SQL): Statement =>
  sql`INSERT INTO ${priceChanges} (product_id, city, at, price_paise)
    SELECT * FROM (${changed}) WHERE true ON CONFLICT DO UPDATE SET price_paise = excluded.price_paise`;

/** For a batch that removes products from a city that has never been open. `productIds` selects them. */
export const deletePrices = (city: City, productIds: SQL): Statement =>
  sql`DELETE FROM ${priceChanges} WHERE product_id IN (${productIds}) AND city = ${city}`;

const value = sql.placeholder;
const ofProduct = sql`FROM ${priceChanges} WHERE product_id = ${value("id")} AND city = ${value("city")}`;

/** The changes since `from` (ms), and the last one before. */
const changesSince = prepareOnce<{ id: string; city: City; from: number }>(
  () => sql`
    SELECT * FROM (SELECT at, price_paise AS pricePaise ${ofProduct} AND at <= ${value("from")} ORDER BY at DESC LIMIT 1)
    UNION ALL SELECT * FROM (SELECT at, price_paise AS pricePaise ${ofProduct} AND at > ${value("from")}
      ORDER BY at DESC LIMIT ${sql.raw(String(MAX_CHANGES))})
    ORDER BY at`,
);

const selectPrice = prepareOnce<{ id: string; city: City }>(
  () => sql`
    SELECT pp.price_paise AS pricePaise FROM ${products} p
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${value("city")}
    WHERE p.id = ${value("id")} AND p.deleted_at IS NULL`,
);

/** For a batch that reads a product: rows of `PriceChangeRow`, oldest first. */
export const readPriceChanges = (id: string, city: City, from: number): Statement => changesSince({ id, city, from });

export const createPriceHistoryRepo = (db: Db) => ({
  /** The current price, undefined for a product not on sale in the city, and its changes. One round trip. */
  async find(id: string, city: City, from: number) {
    const [prices, changes] = await readBatch(db, [selectPrice({ id, city }), readPriceChanges(id, city, from)]);
    return {
      currentPaise: (prices as { pricePaise: number }[])[0]?.pricePaise,
      changes: changes as PriceChangeRow[],
    };
  },
});
