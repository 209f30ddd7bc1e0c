import { sql } from "drizzle-orm";
import { assertRowsChanged, type Statement } from "../platform/d1/db.ts";
import { users } from "../schema/accounts.table.ts";

interface CreditTerms {
  readonly limitPaise: number;
  readonly days: number;
}

/** Aborts the batch when the terms changed since they were read. */
export const changeCreditTerms = (
  { id, limitPaise, days }: CreditTerms & { readonly id: string },
  to: CreditTerms,
): Statement[] => [
  sql`UPDATE ${users} SET credit_limit_paise = ${to.limitPaise}, credit_days = ${to.days}
    WHERE id = ${id} AND credit_limit_paise = ${limitPaise} AND credit_days = ${days}`,
  assertRowsChanged(1),
];

/** Aborts the batch when the buyer was blocked or unblocked since they were read. `at`: null to unblock. */
export const changeBlock = (
  { id, blockedAt }: { readonly id: string; readonly blockedAt: number | null },
  { at, reason }: { readonly at: number | null; readonly reason: string },
): Statement[] => [
  sql`UPDATE ${users} SET blocked_at = ${at}, blocked_reason = ${reason} WHERE id = ${id} AND blocked_at IS ${blockedAt}`,
  assertRowsChanged(1),
];
