import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "../../platform/d1/db.ts";
import { dueAlerts, productAlerts } from "../../schema/alerts.table.ts";

/**
 * For the batch that changes prices or stock, after the change: `changed` selects the products as `id`. A product without
 * alerts costs one index lookup, and a product with thousands of alerts costs one row.
 */
export const markDue = (changed: SQL): Statement =>
  sql`INSERT INTO ${dueAlerts} (product_id, mark)
    SELECT changed.id, hex(randomblob(8)) FROM (${changed}) changed
    WHERE EXISTS (SELECT 1 FROM ${productAlerts} a WHERE a.product_id = changed.id)
    ON CONFLICT (product_id) DO UPDATE SET mark = excluded.mark`;
