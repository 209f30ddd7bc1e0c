import { type SQL, sql } from "drizzle-orm";

/**
 * `priceAt` (price-breaks.contract.ts) for a row `price` of `product_prices`, in paise. It takes the lowest price reached,
 * which is that of the last break, because prices fall as quantities rise.
 */
export const priceAtSql = (quantity: SQL): SQL => sql`COALESCE((SELECT min(reached.value ->> 'pricePaise')
  FROM json_each(price.breaks) reached WHERE reached.value ->> 'from' <= ${quantity}), price.price_paise)`;
