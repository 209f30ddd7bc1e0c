/** By how many percent a price was higher than today's, from step to step into the past; the first one is today's. */
const STEPS = JSON.stringify([0, 5, -4, 7, -6, 3]);

/**
 * What the products cost in the months before the shop was filled, so that their pages have something to draw. A third of
 * them always cost the same.
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
