import { sql } from "drizzle-orm";
import type { Statement } from "../platform/d1/db.ts";
import { wordsOf } from "../platform/search-match.contract.ts";
import { searchedPeople, users } from "../schema/accounts.table.ts";

const MAX_WORDS = 8;

/** A full-text query for names in which each typed word begins a word. Null when `typed` has no word. */
export const nameExpression = (typed: string): string | null => {
  const words = [...new Set(wordsOf(typed))].slice(0, MAX_WORDS);
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(" AND ");
};

export interface PersonNames {
  readonly name: string;
  readonly businessName?: string | null | undefined;
}

/**
 * Updates the full-text table of all names except delivery agents'; belongs in the batch after the statement that
 * writes the names. Names are folded as searches fold them; names that another request has written meanwhile are stored
 * unfolded.
 */
export const updateSearchedNames = (userId: string, { name, businessName }: PersonNames): Statement[] => {
  const row = sql`SELECT id FROM ${searchedPeople} WHERE user_id = ${userId}`;
  const business = businessName ?? "";
  const words = wordsOf(`${name} ${business}`).join(" ");
  return [
    sql`INSERT INTO ${searchedPeople} (user_id)
      SELECT id FROM ${users} WHERE id = ${userId} AND role <> 'delivery' ON CONFLICT DO NOTHING`,
    sql`DELETE FROM people_search WHERE rowid = (${row})`,
    sql`INSERT INTO people_search (rowid, words)
      SELECT s.id, CASE WHEN u.name = ${name} AND COALESCE(u.business_name, '') = ${business} THEN ${words}
        ELSE u.name || ' ' || COALESCE(u.business_name, '') END
      FROM ${searchedPeople} s JOIN ${users} u ON u.id = s.user_id WHERE s.user_id = ${userId}`,
  ];
};
