import { env as bindings } from "cloudflare:workers";
import type { Env } from "../env.ts";
import type { WorkKind } from "../outbox/enqueued-work.ts";
import { createRpcD1 } from "./database/rpc-d1.ts";
import { createFaultyD1, type Faults, noFault } from "./faulty-d1.ts";
import { type Abortable, createAbortHook } from "./random-faults/abort-points.ts";
import { withRandomFaults } from "./random-faults/faulty-bindings.ts";

/**
 * The databases of the short tier, which halve its cost. All other tests, including those of pages and screens, use
 * miniflare's D1.
 */
const rpcDatabases = (): Pick<Cloudflare.Env, "DB" | "REPLICA"> => ({
  DB: createRpcD1(() => bindings.DATABASE_OBJECT.getByName("DB")),
  REPLICA: createRpcD1(() => bindings.DATABASE_OBJECT.getByName("REPLICA")),
});

/** The bindings without faults, to arrange and inspect data. */
export const env: Cloudflare.Env = { ...bindings, ...(bindings.TIER === "short" ? rpcDatabases() : {}) };

interface Switches {
  mutexIsOff: boolean;
  /** Names the object that an order's next call goes to: with two names an order has two coordinators, as after a partition. */
  nameCoordinator: ((orderId: string) => string) | null;
  /** The outbox consumer runs with alarms and pauses, as in production. */
  consumerWaits: boolean;
  /** Calls that wake the outbox consumer have no effect. */
  wakesAreLost: boolean;
  /** The outbox consumer sends webhooks too; it does not by default, because tests run offline. */
  webhooksAreSent: boolean;
  /** The timer of standing orders sets its alarm, as in production. */
  timerRuns: boolean;
}
const allOff = (): Switches => ({
  mutexIsOff: false,
  nameCoordinator: null,
  consumerWaits: false,
  wakesAreLost: false,
  webhooksAreSent: false,
  timerRuns: false,
});

/**
 * The faults between the app and D1. Tests, API and coordinators run in one isolate and share this object.
 */
export const faults: Faults & Switches = { ...noFault(), ...allOff() };

/** To be called after each test that sets faults. */
export const endFaults = (): void => {
  Object.assign(faults, noFault(), allOff());
};

const background = new Set<Promise<unknown>>();

const noteWork = (work: Promise<unknown>): void => {
  const settled = work.catch(() => {}).finally(() => background.delete(settled));
  background.add(settled);
};

/** The same context, which also records what `waitUntil` receives, for `backgroundDone`. */
export const noteBackground = (ctx: ExecutionContext): ExecutionContext => {
  const waitUntil = (work: Promise<unknown>): void => {
    noteWork(work);
    ctx.waitUntil(work);
  };
  return { waitUntil, passThroughOnException: () => {}, props: ctx.props } as unknown as ExecutionContext;
};

/** Ids of woken outbox consumers, which run when a test waits for the background and not at every wake. */
const woken = new Set<string>();
let looking = 0;

export const noteWake = (consumerId: string): void => {
  woken.add(consumerId);
};

/** The kinds of work that consumers were woken for since their last run, by id. */
const heard = new Map<string, ReadonlySet<WorkKind>>();

/** Forgets all wakes, so that enqueued rows stay in D1: for a test file that starts with another database. */
export const forgetWakes = (): void => {
  woken.clear();
  heard.clear();
};

const lookOnce = async (consumerId: string): Promise<void> => {
  looking++;
  heard.delete(consumerId);
  try {
    await bindings.OUTBOX_CONSUMER.get(bindings.OUTBOX_CONSUMER.idFromString(consumerId)).lookNow();
  } catch {
    // The object was aborted; its rows are left for the next wake.
  } finally {
    looking--;
  }
};

const POLL_MS = 2;

/**
 * Resolves when all work passed to `waitUntil` is done and no consumer has anything to do. It polls sets instead of
 * awaiting promises of other requests: after some ten thousand requests workerd no longer settled them across requests.
 */
export const backgroundDone = async (): Promise<void> => {
  for (;;) {
    const [consumerId] = woken;
    if (background.size > 0 || (looking > 0 && consumerId === undefined)) await scheduler.wait(POLL_MS);
    else if (consumerId === undefined) return;
    else {
      woken.delete(consumerId);
      await lookOnce(consumerId);
    }
  }
};

/** Describes unfinished work, for the error of a wait that never ends. */
export const describeUnfinished = (): string => {
  const calls = faults.calls
    .filter(({ end }) => end === Number.POSITIVE_INFINITY)
    .map(({ text }) => text.trim().slice(0, 80));
  return `calls of D1: ${calls.join("; ") || "none"}; in the background ${background.size} works, ${looking} looks`;
};

/** A D1 that the app gets instead of the real one, for tests with a read replica. */
export const replaced: { database: D1Database | null } = { database: null };

/** Whether mails stay in the outbox, for test files that do not test mails: sending them is half of all round trips. */
export const resting = { mails: false };

/** Looks up names at every call, because tests change them while these bindings are in use. */
const namedCoordinators = (coordinators: Env["ORDER_COORDINATOR"]): Env["ORDER_COORDINATOR"] =>
  ({
    getByName: (orderId: string) => coordinators.getByName(faults.nameCoordinator?.(orderId) ?? orderId),
  }) as Env["ORDER_COORDINATOR"];

const isSent = (kind: WorkKind): boolean => {
  if (kind === "mails") return !resting.mails;
  return faults.webhooksAreSent || (kind !== "webhooks" && kind !== "slowWebhooks");
};

/** Drops wakes that would have no effect, which are most of them in tests, to save a Durable Object call each. */
const quietConsumers = (consumers: Env["OUTBOX_CONSUMER"]): Env["OUTBOX_CONSUMER"] =>
  ({
    getByName: (name: string) => ({
      wake: async (kinds: readonly WorkKind[]) => {
        const sent = faults.wakesAreLost ? [] : kinds.filter(isSent);
        if (faults.random || faults.consumerWaits) return sent.length > 0 ? consumers.getByName(name).wake(sent) : 0;
        const id = bindings.OUTBOX_CONSUMER.idFromName(name).toString();
        const known = heard.get(id) ?? new Set();
        const unheard = sent.filter((kind) => !known.has(kind));
        if (unheard.length === 0) return 0;
        heard.set(id, new Set([...known, ...unheard]));
        try {
          return await consumers.getByName(name).wake(unheard);
        } catch (error) {
          heard.delete(id);
          throw error;
        }
      },
    }),
  }) as Env["OUTBOX_CONSUMER"];

/** The bindings with faults. `object`: the Durable Object that uses them and may be aborted. */
export const withFaults = (bound: Env, object?: Abortable): Env => {
  const random = withRandomFaults(bound, faults);
  return {
    ...random,
    DB: createFaultyD1(replaced.database ?? env.DB, faults, object && createAbortHook(object, faults)),
    OUTBOX_CONSUMER: quietConsumers(random.OUTBOX_CONSUMER),
    ...(faults.nameCoordinator ? { ORDER_COORDINATOR: namedCoordinators(random.ORDER_COORDINATOR) } : {}),
  };
};
