import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "../../platform/d1/db.ts";
import { coversSmallestQuantity, productPrices, products, smallestMilli } from "../../schema/catalogue.table.ts";
import { inUnits } from "../../schema/quantities.ts";
import { SHOP } from "../webhooks.contract.ts";
import { anySubscriber, EVENT_ID, INSERT_EVENT } from "../write-event.repo.ts";

/** Product events belong to no account; the dispatcher finds the subscribers in the city. */
const EVERYONE = sql.raw(`'${SHOP}'`);

/**
 * For the batch that changes prices, after `recordPrices`. `changed` selects `id`, `city`, `now` (ms) and `pricePaise`
 * of products that were on sale before. The previous price is null when it is older than the price history.
 */
export const priceEvents = (changed: SQL): Statement =>
  sql`${INSERT_EVENT}
    SELECT ${EVENT_ID}, 'product.price_changed', ${EVERYONE}, p.id, json_object('productId', p.id, 'name', p.name,
      'location', c.city, 'price', c.pricePaise / 100.0, 'previousPrice', (SELECT h.price_paise / 100.0 FROM price_changes h
        WHERE h.product_id = p.id AND h.city = c.city AND h.at < c.now ORDER BY h.at DESC LIMIT 1)), c.now
    FROM ${anySubscriber(sql`'product.price_changed'`)} CROSS JOIN (${changed}) c CROSS JOIN ${products} p ON p.id = c.id`;

/**
 * For the batch that raises stock, after the change. `raised` selects `id` and `addedMilli` of products. Writes an
 * event for each product that could not be ordered before, one per city that sells it.
 */
export const stockEvents = (raised: SQL): Statement =>
  sql`${INSERT_EVENT}
    SELECT ${EVENT_ID}, 'product.back_in_stock', ${EVERYONE}, p.id, json_object('productId', p.id, 'name', p.name,
      'location', pp.city, 'stock', ${inUnits(sql`p.stock_milli`)}), CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM ${anySubscriber(sql`'product.back_in_stock'`)} CROSS JOIN (${raised}) r
    CROSS JOIN ${products} p ON p.id = r.id AND ${coversSmallestQuantity(sql`p`)}
      AND p.stock_milli - r.addedMilli < ${smallestMilli(sql`p`)} AND p.deleted_at IS NULL
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id`;
