import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "../platform/d1/db.ts";
import { users } from "../schema/accounts.table.ts";
import { hasDelivered } from "../schema/archived-orders.table.ts";
import { webhookEndpoints, webhookListeners } from "../schema/webhooks.table.ts";
import { SHOP } from "./webhooks.contract.ts";

/**
 * Whether this account may have webhooks: it is the shop's, its address is verified, or an order was delivered to it.
 * Limited because anybody can register accounts, and each webhook makes the shop send requests.
 */
export const isKnownListener = (accountId: SQL): SQL => sql`(${accountId} = ${sql.raw(`'${SHOP}'`)}
  OR EXISTS (SELECT 1 FROM ${users} WHERE id = ${accountId} AND is_email_verified = 1) OR ${hasDelivered(accountId)})`;

/** For each batch that changes endpoints of an account: stores the event types to which they now subscribe. */
export const refreshListeners = (accountId: string): Statement[] => [
  sql`DELETE FROM ${webhookListeners} WHERE account_id = ${accountId}`,
  sql`INSERT OR IGNORE INTO ${webhookListeners} (account_id, type)
    SELECT e.account_id, t.value FROM ${webhookEndpoints} e, json_each('["' || replace(e.types, ' ', '","') || '"]') t
    WHERE e.account_id = ${accountId} AND e.state = 'active'`,
];
