import { sql } from "drizzle-orm";
import { type Db, type Statement, writeRetried } from "../platform/d1/db.ts";
import { webhookEndpoints, webhookListeners } from "../schema/webhooks.table.ts";
import type { EventType } from "./webhooks.contract.ts";

export interface Listener {
  readonly accountId: string;
  readonly type: EventType;
}

/** For the shared database, in each batch that changes endpoints of an account: which events it now wants to hear of. */
export const listenersRefreshed = (accountId: string): Statement[] => [
  sql`DELETE FROM ${webhookListeners} WHERE account_id = ${accountId}`,
  sql`INSERT OR IGNORE INTO ${webhookListeners} (account_id, type)
    SELECT e.account_id, t.value FROM ${webhookEndpoints} e, json_each('["' || replace(e.types, ' ', '","') || '"]') t
    WHERE e.account_id = ${accountId} AND e.state = 'active'`,
];

export const createListenersRepo = (db: Db) => ({
  /** Of one account, or of all. */
  list: (accountId?: string): Promise<Listener[]> =>
    db
      .select()
      .from(webhookListeners)
      .where(accountId === undefined ? undefined : sql`${webhookListeners.accountId} = ${accountId}`),

  /** Repeating it changes nothing. */
  async change(added: readonly Listener[], removed: readonly Listener[]): Promise<void> {
    const rowsOf = (rows: readonly Listener[]) => sql`SELECT json_extract(value, '$.accountId') AS account_id,
      json_extract(value, '$.type') AS type FROM json_each(${JSON.stringify(rows)})`;
    await writeRetried(db, [
      sql`DELETE FROM ${webhookListeners} WHERE (account_id, type) IN (${rowsOf(removed)})`,
      sql`INSERT OR IGNORE INTO ${webhookListeners} (account_id, type) ${rowsOf(added)}`,
    ]);
  },
});
