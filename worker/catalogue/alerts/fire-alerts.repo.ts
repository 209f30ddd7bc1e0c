import { type SQL, sql } from "drizzle-orm";
import { assertRowsChanged, type Db, readBatch, type Statement, write } from "../../platform/d1/db.ts";
import { dueAlerts, productAlerts } from "../../schema/alerts.table.ts";
import { coversSmallestQuantity, productPrices, products } from "../../schema/catalogue.table.ts";
import type { AlertKind } from "./alerts.contract.ts";

/** An alert whose condition holds. Money in paise. */
interface TrueAlert
  extends Pick<typeof productAlerts.$inferSelect, "id" | "userId" | "productId" | "city" | "kind" | "targetPaise"> {
  readonly pricePaise: number;
}

interface DueProduct {
  readonly productId: string;
  readonly mark: string;
}

const MAX_DUE_PRODUCTS = 20;
const FIRST_DUE = sql`SELECT product_id AS productId, mark FROM ${dueAlerts} ORDER BY rowid
  LIMIT ${sql.raw(String(MAX_DUE_PRODUCTS))}`;

/** The condition of alert `a` on product `p` with price `pp`. */
const CONDITIONS: Record<AlertKind, SQL> = {
  price: sql`a.target_paise > pp.price_paise`,
  stock: coversSmallestQuantity(sql`p`),
};

const ON_SALE = sql`CROSS JOIN ${products} p ON p.id = due.productId AND p.deleted_at IS NULL
  CROSS JOIN ${productPrices} pp ON pp.product_id = p.id`;

/** Starts from the price in each city, so that the index skips alerts that are not yet true. */
const selectTrueAlerts = (kind: AlertKind, limit: number): SQL => sql`
  SELECT * FROM (SELECT a.id, a.user_id AS userId, a.product_id AS productId, a.city, a.kind,
      a.target_paise AS targetPaise, pp.price_paise AS pricePaise
    FROM (${FIRST_DUE}) due ${ON_SALE}
    CROSS JOIN ${productAlerts} a INDEXED BY product_alerts_waiting ON a.product_id = pp.product_id AND a.city = pp.city
      AND a.kind = ${sql.raw(`'${kind}'`)} AND ${CONDITIONS[kind]} LIMIT ${limit})`;

export const createFireAlertsRepo = (db: Db) => ({
  /** The products that have been due longest, and at most `limit` of their alerts that are true. One round trip. */
  async readDue(limit: number): Promise<{ due: DueProduct[]; alerts: TrueAlert[] }> {
    const [due, alerts] = await readBatch(db, [
      db.all(FIRST_DUE),
      sql`${selectTrueAlerts("stock", limit)} UNION ALL ${selectTrueAlerts("price", limit)} LIMIT ${limit}`,
    ]);
    return { due: due as DueProduct[], alerts: alerts as TrueAlert[] };
  },

  /**
   * Deletes the alerts and writes their notifications in one transaction. Aborts by an assert when one of them is gone or no
   * longer true. `finished`: products without further true alerts, which stay due only if they changed again.
   */
  async fire(
    alerts: readonly TrueAlert[],
    finished: readonly DueProduct[],
    effects: readonly Statement[],
  ): Promise<void> {
    const ids = JSON.stringify(alerts.map(({ id }) => id));
    await write(db, [
      sql`DELETE FROM ${productAlerts} WHERE id IN (
        SELECT a.id FROM json_each(${ids}) CROSS JOIN ${productAlerts} a ON a.id = value
        CROSS JOIN ${products} p ON p.id = a.product_id AND p.deleted_at IS NULL
        CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = a.city
        WHERE CASE a.kind WHEN 'stock' THEN ${CONDITIONS.stock} ELSE ${CONDITIONS.price} END)`,
      assertRowsChanged(alerts.length),
      ...effects,
      sql`DELETE FROM ${dueAlerts} WHERE (product_id, mark) IN (
        SELECT value ->> 'productId', value ->> 'mark' FROM json_each(${JSON.stringify(finished)}))`,
    ]);
  },
});
