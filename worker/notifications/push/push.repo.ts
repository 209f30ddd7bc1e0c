import { type SQL, sql } from "drizzle-orm";
import type { Language } from "../../accounts/accounts.contract.ts";
import { sessionIsGood, sessions, users } from "../../accounts/accounts.table.ts";
import { agents } from "../../accounts/agents.table.ts";
import { MAX_CARRIED } from "../../orders/order-limits.contract.ts";
import { orders } from "../../orders/orders.table.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, runBatch, type Statement } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { MAX_DEVICES, type SubscribeInput } from "../push.contract.ts";
import { pushSubscriptions } from "../push.table.ts";
import type { PushTarget } from "./send-push.ts";

/** A browser that may be sent something now, and in which language. */
export interface Device extends PushTarget {
  readonly id: string;
  readonly language: Language;
}

/** Who is to hear of it: the order's buyer, or the agents of a city who could take it. */
export type Audience =
  | { readonly to: "buyer"; readonly orderId: string }
  | { readonly to: "board"; readonly city: string; readonly exceptAgent: string | null };

/** So many refusals in a row: nothing that we send to it will ever be taken. */
const MAX_FAILURES = 5;
const DAY_MS = 24 * 60 * 60_000;
/** Of a device that took something this lately, refusals say more about us: a wrong key for an hour forgets nobody. */
const TRUSTED_MS = 7 * DAY_MS;

const idsIn = (ids: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

export const createPushRepo = (db: Db, clock: Clock) => {
  /**
   * The rule about who is sent what, for queueing and again at the moment of sending: who was signed out, has switched
   * order updates off, went offline or carries enough by then gets nothing.
   */
  const audience = (who: Audience): SQL => {
    const listening = sql`FROM ${pushSubscriptions} p JOIN ${users} u ON u.id = p.user_id
      JOIN ${sessions} s ON s.id = p.session_id`;
    const wants = sql`u.order_updates = 1 AND ${sessionIsGood(clock.now())}`;
    if (who.to === "buyer") {
      return sql`${listening} JOIN ${orders} o ON o.buyer_id = u.id WHERE o.id = ${who.orderId} AND ${wants}`;
    }
    return sql`${listening} JOIN ${agents} a ON a.user_id = u.id
      WHERE a.status = 'verified' AND a.is_active = 1 AND u.location = ${who.city} AND ${wants}
        AND a.id IS NOT ${who.exceptAgent}
        AND (SELECT count(*) FROM (SELECT 1 FROM ${orders} c WHERE c.agent_id = a.id AND c.status = 'accepted'
          LIMIT ${MAX_CARRIED})) < ${MAX_CARRIED}`;
  };

  return {
    /** Ids of the devices, for the statement that queues news for them. */
    idsOf: (who: Audience): SQL => sql`SELECT p.id ${audience(who)}`,

    /** Those of `ids` that may still be sent it. */
    listDevices: (who: Audience, ids: readonly string[]): Promise<Device[]> =>
      db.all<Device>(sql`SELECT p.id, p.endpoint, p.p256dh, p.auth, u.language ${audience(who)}
        AND p.id IN ${idsIn(ids)}`),

    isOn: async (sessionId: string): Promise<boolean> =>
      (await db.get<{ id: string } | undefined>(
        sql`SELECT id FROM ${pushSubscriptions} WHERE session_id = ${sessionId} LIMIT 1`,
      )) !== undefined,

    /** The session's own browser, whatever the account's toggles say. */
    findOwn: (sessionId: string): Promise<Device | undefined> =>
      db.get<Device | undefined>(sql`SELECT p.id, p.endpoint, p.p256dh, p.auth, u.language
        FROM ${pushSubscriptions} p JOIN ${users} u ON u.id = p.user_id WHERE p.session_id = ${sessionId} LIMIT 1`),

    /**
     * One browser a session, and one session a browser: a new subscription takes the place of the session's old one,
     * and an endpoint that another session or account had moves here. May be sent twice.
     */
    async subscribe(owner: { userId: string; sessionId: string }, { endpoint, keys }: SubscribeInput): Promise<void> {
      const now = clock.now();
      await runBatch(db, [
        db.run(sql`DELETE FROM ${pushSubscriptions}
          WHERE session_id = ${owner.sessionId} AND endpoint <> ${endpoint}`),
        db.run(sql`INSERT INTO ${pushSubscriptions} (id, user_id, session_id, endpoint, p256dh, auth, created_at)
          VALUES (${newId(clock)}, ${owner.userId}, ${owner.sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now})
          ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
            p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at, failures = 0`),
        db.run(sql`DELETE FROM ${pushSubscriptions} WHERE user_id = ${owner.userId} AND id NOT IN
          (SELECT id FROM ${pushSubscriptions} WHERE user_id = ${owner.userId}
            ORDER BY created_at DESC, id DESC LIMIT ${MAX_DEVICES})`),
      ]);
    },

    async unsubscribe(sessionId: string): Promise<void> {
      await db.run(sql`DELETE FROM ${pushSubscriptions} WHERE session_id = ${sessionId}`);
    },

    /** What became of one message, for the batch that notes it. A device that takes all is written to once a day. */
    noteOutcomes: (ids: Record<"taken" | "gone" | "refused", readonly string[]>): Statement[] => {
      const now = clock.now();
      const fresh = sql`failures = 0 AND last_ok_at > ${now - DAY_MS}`;
      return [
        ...(ids.taken.length === 0
          ? []
          : [
              db.run(sql`UPDATE ${pushSubscriptions} SET last_ok_at = ${now}, failures = 0
                WHERE id IN ${idsIn(ids.taken)} AND (${fresh}) IS NOT TRUE`),
            ]),
        ...(ids.gone.length === 0
          ? []
          : [db.run(sql`DELETE FROM ${pushSubscriptions} WHERE id IN ${idsIn(ids.gone)}`)]),
        ...(ids.refused.length === 0
          ? []
          : [
              db.run(sql`UPDATE ${pushSubscriptions} SET failures = failures + 1 WHERE id IN ${idsIn(ids.refused)}`),
              db.run(sql`DELETE FROM ${pushSubscriptions}
                WHERE id IN ${idsIn(ids.refused)} AND failures >= ${MAX_FAILURES}
                  AND COALESCE(last_ok_at, 0) < ${now - TRUSTED_MS}`),
            ]),
      ];
    },

    /** For cron: at most `max` whose session is over. */
    deleteEnded: (max: number) =>
      db.run(sql`DELETE FROM ${pushSubscriptions} WHERE id IN (SELECT p.id FROM ${pushSubscriptions} p
        JOIN ${users} u ON u.id = p.user_id JOIN ${sessions} s ON s.id = p.session_id
        WHERE (${sessionIsGood(clock.now())}) IS NOT TRUE LIMIT ${max})`),
  };
};
export type PushRepo = ReturnType<typeof createPushRepo>;
