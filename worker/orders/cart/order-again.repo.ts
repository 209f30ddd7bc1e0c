import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { PRODUCT_COLUMNS, productPrices, products } from "../../catalogue/catalogue.table.ts";
import type { ProductRow } from "../../catalogue/to-product.ts";
import type { Db } from "../../platform/d1/db.ts";
import { orderLines, orders } from "../orders.table.ts";

/** These limits fill the row and bound what is read for a buyer with many orders. */
const LAST_ORDERS = 4;
const LINES_OF_AN_ORDER = 12;

export const createOrderAgainRepo = (db: Db) => ({
  /** The products that this buyer ordered most recently and that are sold in this city. */
  findOrderedBy: (buyerId: string, city: City, max: number): Promise<ProductRow[]> =>
    db.all<ProductRow>(sql`
      SELECT ${PRODUCT_COLUMNS}
      FROM (
        SELECT l.product_id AS id, max(l.order_id) AS latest, min(l.position) AS place
        FROM (SELECT id FROM ${orders} WHERE buyer_id = ${buyerId} ORDER BY id DESC LIMIT ${LAST_ORDERS}) o
        CROSS JOIN ${orderLines} l ON l.order_id = o.id AND l.position < ${LINES_OF_AN_ORDER}
        GROUP BY l.product_id) wanted
      CROSS JOIN ${products} p ON p.id = wanted.id
      CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
      WHERE p.deleted_at IS NULL ORDER BY wanted.latest DESC, wanted.place LIMIT ${max}`),
});
