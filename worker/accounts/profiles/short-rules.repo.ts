import { sql } from "drizzle-orm";
import type { ShortRule } from "../../identity/short-rule.contract.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { users } from "../../schema/accounts.table.ts";
import { products } from "../../schema/catalogue.table.ts";

/** By product id; null forgets the product's rule. */
export type ShortRuleChanges = Readonly<Record<string, ShortRule | null>>;

const value = sql.placeholder;

/** Ignores products that the catalogue does not know, and writes no row when no rule changes. */
const patch = prepareOnce<{ accountId: string; changes: string }>(
  () => sql`UPDATE ${users} SET short_rules = next.rules
    FROM (SELECT json_patch(u.short_rules, (
        SELECT json_group_object(p.id, change.value) FROM json_each(${value("changes")}) change
        CROSS JOIN ${products} p ON p.id = change.key)) AS rules
      FROM ${users} u WHERE u.id = ${value("accountId")}) next
    WHERE ${users.id} = ${value("accountId")} AND short_rules <> next.rules`,
);

/** Statements for a batch; none without changes. */
export const rememberShortRules = (accountId: string, changes: ShortRuleChanges): Statement[] =>
  Object.keys(changes).length === 0 ? [] : [patch({ accountId, changes: JSON.stringify(changes) })];

export interface ShortRulesRow {
  readonly usual: ShortRule;
  /** JSON of the rules by product id. */
  readonly products: string;
}

export const selectShortRules = prepareOnce<{ accountId: string }>(
  () => sql`SELECT short_rule AS usual, short_rules AS products FROM ${users} WHERE id = ${value("accountId")}`,
);
