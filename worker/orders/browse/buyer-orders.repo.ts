import { type SQL, sql } from "drizzle-orm";
import { orders } from "../../schema/orders.table.ts";
import type { Page } from "./orders.repo.ts";

/** More orders than one kitchen has on their way. Those beyond it are listed with the earlier ones. */
export const MAX_OPEN_SHOWN = 100;

/** Ids of a buyer's orders that are neither delivered nor cancelled, newest first; the index skips all others. */
export const openOfBuyer = (buyerId: string, limit: number): SQL => sql`
  SELECT id FROM ${orders} INDEXED BY orders_buyer_status
  WHERE buyer_id = ${buyerId} AND status IN ('pending', 'confirmed', 'accepted') ORDER BY id DESC LIMIT ${limit}`;

/** Ids of all a buyer's other orders, newest first; few open ones are read between them. */
const earlierOfBuyer = (buyerId: string, { limit, cursor = "~" }: Page): SQL => sql`
  SELECT id FROM ${orders} INDEXED BY orders_buyer
  WHERE buyer_id = ${buyerId} AND id < ${cursor} AND (status IN ('delivered', 'cancelled')
    OR id < (SELECT min(id) FROM (${openOfBuyer(buyerId, MAX_OPEN_SHOWN)})))
  ORDER BY id DESC LIMIT ${limit}`;

/** The first page has all open orders, too, in one statement: between two an order could move and be in neither. */
export const openAndEarlierOfBuyer = (buyerId: string, page: Page): SQL =>
  page.cursor
    ? earlierOfBuyer(buyerId, page)
    : sql`SELECT * FROM (${openOfBuyer(buyerId, MAX_OPEN_SHOWN)}) UNION ALL SELECT * FROM (${earlierOfBuyer(buyerId, page)})`;
