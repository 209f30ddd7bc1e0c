import type { Only } from "../../compose.ts";
import { limitConcurrency } from "../../platform/concurrency/limit-concurrency.ts";
import { newId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import { createWebhookSecrets } from "../webhook-secrets.ts";
import { DISABLE_AFTER_MS } from "../webhooks.contract.ts";
import { createDispatchEventsRepo } from "./dispatch-events.repo.ts";
import { nextAttempt } from "./retry-times.ts";
import { isSlow, isTaken, type SendWebhook } from "./send-webhook.ts";
import { isRotating } from "./signatures.ts";
import {
  type ClaimedDelivery,
  type ClaimedEndpoint,
  createTurnsRepo,
  type DeliveryResult,
  type Lane,
} from "./turns.repo.ts";

/** Longer than a run in which every request takes its time limit. */
const LEASE_MS = 60_000;
/** A Worker's invocation holds six connections; the runtime queues others, while their time limits run. */
const CONNECTIONS = 6;
/**
 * The size of one run: at most thirty requests, each about another order or product. Slow endpoints, each of which may
 * take ten seconds, have runs of their own with one request each, because a run ends with its slowest request.
 */
const SIZES = { quick: { endpoints: 6, each: 5 }, slow: { endpoints: 12, each: 1 } } as const;
const MAX_EVENTS = 100;

/** `retryAt`: when (ms) the first of the failed deliveries is due again; null when none failed. */
interface DeliveryRun {
  readonly done: number;
  readonly failed: number;
  readonly retryAt: number | null;
  readonly isSlowDue: boolean;
}

const GONE = 410;

export const createDeliverWebhooks = (
  { db, clock, codeSecret, outbox }: Only<"db" | "clock" | "codeSecret" | "outbox">,
  send: SendWebhook,
) => {
  const secrets = createWebhookSecrets(codeSecret);
  const spreading = createDispatchEventsRepo(db);
  const turns = createTurnsRepo(db);

  /**
   * One transaction creates the deliveries and marks the events, so a repeated run writes nothing twice. Due deliveries
   * are sent even when this fails.
   */
  const spreadEvents = async (): Promise<{ events: number; failed: number }> => {
    try {
      const events = await spreading.listUndispatched(MAX_EVENTS);
      if (events.length > 0) await spreading.spread(events, clock.now());
      return { events: events.length, failed: 0 };
    } catch (error) {
      log.error("webhooks.spread_failed", error);
      return { events: 0, failed: 1 };
    }
  };

  const openSecrets = async (endpoint: ClaimedEndpoint, now: number): Promise<string[]> => {
    const { id, secret, previousSecret, rotatedAt } = endpoint;
    const sealed = [secret, ...(previousSecret !== null && isRotating(rotatedAt, now) ? [previousSecret] : [])];
    const opened = await Promise.all(sealed.map((sealedSecret) => secrets.open(sealedSecret, id)));
    return opened.filter((key) => key !== null);
  };

  const attempt = async (url: string, keys: readonly string[], delivery: ClaimedDelivery): Promise<DeliveryResult> => {
    const { eventId, body } = delivery;
    const response =
      keys.length === 0
        ? { status: 0, ms: 0, answer: "its secret cannot be read: rotate it" }
        : await send(url, keys, { eventId, body, at: clock.now() });
    if (isTaken(response)) return { delivery, response, outcome: { kind: "delivered" } };
    return { delivery, response, outcome: { kind: "failed", next: nextAttempt(delivery, clock.now()) } };
  };

  /** Null while the endpoint may stay enabled. `failingSince` is null when a delivery of this turn succeeded. */
  const reasonToDisable = (settled: readonly DeliveryResult[], failingSince: number | null, now: number) => {
    if (settled.some(({ response }) => response.status === GONE)) return "gone";
    const isGivenUp = settled.some(({ outcome }) => outcome.kind === "failed" && outcome.next === null);
    return isGivenUp && failingSince !== null && failingSince <= now - DISABLE_AFTER_MS ? "failing" : null;
  };

  /** The requests of an endpoint run in parallel, and other endpoints do not wait for them. */
  const takeTurn = async (
    endpoint: ClaimedEndpoint,
    deliveries: readonly ClaimedDelivery[],
    lease: string,
    connected: ReturnType<typeof limitConcurrency>,
  ): Promise<readonly DeliveryResult[]> => {
    const { id, userId, url } = endpoint;
    const keys = await openSecrets(endpoint, clock.now());
    const settled = await Promise.all(deliveries.map((delivery) => connected(() => attempt(url, keys, delivery))));
    const now = clock.now();
    const hasTaken = settled.some(({ outcome }) => outcome.kind === "delivered");
    const failingSince = hasTaken ? null : (endpoint.failingSince ?? now);
    const reason = reasonToDisable(settled, failingSince, now);
    const mail = () => outbox.enqueueIfChanged("webhook.disabled", `${id}:${now}`, { userId, endpointId: id });
    await turns.settle(
      endpoint,
      settled,
      {
        now,
        lease,
        failingSince,
        slowSince: settled.some(({ response }) => isSlow(response)) ? (endpoint.slowSince ?? now) : null,
      },
      reason ? turns.disabled(endpoint, reason, now, mail()) : [],
    );
    const failures = settled.filter(({ outcome }) => outcome.kind === "failed");
    if (failures.length > 0) {
      const statuses = failures.map(({ response }) => response.status);
      log.warn("webhooks.failed", { endpointId: id, failed: failures.length, statuses });
    }
    if (reason) {
      log.warn("webhooks.endpoint_disabled", { endpointId: id, reason });
    }
    return settled;
  };

  const sendDue = async (lane: Lane): Promise<DeliveryRun> => {
    const now = clock.now();
    const lease = newId(clock);
    const turn = { lane, now, lease, until: now + LEASE_MS, ...SIZES[lane] };
    const { endpoints, deliveries, isSlowDue } = await turns.claim(turn);
    const connected = limitConcurrency(CONNECTIONS);
    const ran = await Promise.all(
      endpoints.map((endpoint) =>
        takeTurn(
          endpoint,
          deliveries.filter(({ endpointId }) => endpointId === endpoint.id),
          lease,
          connected,
        ).catch((error) => {
          // The lease expires by itself, and the same deliveries are due again.
          log.error("webhooks.turn_failed", error, { endpointId: endpoint.id });
          return null;
        }),
      ),
    );
    const retries = ran
      .flatMap((turn) => turn ?? [])
      .flatMap(({ outcome }) => (outcome.kind === "failed" && outcome.next !== null ? [outcome.next] : []));
    return {
      done: deliveries.length,
      failed: ran.filter((turn) => turn === null).length,
      retryAt: retries.length === 0 ? null : Math.min(...retries),
      isSlowDue,
    };
  };

  return {
    /** For endpoints that answer quickly. Deliveries beyond one run stay due for the next. */
    async deliverDue(): Promise<DeliveryRun> {
      const spread = await spreadEvents();
      const sent = await sendDue("quick");
      return { ...sent, done: sent.done + spread.events, failed: sent.failed + spread.failed };
    },

    /** For endpoints that answered slowly or not at all, until they answer quickly again. */
    deliverSlow: (): Promise<DeliveryRun> => sendDue("slow"),
  };
};
