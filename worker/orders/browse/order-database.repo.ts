import { sql } from "drizzle-orm";
import type { Actor } from "../../identity/accounts.contract.ts";
import { accountOf } from "../../identity/permissions.ts";
import type { Databases } from "../../platform/d1/databases.ts";
import type { Db } from "../../platform/d1/db.ts";
import { createFindDatabase } from "../../platform/d1/find-database.ts";
import { archivedOrders } from "../../schema/archived-orders.table.ts";
import { orderEvents, orders } from "../../schema/orders.table.ts";

export const createFindOrderDatabase = (databases: Databases): ((orderId: string) => Promise<Db>) =>
  createFindDatabase(
    databases,
    (id) => sql`
        SELECT id FROM ${orders} WHERE id = ${id} UNION ALL SELECT id FROM ${archivedOrders} WHERE id = ${id}`,
  );

/** Whether the buyer, or the person who acts for them, used this idempotency key for an order or a command in this database. */
export const createIsKeyUsed =
  (db: Db) =>
  async (actor: Actor, key: string): Promise<boolean> => {
    const { used } = await db.get<{ used: number }>(sql`SELECT
        EXISTS (SELECT 1 FROM ${orders} WHERE buyer_id = ${accountOf(actor)} AND idempotency_key = ${key})
        OR EXISTS (SELECT 1 FROM ${orderEvents} WHERE actor_id = ${actor.userId} AND idempotency_key = ${key}) AS used`);
    return used === 1;
  };
