import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { type Db, type Statement, writeRetried } from "../../platform/d1/db.ts";
import { prepareOnce, rowsOf } from "../../platform/d1/reads.ts";
import { userOfSession } from "../../schema/accounts.table.ts";
import { dueAlerts, productAlerts } from "../../schema/alerts.table.ts";
import { coversSmallestQuantity, NAME_COLUMNS, productPrices, products } from "../../schema/catalogue.table.ts";
import { inUnits } from "../../schema/quantities.ts";
import type { StoredNames } from "../product-names.contract.ts";
import type { ProductRow } from "../to-product.ts";
import { type AlertKind, MAX_ALERTS } from "./alerts.contract.ts";

/** Money in paise. */
export interface OwnAlertRow {
  readonly kind: AlertKind;
  readonly targetPaise: number | null;
}

/** Money in paise, times in ms; `pricePaise` is null while the product is not sold in this city. */
export interface AlertRow
  extends OwnAlertRow,
    StoredNames,
    Pick<ProductRow, "city" | "name" | "unit" | "imageKey" | "stock"> {
  readonly createdAt: number;
  readonly productId: string;
  readonly pricePaise: number | null;
}

interface NewAlert
  extends OwnAlertRow,
    Pick<typeof productAlerts.$inferSelect, "id" | "userId" | "productId" | "city"> {
  readonly now: number;
}

/**
 * For the batch that changes prices or stock, after the change: `changed` selects the products as `id`. A product without
 * alerts costs one index lookup, and a product with thousands of alerts costs one row.
 */
export const markDue = (changed: SQL): Statement =>
  sql`INSERT INTO ${dueAlerts} (product_id, mark)
    SELECT changed.id, hex(randomblob(8)) FROM (${changed}) changed
    WHERE EXISTS (SELECT 1 FROM ${productAlerts} a WHERE a.product_id = changed.id)
    ON CONFLICT (product_id) DO UPDATE SET mark = excluded.mark`;

const value = sql.placeholder;
const alertsOfSession = prepareOnce<{ sessionId: string; productId: string; city: City }>(
  () => sql`SELECT kind, target_paise AS targetPaise FROM ${productAlerts}
    WHERE user_id = ${userOfSession(value("sessionId"))} AND product_id = ${value("productId")}
      AND city = ${value("city")}`,
);

export const createAlertsRepo = (db: Db) => ({
  /** A person's alerts on one product. The session reader discards the rows of an invalid session. */
  ofSession: (sessionId: string, productId: string, city: City) =>
    rowsOf<OwnAlertRow>(alertsOfSession({ sessionId, productId, city })),

  list: (userId: string): Promise<AlertRow[]> =>
    db.all<AlertRow>(sql`
      SELECT a.kind, a.target_paise AS targetPaise, a.city, a.created_at AS createdAt, p.id AS productId,
        ${NAME_COLUMNS}, p.unit, p.image_key AS imageKey, ${inUnits(sql`p.stock_milli`)} AS stock, pp.price_paise AS pricePaise
      FROM ${productAlerts} a CROSS JOIN ${products} p ON p.id = a.product_id
      LEFT JOIN ${productPrices} pp ON pp.product_id = a.product_id AND pp.city = a.city AND p.deleted_at IS NULL
      WHERE a.user_id = ${userId} LIMIT ${MAX_ALERTS}`),

  /** Undefined for a product that is not on sale in the city. */
  findProduct: (id: string, city: City): Promise<{ isInStock: number; pricePaise: number } | undefined> =>
    db.get(sql`SELECT ${coversSmallestQuantity(sql`p`)} AS isInStock, pp.price_paise AS pricePaise FROM ${products} p
      CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
      WHERE p.id = ${id} AND p.deleted_at IS NULL`),

  /**
   * Inserts the alert or replaces the one of the same kind; returns false when the person already has `MAX_ALERTS`. Marks
   * the product as due when stock or price changed since they were read and the alert is already true.
   */
  async put({ id, userId, productId, city, kind, targetPaise, now }: NewAlert): Promise<boolean> {
    const isTrue = kind === "stock" ? coversSmallestQuantity(sql`p`) : sql`pp.price_paise < ${targetPaise}`;
    const [written = []] = await writeRetried(db, [
      sql`INSERT INTO ${productAlerts} (id, user_id, product_id, city, kind, target_paise, created_at)
        SELECT ${id}, ${userId}, ${productId}, ${city}, ${kind}, ${targetPaise}, ${now}
        WHERE (SELECT count(*) FROM ${productAlerts} WHERE user_id = ${userId}) < ${MAX_ALERTS}
          OR EXISTS (SELECT 1 FROM ${productAlerts} WHERE user_id = ${userId} AND product_id = ${productId}
            AND city = ${city} AND kind = ${kind})
        ON CONFLICT (user_id, product_id, city, kind) DO UPDATE
          SET target_paise = excluded.target_paise, created_at = excluded.created_at
        RETURNING id`,
      markDue(
        sql`SELECT p.id FROM ${products} p CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
          WHERE p.id = ${productId} AND ${isTrue}`,
      ),
    ]);
    return written.length > 0;
  },

  async remove(userId: string, productId: string, city: City, kind: AlertKind): Promise<void> {
    const removed = sql`DELETE FROM ${productAlerts}
      WHERE user_id = ${userId} AND product_id = ${productId} AND city = ${city} AND kind = ${kind}`;
    await writeRetried(db, [removed]);
  },
});
