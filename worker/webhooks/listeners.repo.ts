import { sql } from "drizzle-orm";
import type { Statement } from "../platform/d1/db.ts";
import { webhookEndpoints, webhookListeners } from "../schema/webhooks.table.ts";

/** For each batch that changes endpoints of an account: stores the event types to which they now subscribe. */
export const listenersRefreshed = (accountId: string): Statement[] => [
  sql`DELETE FROM ${webhookListeners} WHERE account_id = ${accountId}`,
  sql`INSERT OR IGNORE INTO ${webhookListeners} (account_id, type)
    SELECT e.account_id, t.value FROM ${webhookEndpoints} e, json_each('["' || replace(e.types, ' ', '","') || '"]') t
    WHERE e.account_id = ${accountId} AND e.state = 'active'`,
];
