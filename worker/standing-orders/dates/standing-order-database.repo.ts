import { sql } from "drizzle-orm";
import type { Databases } from "../../platform/d1/databases.ts";
import type { Db } from "../../platform/d1/db.ts";
import { createFindDatabase } from "../../platform/d1/find-database.ts";
import { standingOrders } from "../../schema/standing-orders.table.ts";

export const createFindStandingOrderDatabase = (databases: Databases): ((id: string) => Promise<Db>) =>
  createFindDatabase(databases, (id) => sql`SELECT id FROM ${standingOrders} WHERE id = ${id}`);
