import type { Only } from "../../compose.ts";
import { delayAfter, LEASE_MS, MAX_ATTEMPTS } from "../../outbox/backoff.ts";
import { type Claimed, DEVICES_A_ROW, type OutboxRepo } from "../../outbox/outbox.repo.ts";
import {
  type AlertPush,
  CREDIT_PUSH,
  type CreditPush,
  isAlertPush,
  STANDING_ORDER_PUSH,
  type StandingOrderPush,
} from "../../outbox/push-events.ts";
import { type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { log } from "../../platform/log.ts";
import {
  composeAlertPush,
  composeCreditPush,
  composePush,
  composeStandingOrderPush,
  lifeOf,
  type OrderForPush,
  type Push,
} from "./compose-push.ts";
import type { Device, PushRepo } from "./push.repo.ts";
import type { PushOutcome, SendPush } from "./send-push.ts";

type Dependencies = Only<"db" | "clock"> & {
  readonly outbox: OutboxRepo;
  readonly devices: Pick<PushRepo, "idsOf" | "listDevices" | "recordOutcomes">;
  readonly findOrder: (orderId: string) => Promise<OrderForPush | undefined>;
  readonly send: SendPush;
  /** Returns a number in [0, 1), for the jitter. */
  readonly random?: () => number;
};

/** A Worker may hold six connections; one is left for D1. */
const CONCURRENCY = 5;
/** A push service that is unavailable for this many messages in a row is skipped for the rest of the outbox row. */
const MAX_UNAVAILABLE = 5;
/** The run ends after this many rows without an accepted message. */
const MAX_FAILURES = 3;
/** No row is started later than this: a Worker may be stopped 30 s after its response, and a row takes up to ten. */
const RUN_MS = 15_000;

const OUTDATED = "the event is outdated";

/** Without `to`, the row is for the whole audience of the event. */
interface Payload extends Partial<AlertPush>, Partial<StandingOrderPush>, Partial<CreditPush> {
  readonly orderId?: string;
  readonly exceptAgent?: string;
  readonly to?: readonly string[];
}

interface SendResults {
  readonly ids: Record<PushOutcome["kind"], string[]>;
  readonly reason: string;
  readonly retryAfterMs: number;
}

/**
 * Sends the pushes of outbox rows. The row of an event is first spread into rows of a few devices each. After sending,
 * such a row keeps only the devices that were not reached. Delivery is at least once: when a runner dies before it
 * records the result, the message is sent again and replaces the first one on the phone.
 */
export const createPushDelivery = (dependencies: Dependencies) => {
  const { db, clock, outbox, devices, findOrder, send, random = Math.random } = dependencies;

  const sendAll = async (to: readonly Device[], push: Push, ttlSeconds: number): Promise<SendResults> => {
    const { urgency, topic } = push;
    const ids: SendResults["ids"] = { taken: [], gone: [], refused: [], unavailable: [] };
    const failuresOf = new Map<string, number>();
    let reason = "";
    let retryAfterMs = 0;
    const waiting = [...to];
    const sendSome = async (): Promise<void> => {
      for (let device = waiting.pop(); device; device = waiting.pop()) {
        const service = URL.canParse(device.endpoint) ? new URL(device.endpoint).origin : "";
        const isSkipped = (failuresOf.get(service) ?? 0) >= MAX_UNAVAILABLE;
        const text = JSON.stringify(push.notificationIn(device.language));
        const outcome: PushOutcome = isSkipped
          ? { kind: "unavailable", reason }
          : await send(device, { text, ttlSeconds, urgency, topic });
        ids[outcome.kind].push(device.id);
        failuresOf.set(service, outcome.kind === "unavailable" ? (failuresOf.get(service) ?? 0) + 1 : 0);
        if ("reason" in outcome) reason = outcome.reason;
        if (outcome.kind === "unavailable") retryAfterMs = Math.max(retryAfterMs, outcome.retryAfterMs ?? 0);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendSome));
    return { ids, reason, retryAfterMs };
  };

  /** Schedules the next attempt, unless no attempts are left or the event would be outdated. */
  const postpone = (row: Claimed, payload: Payload, error: string, atLeastMs = 0): Statement => {
    const delay = Math.max(delayAfter(row.attempts, random), atLeastMs);
    const isLast = row.attempts >= MAX_ATTEMPTS || clock.now() + delay > row.createdAt + lifeOf(row.kind);
    log.warn(isLast ? "push.given_up" : "push.failed", {
      outboxId: row.id,
      kind: row.kind,
      attempts: row.attempts,
      devices: payload.to?.length ?? 0,
      reason: error.slice(0, 100),
    });
    const reason = error.slice(0, 500);
    return isLast ? outbox.markDead(row, reason) : outbox.postponeRest(row, payload, delay, reason);
  };

  /** Null when nothing is left to send. */
  const compose = async (kind: string, payload: Payload): Promise<Push | null> => {
    if (isAlertPush(kind)) return composeAlertPush(kind, payload as AlertPush);
    if (kind.startsWith(STANDING_ORDER_PUSH)) return composeStandingOrderPush(kind, payload as StandingOrderPush);
    if (kind === CREDIT_PUSH) return composeCreditPush(payload as CreditPush);
    const { orderId = "", exceptAgent = null } = payload;
    const order = await findOrder(orderId);
    return order ? composePush(kind, order, exceptAgent) : null;
  };

  /** Sends a row; null when there is nothing to send. Throws for faults other than those of a push service. */
  const attempt = async (row: Claimed, payload: Payload): Promise<SendResults | null> => {
    const { to } = payload;
    const leftMs = row.createdAt + lifeOf(row.kind) - clock.now();
    // A row exceeds `MAX_ATTEMPTS` only when a runner died during the last attempt.
    if (row.attempts > MAX_ATTEMPTS) throw new Error("gave up: earlier tries never ended");
    if (leftMs <= 0) {
      // Failed attempts are shown to the owner; an event that was never attempted, or that was retried manually, is
      // only outdated.
      const over =
        row.attempts > 1
          ? outbox.markDead(row, "no push service accepted it in time")
          : outbox.markSkipped(row, OUTDATED);
      await write(db, [over]);
      return null;
    }
    const push = await compose(row.kind, payload);
    if (!push) {
      await write(db, [outbox.markSkipped(row, "nothing to say about the order as it stands")]);
      return null;
    }
    if (!to) {
      // Of many orders confirmed at once only the newest is pushed, with the number of waiting orders.
      if (push.audience.to === "board" && (await outbox.hasNewer(row, push.audience.city))) {
        await write(db, [outbox.markSkipped(row, "a newer push replaces it")]);
        return null;
      }
      await outbox.spread(row, devices.idsOf(push.audience));
      return null;
    }
    const found = await devices.listDevices(push.audience, to);
    return sendAll(found, push, Math.ceil(leftMs / 1000));
  };

  /** `hasFailed`: none of the messages was accepted. */
  const deliver = async (row: Claimed): Promise<{ sent: number; hasFailed: boolean }> => {
    const payload = JSON.parse(row.payload) as Payload;
    let results: SendResults | null;
    try {
      results = await attempt(row, payload);
    } catch (error) {
      await write(db, [postpone(row, payload, String(error))]);
      return { sent: 0, hasFailed: true };
    }
    if (!results) return { sent: 0, hasFailed: false };
    const { ids, reason, retryAfterMs } = results;
    const { taken, gone, refused, unavailable } = ids;
    if (refused.length > 0) log.warn("push.refused", { kind: row.kind, devices: refused.length, reason });
    const rest =
      unavailable.length > 0
        ? postpone(row, { ...payload, to: unavailable }, reason, retryAfterMs)
        : outbox.markSent(row);
    // Outside the try, because the pushes are already sent; after a failure the row comes due when its lease ends.
    await writeRetried(db, [...devices.recordOutcomes({ taken, gone, refused }), rest]);
    return { sent: taken.length, hasFailed: unavailable.length > 0 && taken.length === 0 };
  };

  return {
    /**
     * Sends at most about `limit` messages; `rows` counts the rows that were processed. Never rejects: whatever failed
     * stays in the outbox for the next run.
     */
    async deliverPushes(limit: number): Promise<{ sent: number; failed: number; rows: number }> {
      const counts = { sent: 0, failed: 0, rows: 0 };
      const end = clock.now() + RUN_MS;
      try {
        for (; counts.rows < limit / DEVICES_A_ROW && counts.failed < MAX_FAILURES; counts.rows++) {
          if (clock.now() > end) break;
          const row = await outbox.claimPush(LEASE_MS);
          if (!row) break;
          const { sent, hasFailed } = await deliver(row);
          counts.sent += sent;
          if (hasFailed) counts.failed++;
        }
      } catch (error) {
        log.error("push.run_broken", error);
      }
      return counts;
    },
  };
};
