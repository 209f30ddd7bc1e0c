import { sql } from "drizzle-orm";
import { changeCreditTerms } from "../../accounts/buyer-terms.repo.ts";
import { type Db, type Statement, write } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";

/** Limit in paise. */
export interface TermsRow {
  readonly id: string;
  readonly name: string;
  readonly limitPaise: number;
  readonly days: number;
}

export const createTermsRepo = (db: Db) => ({
  find: (id: string): Promise<TermsRow | undefined> =>
    db.get<TermsRow | undefined>(sql`
      SELECT id, name, credit_limit_paise AS limitPaise, credit_days AS days FROM ${users}
      WHERE id = ${id} AND role = 'hotel' AND team_account_id IS NULL AND deleted_at IS NULL`),

  /** Compare-and-set on what was read: aborts when the terms changed since. */
  write: (terms: TermsRow, to: Pick<TermsRow, "limitPaise" | "days">, effects: readonly Statement[]) =>
    write(db, [...changeCreditTerms(terms, to), ...effects]),
});
