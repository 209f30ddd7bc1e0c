import { type SQL, sql } from "drizzle-orm";
import { type Db, writeRetried } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { iso } from "../../platform/dates.contract.ts";
import { firstIdAt } from "../../platform/ids.ts";
import { users } from "../../schema/accounts.table.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../../schema/webhooks.table.ts";
import { isKnownListener } from "../listeners.repo.ts";
import { SHOP } from "../webhooks.contract.ts";

/** An event that has no deliveries yet. `data`: JSON; `at` in ms. */
type UndispatchedEvent = Omit<typeof webhookEvents.$inferSelect, "seq" | "spreadAt">;

/** `location`: the city of an event that every account there may receive. */
interface Message extends Omit<UndispatchedEvent, "data"> {
  readonly location: string | null;
  readonly body: string;
}

const value = sql.placeholder;
const of = (name: string): SQL => sql.raw(`(m.value ->> '${name}')`);
const COLUMNS = sql`ep.id AS endpoint_id, m.key AS position, ${of("id")} AS event_id, ${of("type")} AS type,
  ${of("subject")} AS subject, ${of("body")} AS body, ${of("at")} AS at`;
const WANTS = sql`ep.state = 'active' AND ${isKnownListener(sql`ep.account_id`)} AND instr(' ' || ep.types || ' ', ' ' || ${of("type")} || ' ') > 0`;

/**
 * Creates one delivery for each endpoint that subscribes to a message, except for events that were dispatched by
 * another run, or erased with their account, since they were read. A delivery is due at once unless an earlier one of
 * the same endpoint and subject waits, in the table or among the messages.
 */
const insertDeliveries = prepareOnce<{ messages: string; prefix: string; now: number }>(
  () => sql`
    WITH message AS MATERIALIZED (SELECT m.key, m.value FROM json_each(${value("messages")}) m
      CROSS JOIN ${webhookEvents} e ON e.id = ${of("id")} AND e.spread_at IS NULL),
    wanted AS (
      SELECT ${COLUMNS} FROM message m
      CROSS JOIN ${webhookEndpoints} ep ON ep.account_id IN (${of("accountId")}, ${sql.raw(`'${SHOP}'`)}) AND ${WANTS}
      UNION ALL SELECT ${COLUMNS} FROM message m
      CROSS JOIN ${webhookEndpoints} ep ON ep.account_id <> ${sql.raw(`'${SHOP}'`)} AND ${WANTS}
      CROSS JOIN ${users} u ON u.id = ep.account_id AND u.location = ${of("location")}
      WHERE ${of("location")} IS NOT NULL)
    INSERT INTO ${webhookDeliveries} (id, endpoint_id, event_id, type, subject, body, next_attempt_at, event_at, created_at)
    SELECT ${value("prefix")} || printf('%06X', position) || hex(randomblob(5)), endpoint_id, event_id, type, subject, body,
      CASE WHEN row_number() OVER (PARTITION BY endpoint_id, subject ORDER BY position) = 1
        AND NOT EXISTS (SELECT 1 FROM ${webhookDeliveries} d
          WHERE d.endpoint_id = w.endpoint_id AND d.subject = w.subject AND d.status = 'waiting')
      THEN ${value("now")} END, at, ${value("now")}
    FROM wanted w ORDER BY position`,
);

const toMessage = ({ data, ...event }: UndispatchedEvent): Message => {
  const read = JSON.parse(data) as { readonly location?: string };
  const { type, accountId, at } = event;
  return {
    ...event,
    location: accountId === SHOP ? (read.location ?? null) : null,
    body: JSON.stringify({ type, timestamp: iso(at), data: read }),
  };
};

export const createDispatchEventsRepo = (db: Db) => ({
  listUndispatched: (max: number): Promise<UndispatchedEvent[]> =>
    db.all<UndispatchedEvent>(sql`SELECT id, type, account_id AS accountId, subject, data, at
      FROM ${webhookEvents} INDEXED BY webhook_events_unspread WHERE spread_at IS NULL ORDER BY seq LIMIT ${max}`),

  async spread(events: readonly UndispatchedEvent[], now: number): Promise<void> {
    await writeRetried(db, [
      insertDeliveries({ messages: JSON.stringify(events.map(toMessage)), prefix: firstIdAt(now), now }),
      sql`UPDATE ${webhookEvents} SET spread_at = ${now}
        WHERE spread_at IS NULL AND id IN (SELECT value FROM json_each(${JSON.stringify(events.map(({ id }) => id))}))`,
    ]);
  },
});
