import type { OrderForPush } from "../../orders/order-for-push.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, retryLostConnection, runBatch, type Statement } from "../../platform/d1/db.ts";
import { log } from "../../platform/log.ts";
import { delayAfter, LEASE_MS, MAX_ATTEMPTS } from "../outbox/backoff.ts";
import { type Claimed, DEVICES_A_ROW, type OutboxRepo } from "../outbox/outbox.repo.ts";
import { composePush, lifeOf, type Push } from "./compose-push.ts";
import type { Device, PushRepo } from "./push.repo.ts";
import type { PushOutcome, SendPush } from "./send-push.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: OutboxRepo;
  readonly devices: Pick<PushRepo, "idsOf" | "listDevices" | "noteOutcomes">;
  readonly findOrder: (orderId: string) => Promise<OrderForPush | undefined>;
  readonly send: SendPush;
  /** In [0, 1), for the jitter. */
  readonly random?: () => number;
}

/** A Worker has six connections at once; one is left for D1. */
const AT_ONCE = 5;
/** So many in a row that a service did not take: it is left alone for the rest of the row. */
const MAX_BUSY = 5;
/** So many rows of a run of which nothing was taken: all services are left alone until the next. */
const MAX_FAILURES = 3;
/** No row is begun later than this: a Worker may be stopped 30 s after its answer, and a row takes up to ten. */
const RUN_MS = 15_000;

const OLD = "it is old news";

/** What a row says: news for many (no `to`), or for these devices. */
interface Payload {
  readonly orderId: string;
  readonly exceptAgent?: string;
  readonly to?: readonly string[];
}

interface Sent {
  readonly ids: Record<PushOutcome["kind"], string[]>;
  readonly reason: string;
  readonly retryAfterMs: number;
}

/**
 * Turns outbox rows into pushes. News is first spread into rows of a few devices each; such a row is sent, and keeps
 * those that could not be reached. At least once: what was sent by a runner that died before it noted so is sent again,
 * and takes the first one's place on the phone.
 */
export const createPushDelivery = (dependencies: Dependencies) => {
  const { db, clock, outbox, devices, findOrder, send, random = Math.random } = dependencies;

  const sendAll = async (to: readonly Device[], push: Push, ttlSeconds: number): Promise<Sent> => {
    const { urgency, topic } = push;
    const ids: Sent["ids"] = { taken: [], gone: [], refused: [], busy: [] };
    const busy = new Map<string, number>();
    let reason = "";
    let retryAfterMs = 0;
    const waiting = [...to];
    const sendSome = async (): Promise<void> => {
      for (let device = waiting.pop(); device; device = waiting.pop()) {
        const service = URL.canParse(device.endpoint) ? new URL(device.endpoint).origin : "";
        const isTroubled = (busy.get(service) ?? 0) >= MAX_BUSY;
        const text = JSON.stringify(push.say(device.language));
        const outcome: PushOutcome = isTroubled
          ? { kind: "busy", reason }
          : await send(device, { text, ttlSeconds, urgency, topic });
        ids[outcome.kind].push(device.id);
        busy.set(service, outcome.kind === "busy" ? (busy.get(service) ?? 0) + 1 : 0);
        if ("reason" in outcome) reason = outcome.reason;
        if (outcome.kind === "busy") retryAfterMs = Math.max(retryAfterMs, outcome.retryAfterMs ?? 0);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
    return { ids, reason, retryAfterMs };
  };

  /** What could not be done waits for its next try, while it is worth telling and has tries left. */
  const putOff = (row: Claimed, payload: Payload, error: string, atLeastMs = 0): Statement => {
    const delay = Math.max(delayAfter(row.attempts, random), atLeastMs);
    const isLast = row.attempts >= MAX_ATTEMPTS || clock.now() + delay > row.createdAt + lifeOf(row.kind);
    log.warn(isLast ? "push.given_up" : "push.failed", {
      outboxId: row.id,
      kind: row.kind,
      attempts: row.attempts,
      devices: payload.to?.length ?? 0,
      reason: error.slice(0, 100),
    });
    const why = error.slice(0, 500);
    return isLast ? outbox.markDead(row, why) : outbox.postponeRest(row, payload, delay, why);
  };

  /** Sends a row, or says why there is nothing to send. Throws for what is not a push service's doing. */
  const attempt = async (row: Claimed, payload: Payload): Promise<Sent | null> => {
    const { orderId, exceptAgent = null, to } = payload;
    const leftMs = row.createdAt + lifeOf(row.kind) - clock.now();
    // Only a runner that died during the last try leaves a row behind like this.
    if (row.attempts > MAX_ATTEMPTS) throw new Error("gave up: earlier tries never ended");
    if (leftMs <= 0) {
      // Tried in vain: someone should know. Never tried, or asked for again by hand: it is only old.
      await (row.attempts > 1
        ? outbox.markDead(row, "nobody took it while it was news")
        : outbox.markSkipped(row, OLD));
      return null;
    }
    const order = await retryLostConnection(() => findOrder(orderId));
    const push = order && composePush(row.kind, order, exceptAgent);
    if (!push) {
      await outbox.markSkipped(row, "nothing to say about the order as it stands");
      return null;
    }
    if (!to) {
      // Many confirmed at once are told of once, by the newest: it says how many wait.
      if (push.audience.to === "board" && (await outbox.isOvertaken(row, order.city))) {
        await outbox.markSkipped(row, "a newer one says it");
        return null;
      }
      await outbox.spread(row, devices.idsOf(push.audience));
      return null;
    }
    const found = await retryLostConnection(() => devices.listDevices(push.audience, to));
    return sendAll(found, push, Math.ceil(leftMs / 1000));
  };

  /** How many took it, and whether it failed altogether. */
  const deliver = async (row: Claimed): Promise<{ sent: number; hasFailed: boolean }> => {
    const payload = JSON.parse(row.payload) as Payload;
    let done: Sent | null;
    try {
      done = await attempt(row, payload);
    } catch (error) {
      await putOff(row, payload, String(error));
      return { sent: 0, hasFailed: true };
    }
    if (!done) return { sent: 0, hasFailed: false };
    const { ids, reason, retryAfterMs } = done;
    const { taken, gone, refused, busy } = ids;
    if (refused.length > 0) log.warn("push.refused", { kind: row.kind, devices: refused.length, reason });
    const rest = busy.length > 0 ? putOff(row, { ...payload, to: busy }, reason, retryAfterMs) : outbox.markSent(row);
    // Not in the try: when this note fails, the pushes have not. The row comes due again once its lease is over.
    await retryLostConnection(() => runBatch(db, [...devices.noteOutcomes({ taken, gone, refused }), rest]));
    return { sent: taken.length, hasFailed: busy.length > 0 && taken.length === 0 };
  };

  return {
    /**
     * Sends what is due, at most about `limit` messages. Never rejects: it runs after the answer, where nobody would
     * hear of it, and what was not done is still in the outbox for the next run.
     */
    async deliverPushes(limit: number): Promise<{ sent: number; failed: number }> {
      const counts = { sent: 0, failed: 0 };
      const end = clock.now() + RUN_MS;
      try {
        for (let rows = 0; rows < limit / DEVICES_A_ROW && counts.failed < MAX_FAILURES; rows++) {
          if (clock.now() > end) break;
          const row = await outbox.claimDue(LEASE_MS, "push");
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
