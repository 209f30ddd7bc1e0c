import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import type { Db } from "../../platform/d1/db.ts";
import { orderLines, orders } from "../../schema/orders.table.ts";

export const createOrderedProductsRepo = (db: Db) => ({
  /** Counts, for each product, how many of the city's newest delivered orders contain it. */
  countDelivered: (city: City, newest: number): Promise<{ id: string; count: number }[]> =>
    db.all(sql`
      SELECT l.product_id AS id, count(*) AS count
      FROM (SELECT id FROM ${orders} WHERE city = ${city} AND status = 'delivered' ORDER BY id DESC LIMIT ${newest}) o
      CROSS JOIN ${orderLines} l ON l.order_id = o.id GROUP BY l.product_id`),
});
