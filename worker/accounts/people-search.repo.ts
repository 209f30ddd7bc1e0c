import { sql } from "drizzle-orm";
import type { Db, Statement } from "../platform/d1/db.ts";
import { searchedPeople, users } from "./accounts.table.ts";

/**
 * Updates `people_search`, the full-text table with the names of buyers and of their businesses. Belongs in the batch
 * that writes the account or its names, after that statement.
 */
export const namesWritten = (db: Db, userId: string): Statement[] => {
  const row = sql`SELECT id FROM ${searchedPeople} WHERE user_id = ${userId}`;
  return [
    db.run(sql`INSERT INTO ${searchedPeople} (user_id)
      SELECT id FROM ${users} WHERE id = ${userId} AND role <> 'delivery' ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM people_search WHERE rowid = (${row})`),
    db.run(sql`INSERT INTO people_search (rowid, words)
      SELECT s.id, u.name || ' ' || COALESCE(u.business_name, '')
      FROM ${searchedPeople} s JOIN ${users} u ON u.id = s.user_id WHERE s.user_id = ${userId}`),
  ];
};
