import { type SQL, sql } from "drizzle-orm";
import { orders } from "../../schema/orders.table.ts";
import type { Page } from "./orders.repo.ts";

/** Maximum orders listed as open, more than any buyer has; the rest are listed with the earlier ones. */
export const MAX_OPEN_SHOWN = 100;

/** Ids of a buyer's orders that are neither delivered nor cancelled, newest first; the index skips all others. */
export const openOfBuyer = (buyerId: string, limit: number): SQL => sql`
  SELECT id FROM ${orders} INDEXED BY orders_buyer_status
  WHERE buyer_id = ${buyerId} AND status IN ('pending', 'confirmed', 'accepted') ORDER BY id DESC LIMIT ${limit}`;

/** Ids of the buyer's other orders, newest first; it skips over the few open orders among them. */
const earlierOfBuyer = (buyerId: string, { limit, cursor = "~" }: Page): SQL => sql`
  SELECT id FROM ${orders} INDEXED BY orders_buyer
  WHERE buyer_id = ${buyerId} AND id < ${cursor} AND (status IN ('delivered', 'cancelled')
    OR id < (SELECT min(id) FROM (${openOfBuyer(buyerId, MAX_OPEN_SHOWN)})))
  ORDER BY id DESC LIMIT ${limit}`;

/**
 * The first page also has all open orders. One statement reads both, so that an order changing its status is not
 * missed.
 */
export const openAndEarlierOfBuyer = (buyerId: string, page: Page): SQL =>
  page.cursor
    ? earlierOfBuyer(buyerId, page)
    : sql`SELECT * FROM (${openOfBuyer(buyerId, MAX_OPEN_SHOWN)}) UNION ALL SELECT * FROM (${earlierOfBuyer(buyerId, page)})`;
