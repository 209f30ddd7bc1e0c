/** Percent by which past prices exceed the current one, newest first; the first is the current price. */
const STEPS = JSON.stringify([0, 5, -4, 7, -6, 3]);

/**
 * Inserts price changes of the months before seeding, so that product pages can draw a price history. A third of the products
 * have a constant price.
 */
export const insertPastPrices = (db: D1Database, now: number): Promise<unknown> =>
  db
    .prepare(
      `INSERT INTO price_changes (product_id, city, at, price_paise)
       SELECT product_id, city, CAST(?1 AS INTEGER) - (step.key * 16 + serial % 13 + 1) * 86400000,
         max(50, CAST(round(price_paise * (100 + step.value * (1 + serial % 2)) / 5000.0) AS INTEGER) * 50)
       FROM product_prices CROSS JOIN json_each(?2) step WHERE step.key > 0 AND serial % 3 > 0
       UNION ALL SELECT product_id, city, CAST(?1 AS INTEGER) - (serial % 13 + 1) * 86400000, price_paise FROM product_prices`,
    )
    .bind(now, STEPS)
    .run();
