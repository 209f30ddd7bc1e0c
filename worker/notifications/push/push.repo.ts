import { type SQL, sql } from "drizzle-orm";
import type { Language } from "../../identity/accounts.contract.ts";
import { MAX_CARRIED } from "../../orders/order-limits.contract.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { DAY_MS } from "../../platform/dates.contract.ts";
import { newId } from "../../platform/ids.ts";
import { sessionIsGood, sessions, users } from "../../schema/accounts.table.ts";
import { agents } from "../../schema/agents.table.ts";
import { orders } from "../../schema/orders.table.ts";
import { pushSubscriptions } from "../../schema/push.table.ts";
import { MAX_DEVICES, type SubscribeInput } from "../push.contract.ts";
import type { PushTarget } from "./send-push.ts";

/** `language` is the account's preferred language. */
export interface Device extends PushTarget {
  readonly id: string;
  readonly language: Language;
}

/** `buyer` includes the member who placed the order; `board` is the agents of a city who could accept an order. */
export type Audience =
  | { readonly to: "buyer"; readonly orderId: string }
  | { readonly to: "approvers"; readonly orderId: string }
  | { readonly to: "board"; readonly city: string; readonly exceptAgent: string | null }
  | { readonly to: "people"; readonly userIds: readonly string[]; readonly isAboutOrders?: true };

/** A device that refuses this many messages in a row is deleted. */
const MAX_FAILURES = 5;
/** Keep a device that accepted a push within this time: recent refusals suggest that our key is wrong. */
const TRUSTED_MS = 7 * DAY_MS;
/** Subscriptions that one run of cron checks, so that its cost does not grow with their number. */
const MAX_CHECKED = 1000;

