import { sql } from "drizzle-orm";
import type { Databases } from "../../platform/d1/databases.ts";
import type { Db } from "../../platform/d1/db.ts";
import { createFindDatabase } from "../../platform/d1/find-database.ts";
import { documents } from "../../schema/documents.table.ts";

export const createFindDocumentDatabase = (databases: Databases): ((id: string) => Promise<Db>) =>
  createFindDatabase(databases, (id) => sql`SELECT id FROM ${documents} WHERE id = ${id}`);
