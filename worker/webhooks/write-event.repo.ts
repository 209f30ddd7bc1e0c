import { type SQL, sql } from "drizzle-orm";
import { webhookEvents } from "../schema/webhooks.table.ts";
import { SHOP } from "./webhooks.contract.ts";

/** Random and made by SQLite, because one statement may write thousands. */
export const EVENT_ID: SQL = sql.raw("lower(hex(randomblob(16)))");

export const INSERT_EVENT = sql`INSERT INTO ${webhookEvents} (id, type, account_id, subject, data, at)`;

/**
 * One row when any account subscribes to the type, otherwise none. Placed first in FROM, it ends the statement early
 * when nobody subscribes.
 */
export const anySubscriber = (type: SQL): SQL =>
  sql`(SELECT 1 FROM webhook_listeners WHERE type = ${type} LIMIT 1) listening`;

export const isSubscribed = (accountId: SQL, type: SQL): SQL => sql`EXISTS (SELECT 1 FROM webhook_listeners l
  WHERE l.account_id IN (${accountId}, ${sql.raw(`'${SHOP}'`)}) AND l.type = ${type})`;

/** A column in ms as ISO 8601. */
export const isoTime = (column: SQL): SQL => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