const idsIn = (ids: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** The buying account, and the members `m` of its team for whom the condition is true. */
const people = (orderId: string, condition: SQL): SQL => sql`SELECT buyer_id FROM ${orders} WHERE id = ${orderId}
  UNION ALL SELECT m.id FROM ${orders} o CROSS JOIN ${users} m ON m.team_account_id = o.buyer_id AND ${condition}
  WHERE o.id = ${orderId}`;

export const createPushRepo = (db: Db, clock: Clock) => {
  /**
   * The FROM and WHERE of a push's recipients. They apply when rows are queued and again when they are sent, because
   * people sign out, switch order updates off, go offline or accept their last order in between.
   */
  const audience = (who: Audience): SQL => {
    const subscribed = sql`FROM ${pushSubscriptions} p JOIN ${users} u ON u.id = p.user_id
      JOIN ${sessions} s ON s.id = p.session_id`;
    const wants = sql`u.order_updates = 1 AND ${sessionIsGood(clock.now())}`;
    if (who.to === "people") {
      const mayHear = who.isAboutOrders ? wants : sessionIsGood(clock.now());
      return sql`${subscribed} WHERE p.user_id IN ${idsIn(who.userIds)} AND ${mayHear}`;
    }
    if (who.to === "buyer") {
      return sql`${subscribed} WHERE u.id IN (${people(who.orderId, sql`m.id = o.placed_by`)}) AND ${wants}`;
    }
    if (who.to === "approvers") {
      return sql`${subscribed} WHERE u.id IN (${people(who.orderId, sql`m.team_role = 'approver'`)}) AND ${wants}`;
    }
    return sql`${subscribed} JOIN ${agents} a ON a.user_id = u.id
      WHERE a.status = 'verified' AND a.is_active = 1 AND u.location = ${who.city} AND ${wants}
        AND a.id IS NOT ${who.exceptAgent}
        AND (SELECT count(*) FROM (SELECT 1 FROM ${orders} c WHERE c.agent_id = a.id AND c.status = 'accepted'
          LIMIT ${MAX_CARRIED})) < ${MAX_CARRIED}`;
  };

  return {
    /** A query for the statement that queues pushes. */
    idsOf: (who: Audience): SQL => sql`SELECT p.id ${audience(who)}`,

    listDevices: (who: Audience, ids: readonly string[]): Promise<Device[]> =>
      db.all<Device>(sql`SELECT p.id, p.endpoint, p.p256dh, p.auth, u.language ${audience(who)}
        AND p.id IN ${idsIn(ids)}`),

    isOn: async (sessionId: string): Promise<boolean> =>
      (await db.get<{ id: string } | undefined>(
        sql`SELECT id FROM ${pushSubscriptions} WHERE session_id = ${sessionId} LIMIT 1`,
      )) !== undefined,

    /** The session's own browser, regardless of the account's preferences. */
    findOwn: (sessionId: string): Promise<Device | undefined> =>
      db.get<Device | undefined>(sql`SELECT p.id, p.endpoint, p.p256dh, p.auth, u.language
        FROM ${pushSubscriptions} p JOIN ${users} u ON u.id = p.user_id WHERE p.session_id = ${sessionId} LIMIT 1`),

    /**
     * One browser per session and one session per browser: a new subscription replaces the session's old one, and
     * takes an endpoint over from another session or account. Idempotent.
     */
    async subscribe(owner: { userId: string; sessionId: string }, { endpoint, keys }: SubscribeInput): Promise<void> {
      const now = clock.now();
      await writeRetried(db, [
        sql`DELETE FROM ${pushSubscriptions}
          WHERE session_id = ${owner.sessionId} AND endpoint <> ${endpoint}`,
        sql`INSERT INTO ${pushSubscriptions} (id, user_id, session_id, endpoint, p256dh, auth, created_at)
          VALUES (${newId(clock)}, ${owner.userId}, ${owner.sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now})
          ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
            p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at, failures = 0`,
        sql`DELETE FROM ${pushSubscriptions} WHERE user_id = ${owner.userId} AND id NOT IN
          (SELECT id FROM ${pushSubscriptions} WHERE user_id = ${owner.userId}
            ORDER BY created_at DESC, id DESC LIMIT ${MAX_DEVICES})`,
      ]);
    },

    unsubscribe: (sessionId: string) =>
      writeRetried(db, [sql`DELETE FROM ${pushSubscriptions} WHERE session_id = ${sessionId}`]),

    /** A device that accepts everything is updated once a day. */
    recordOutcomes: (ids: Record<"taken" | "gone" | "refused", readonly string[]>): Statement[] => {
      const now = clock.now();
      const fresh = sql`failures = 0 AND last_ok_at > ${now - DAY_MS}`;
      return [
        ...(ids.taken.length === 0
          ? []
          : [
              sql`UPDATE ${pushSubscriptions} SET last_ok_at = ${now}, failures = 0
                WHERE id IN ${idsIn(ids.taken)} AND (${fresh}) IS NOT TRUE`,
            ]),
        ...(ids.gone.length === 0 ? [] : [sql`DELETE FROM ${pushSubscriptions} WHERE id IN ${idsIn(ids.gone)}`]),
        ...(ids.refused.length === 0
          ? []
          : [
              sql`UPDATE ${pushSubscriptions} SET failures = failures + 1 WHERE id IN ${idsIn(ids.refused)}`,
              sql`DELETE FROM ${pushSubscriptions}
                WHERE id IN ${idsIn(ids.refused)} AND failures >= ${MAX_FAILURES}
                  AND COALESCE(last_ok_at, 0) < ${now - TRUSTED_MS}`,
            ]),
      ];
    },

    /**
     * Checks at most `MAX_CHECKED` subscriptions from a random position. One that it misses is harmless, because
     * nothing is sent to ended sessions.
     */
    deleteEnded: (max: number) =>
      write(db, [
        sql`DELETE FROM ${pushSubscriptions} WHERE id IN (
          SELECT p.id FROM (SELECT id, user_id, session_id FROM ${pushSubscriptions}
            WHERE rowid > (SELECT CASE WHEN max(rowid) <= CAST(${MAX_CHECKED} AS INTEGER) THEN 0
              ELSE abs(random()) % max(rowid) END FROM ${pushSubscriptions})
            ORDER BY rowid LIMIT ${MAX_CHECKED}) p
          CROSS JOIN ${users} u ON u.id = p.user_id CROSS JOIN ${sessions} s ON s.id = p.session_id
          WHERE (${sessionIsGood(clock.now())}) IS NOT TRUE LIMIT ${max})`,
      ]),
  };
};
export type PushRepo = ReturnType<typeof createPushRepo>;
