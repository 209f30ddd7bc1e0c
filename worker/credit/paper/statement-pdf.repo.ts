import { sql } from "drizzle-orm";
import type { Db } from "../../platform/d1/db.ts";
import { seller } from "../../schema/seller.table.ts";

export const createStatementPdfRepo = (db: Db) => ({
  /** JSON of the seller; null until the owner enters it. */
  async findSeller(): Promise<string | null> {
    const row = await db.get<{ data: string } | undefined>(sql`SELECT data FROM ${seller} WHERE id = 'seller'`);
    return row?.data ?? null;
  },
});
