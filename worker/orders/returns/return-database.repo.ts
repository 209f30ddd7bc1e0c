import { sql } from "drizzle-orm";
import type { Databases } from "../../platform/d1/databases.ts";
import type { Db } from "../../platform/d1/db.ts";
import { createFindDatabase } from "../../platform/d1/find-database.ts";
import { returns } from "../../schema/returns.table.ts";

export const createFindReturnDatabase = (databases: Databases): ((id: string) => Promise<Db>) =>
  createFindDatabase(databases, (id) => sql`SELECT id FROM ${returns} WHERE id = ${id}`);
