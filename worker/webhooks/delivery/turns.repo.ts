import { sql } from "drizzle-orm";
import { namedColumns, type RowOf } from "../../platform/d1/columns.ts";
import { type Db, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { webhookDeliveries, webhookEndpoints } from "../../schema/webhooks.table.ts";
import { isKnownListener, refreshListeners } from "../listeners.repo.ts";
import type { WebhookResponse } from "./send-webhook.ts";

/** A delivery that only this runner sends until its lease ends. */
export interface ClaimedDelivery
  extends Pick<
    typeof webhookDeliveries.$inferSelect,
    "seq" | "endpointId" | "eventId" | "subject" | "body" | "eventAt"
  > {
  /** Includes this attempt. */
  readonly attempts: number;
  /**
   * Its `next_attempt_at` (ms) until it is settled. A different value by then means that somebody asked to send it
   * again.
   */
  readonly claimedUntil: number;
}

const SECRETS = ["secret", "previousSecret", "rotatedAt"] as const;
const TROUBLE = ["failingSince", "slowSince"] as const;
const ENDPOINT = namedColumns(webhookEndpoints, ["id", "userId", "accountId", "url", ...SECRETS, ...TROUBLE]);

/** Secrets are encrypted, times in ms. */
export type ClaimedEndpoint = RowOf<typeof ENDPOINT>;

/** `next`: when it is due again (ms), null when it is given up. */
export interface DeliveryResult {
  readonly delivery: ClaimedDelivery;
  readonly response: WebhookResponse;
  readonly outcome: { readonly kind: "delivered" } | { readonly kind: "failed"; readonly next: number | null };
}

/** Slow endpoints are served separately, so that they do not delay those that answer quickly. */
export type Lane = "quick" | "slow";

interface Turn {
  readonly lane: Lane;
  readonly now: number;
  readonly lease: string;
  readonly until: number;
  readonly endpoints: number;
  readonly each: number;
}

interface Claimed {
  readonly endpoints: readonly ClaimedEndpoint[];
  readonly deliveries: readonly ClaimedDelivery[];
  readonly isSlowDue: boolean;
}

const value = sql.placeholder;

/**
 * Skips from one endpoint with waiting deliveries to the next in the index, so that it reads none of the rows between.
 */
const WAITING = sql`WITH RECURSIVE waiting(id) AS (
  SELECT min(endpoint_id) FROM ${webhookDeliveries} WHERE status = 'waiting'
  UNION ALL SELECT (SELECT min(d.endpoint_id) FROM ${webhookDeliveries} d WHERE d.status = 'waiting' AND d.endpoint_id > waiting.id)
  FROM waiting WHERE waiting.id IS NOT NULL)`;

/** Nothing is sent for an account that may not have webhooks (`isKnownListener`). */
const IS_DUE = sql`ep.state = 'active' AND ep.leased_until <= ${value("now")}
  AND EXISTS (SELECT 1 FROM ${webhookDeliveries} d
    WHERE d.endpoint_id = ep.id AND d.status = 'waiting' AND d.next_attempt_at <= ${value("now")})
  AND ${isKnownListener(sql`ep.account_id`)}`;

/**
 * The endpoints whose last turn is longest ago are first, so that one with thousands of deliveries does not delay
 * others.
 */
const claimEndpoints = prepareOnce<Turn>(
  () => sql`
    UPDATE ${webhookEndpoints} SET lease = ${value("lease")}, leased_until = ${value("until")}, turn_at = ${value("now")}
    WHERE id IN (${WAITING}
      SELECT ep.id FROM waiting CROSS JOIN ${webhookEndpoints} ep ON ep.id = waiting.id
      WHERE iif(ep.slow_since IS NULL, 'quick', 'slow') = ${value("lane")} AND ${IS_DUE}
      ORDER BY ep.turn_at, ep.id LIMIT ${value("endpoints")})
    RETURNING ${ENDPOINT}`,
);

const findSlow = prepareOnce<Pick<Turn, "now">>(
  () => sql`${WAITING} SELECT EXISTS (SELECT 1 FROM waiting CROSS JOIN ${webhookEndpoints} ep ON ep.id = waiting.id
    WHERE ep.slow_since IS NOT NULL AND ${IS_DUE}) AS isSlowDue`,
);

/** Only the first waiting delivery of each subject has a `next_attempt_at`, so no two claimed ones share a subject. */
const claimDeliveries = prepareOnce<Turn>(
  () => sql`
    UPDATE ${webhookDeliveries} SET attempts = attempts + 1, next_attempt_at = ${value("until")}
    WHERE seq IN (SELECT one.value FROM ${webhookEndpoints} ep CROSS JOIN json_each((
      SELECT json_group_array(due.seq) FROM (SELECT d.seq FROM ${webhookDeliveries} d
        WHERE d.endpoint_id = ep.id AND d.status = 'waiting' AND d.next_attempt_at <= ${value("now")}
        ORDER BY d.next_attempt_at, d.seq LIMIT ${value("each")}) due)) one
      WHERE ep.lease = ${value("lease")})
    RETURNING seq, endpoint_id AS endpointId, event_id AS eventId, subject, body, attempts, event_at AS eventAt,
      next_attempt_at AS claimedUntil`,
);

export const createTurnsRepo = (db: Db) => {
  const settle = (now: number, { delivery, response, outcome }: DeliveryResult): Statement => {
    const { seq, attempts, claimedUntil } = delivery;
    const next = outcome.kind === "delivered" ? null : outcome.next;
    const status = outcome.kind === "delivered" ? "delivered" : next === null ? "failed" : "waiting";
    // A delivery that somebody asked to send again during the failed attempt is retried at once.
    const isAsked = outcome.kind === "failed" ? sql`next_attempt_at <> ${claimedUntil}` : sql`0`;
    return sql`UPDATE ${webhookDeliveries} SET status = iif(${isAsked}, 'waiting', ${status}),
        next_attempt_at = iif(${isAsked}, next_attempt_at, ${next}),
        settled_at = iif(${isAsked}, NULL, ${status === "waiting" ? null : now}),
        last_status = ${response.status}, last_ms = ${response.ms}, last_answer = ${response.answer}
      WHERE seq = ${seq} AND status = 'waiting' AND attempts = ${attempts}`;
  };

  /** Makes the next delivery of each subject due, now that the one before it is settled. */
  const nextOf = (endpointId: string, subjects: readonly string[], now: number): Statement =>
    sql`UPDATE ${webhookDeliveries} SET next_attempt_at = ${now} WHERE next_attempt_at IS NULL AND seq IN (
      SELECT (SELECT min(d.seq) FROM ${webhookDeliveries} d
        WHERE d.endpoint_id = ${endpointId} AND d.subject = s.value AND d.status = 'waiting')
      FROM json_each(${JSON.stringify(subjects)}) s)`;

  return {
    /**
     * At most `each` deliveries of at most `endpoints` endpoints, in one transaction, so that only one of two runners
     * gets them.
     */
    async claim(turn: Turn): Promise<Claimed> {
      const [endpoints, deliveries, slow] = await write(db, [
        claimEndpoints(turn),
        claimDeliveries(turn),
        findSlow({ now: turn.now }),
      ]);
      const [{ isSlowDue }] = slow as [{ isSlowDue: number }];
      return {
        endpoints: endpoints as ClaimedEndpoint[],
        deliveries: deliveries as ClaimedDelivery[],
        isSlowDue: isSlowDue === 1,
      };
    },

    /**
     * Ends the endpoint's turn. Skips rows that another runner has claimed since, so it may be repeated.
     * `failingSince`: null once a delivery succeeded. Failures and slowness are not stored for an endpoint whose URL
     * changed meanwhile.
     */
    async settle(
      { id, url }: ClaimedEndpoint,
      settled: readonly DeliveryResult[],
      turn: Pick<Turn, "now" | "lease"> & { readonly failingSince: number | null; readonly slowSince: number | null },
      disabling: readonly Statement[],
    ): Promise<void> {
      const subjects = settled.map(({ delivery }) => delivery.subject);
      await writeRetried(db, [
        ...settled.map((one) => settle(turn.now, one)),
        nextOf(id, subjects, turn.now),
        ...disabling,
        sql`UPDATE ${webhookEndpoints} SET lease = NULL, leased_until = 0,
            failing_since = iif(url = ${url}, ${turn.failingSince}, failing_since),
            slow_since = iif(url = ${url}, ${turn.slowSince}, slow_since)
            WHERE id = ${id} AND lease = ${turn.lease}`,
      ]);
    },

    /** Disables the endpoint until its owner enables it again. Has no effect if its URL changed since the claim. */
    disabled: (
      { id, accountId, url }: ClaimedEndpoint,
      reason: "failing" | "gone",
      now: number,
      mail: Statement,
    ): Statement[] => [
      sql`UPDATE ${webhookEndpoints} SET state = 'disabled', disabled_reason = ${reason}, disabled_at = ${now}
        WHERE id = ${id} AND state = 'active' AND url = ${url}`,
      mail,
      ...refreshListeners(accountId),
    ],
  };
};
