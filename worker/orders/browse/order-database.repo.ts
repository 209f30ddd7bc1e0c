import { sql } from "drizzle-orm";
import type { Databases } from "../../platform/d1/databases.ts";
import { type Db, retryLostConnection } from "../../platform/d1/db.ts";
import { hasTagOf } from "../../platform/ids.ts";
import { archivedOrders } from "../archived-orders.table.ts";
import { orderEvents, orders } from "../orders.table.ts";

/**
 * Finds the database of an order by its id, and remembers it. With one database it asks nobody; with more it asks the one
 * that the id's tag names, and only then all others. An unknown order leads to the shared database, which answers 404.
 */
export const createFindOrderDatabase = (databases: Databases): ((orderId: string) => Promise<Db>) => {
  const found = new Map<string, Db>();

  const isIn = async (db: Db, orderId: string): Promise<boolean> => {
    const row = await retryLostConnection(() =>
      db.get<{ id: string } | undefined>(sql`
        SELECT id FROM ${orders} WHERE id = ${orderId} UNION ALL SELECT id FROM ${archivedOrders} WHERE id = ${orderId}`),
    );
    return row !== undefined;
  };

  const find = async (orderId: string): Promise<Db | undefined> => {
    const city = databases.ownCities.find((one) => hasTagOf(one, orderId));
    const likely = city === undefined ? databases.shared : databases.of(city);
    if (await isIn(likely, orderId)) return likely;
    const others = databases.all.filter((db) => db !== likely);
    const answers = await Promise.all(others.map((db) => isIn(db, orderId)));
    return others.find((_, i) => answers[i]);
  };

  return async (orderId) => {
    if (databases.isOne) return databases.shared;
    const known = found.get(orderId) ?? (await find(orderId));
    if (known) found.set(orderId, known);
    return known ?? databases.shared;
  };
};

/** Whether the buyer used this idempotency key for an order or a command in this database. */
export const createIsKeyUsed =
  (db: Db) =>
  async (buyerId: string, key: string): Promise<boolean> => {
    const { used } = await retryLostConnection(() =>
      db.get<{ used: number }>(sql`SELECT
        EXISTS (SELECT 1 FROM ${orders} WHERE buyer_id = ${buyerId} AND idempotency_key = ${key})
        OR EXISTS (SELECT 1 FROM ${orderEvents} WHERE actor_id = ${buyerId} AND idempotency_key = ${key}) AS used`),
    );
    return used === 1;
  };
