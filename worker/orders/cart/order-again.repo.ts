import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { MAX_ORDER_AGAIN, type Product } from "../../catalogue/catalogue.contract.ts";
import { type ProductRow, toProduct } from "../../catalogue/to-product.ts";
import { type PendingRead, prepareOnce } from "../../platform/d1/reads.ts";
import { accountOfSession } from "../../schema/accounts.table.ts";
import { PRODUCT_COLUMNS, productPrices, products } from "../../schema/catalogue.table.ts";
import { orderLines, orders } from "../../schema/orders.table.ts";
import { inUnits } from "../../schema/quantities.ts";

/** Enough to fill the page's row of products to order again, and bounds the rows read for a buyer with many orders. */
const LAST_ORDERS = 4;
const LINES_OF_AN_ORDER = 12;

/** Orders and lines read to guess which product and quantity an entry of an imported list means. */
const USUAL_ORDERS = 8;
const LINES_OF_A_USUAL_ORDER = 20;

const boughtBy = prepareOnce<{ buyer: string; city: City }>(
  () => sql`
    SELECT ${PRODUCT_COLUMNS}, p.aliases, bought.most
    FROM (
      SELECT l.product_id AS id, ${inUnits(sql`max(l.quantity_milli)`)} AS most
      FROM (SELECT id FROM ${orders} WHERE buyer_id = ${sql.placeholder("buyer")} ORDER BY id DESC LIMIT ${sql.raw(String(USUAL_ORDERS))}) o
      CROSS JOIN ${orderLines} l ON l.order_id = o.id AND l.position < ${sql.raw(String(LINES_OF_A_USUAL_ORDER))}
      GROUP BY l.product_id) bought
    CROSS JOIN ${products} p ON p.id = bought.id
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${sql.placeholder("city")}
    WHERE p.deleted_at IS NULL`,
);

/** `most`: the largest quantity in one order. */
type Bought = ProductRow & { readonly aliases: string; readonly most: number };

export const boughtRead = (accountId: string, city: City): PendingRead<Bought[]> => ({
  statement: boughtBy({ buyer: accountId, city }),
  toResult: (rows) => rows as Bought[],
});

/** Quantities come from the latest order: SQLite takes the other columns from the row that has the max(). */
const orderAgain = prepareOnce<{ sessionId: string; city: City }>(
  () => sql`
    SELECT ${PRODUCT_COLUMNS}, bought.quantity
    FROM (
      SELECT l.product_id AS id, max(l.order_id) AS latest, l.position AS place, ${inUnits(sql`l.quantity_milli`)} AS quantity
      FROM (SELECT id FROM ${orders} WHERE buyer_id = ${accountOfSession(sql.placeholder("sessionId"))}
        ORDER BY id DESC LIMIT ${sql.raw(String(LAST_ORDERS))}) o
      CROSS JOIN ${orderLines} l ON l.order_id = o.id AND l.position < ${sql.raw(String(LINES_OF_AN_ORDER))}
      GROUP BY l.product_id) bought
    CROSS JOIN ${products} p ON p.id = bought.id
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${sql.placeholder("city")}
    WHERE p.deleted_at IS NULL ORDER BY bought.latest DESC, bought.place LIMIT ${sql.raw(String(MAX_ORDER_AGAIN))}`,
);

/** For the round trip that loads the session: the products of its account's latest orders, newest first. */
export const orderAgainRead = (
  sessionId: string,
  city: City,
): PendingRead<{ readonly product: Product; readonly quantity: number }[]> => ({
  statement: orderAgain({ sessionId, city }),
  toResult: (rows) =>
    (rows as (ProductRow & { quantity: number })[]).map((row) => ({ product: toProduct(row), quantity: row.quantity })),
});
