import { type Tally as D1Tally, meterBindings } from "../../worker/platform/d1/d1-meter.ts";

/** What the isolate has used since it began. */
export interface Counts {
  requests: number;
  cronRuns: number;
  /** Calls of D1. */
  trips: number;
  rowsRead: number;
  rowsWritten: number;
  /** Batches and statements that wrote, and how long D1 worked on them, ms. */
  writes: number;
  writeMs: number;
  keyReads: number;
  keyWrites: number;
  bucketReads: number;
  bucketWrites: number;
  objectRequests: number;
  /** The wall-clock time of calls and alarms of Durable Objects. */
  objectMs: number;
  objectRowsWritten: number;
  mails: number;
  lines: number;
}

const counts: Counts = {
  requests: 0,
  cronRuns: 0,
  trips: 0,
  rowsRead: 0,
  rowsWritten: 0,
  writes: 0,
  writeMs: 0,
  keyReads: 0,
  keyWrites: 0,
  bucketReads: 0,
  bucketWrites: 0,
  objectRequests: 0,
  objectMs: 0,
  objectRowsWritten: 0,
  mails: 0,
  lines: 0,
};

/** Where the counts are read. */
export const COUNTS_PATH = "/__counts";

const d1Tally: D1Tally = {
  trips: 0,
  rowsRead: 0,
  onResults(results) {
    counts.trips++;
    let [written, ms] = [0, 0];
    for (const { meta } of results) {
      counts.rowsRead += meta.rows_read;
      written += meta.rows_written;
      ms += meta.duration;
    }
    counts.rowsWritten += written;
    if (written > 0) {
      counts.writes++;
      counts.writeMs += ms;
    }
  },
};

type Methods = Record<string, (...values: unknown[]) => unknown>;

/** The same object, whose methods call `count` before they run. */
const counting = <T extends object>(target: T, counters: Readonly<Record<string, () => void>>): T =>
  new Proxy(target, {
    get: (_target, name) => {
      const member = (target as Methods)[name as string];
      if (typeof member !== "function") return member;
      return (...values: unknown[]) => {
        counters[name as string]?.();
        return (target as Methods)[name as string]?.(...values);
      };
    },
  });

const timed = async <T>(work: () => T | Promise<T>): Promise<T> => {
  const startedAt = Date.now();
  counts.objectRequests++;
  try {
    return await work();
  } finally {
    counts.objectMs += Date.now() - startedAt;
  }
};

interface Objects {
  getByName(name: string): object;
}

const meterObjects = (objects: Objects): Objects => ({
  getByName: (name) => {
    const stub = objects.getByName(name) as Methods;
    return new Proxy(
      {},
      {
        get:
          (_target, method) =>
          (...values: unknown[]) =>
            timed(() => stub[method as string]?.(...values)),
      },
    );
  },
});

const readKey = () => void counts.keyReads++;
const writeKey = () => void counts.keyWrites++;
const meterKeys = (keys: object) =>
  counting(keys, { get: readKey, getWithMetadata: readKey, put: writeKey, delete: writeKey, list: writeKey });

const readFile = () => void counts.bucketReads++;
const writeFile = () => void counts.bucketWrites++;
const meterBucket = (bucket: object) =>
  counting(bucket, { get: readFile, head: readFile, put: writeFile, list: writeFile });

interface Bindings {
  readonly DB: D1Database;
  readonly SESSIONS: object;
  readonly IMAGES: object;
  readonly ARCHIVE: object;
  readonly EMAIL: object;
  readonly ORDER_COORDINATOR: Objects;
  readonly CITY_BOARD: Objects;
  readonly OUTBOX_CONSUMER: Objects;
}

/** The shop remembers what it made for its bindings, so they stay the same objects. */
const metered = new WeakMap<Bindings, Bindings>();

const meter = (env: Bindings): Bindings => {
  const known = metered.get(env) ?? {
    ...meterBindings(env, d1Tally),
    SESSIONS: meterKeys(env.SESSIONS),
    IMAGES: meterBucket(env.IMAGES),
    ARCHIVE: meterBucket(env.ARCHIVE),
    EMAIL: counting(env.EMAIL, { send: () => void counts.mails++ }),
    ORDER_COORDINATOR: meterObjects(env.ORDER_COORDINATOR),
    CITY_BOARD: meterObjects(env.CITY_BOARD),
    OUTBOX_CONSUMER: meterObjects(env.OUTBOX_CONSUMER),
  };
  metered.set(env, known);
  return known;
};

for (const level of ["info", "warn", "error", "log", "debug"] as const) {
  const write = console[level].bind(console);
  console[level] = (...values: unknown[]) => {
    counts.lines++;
    write(...values);
  };
}

interface Alarmed {
  alarm(): Promise<void>;
}
type ObjectClass = new (ctx: DurableObjectState, env: Bindings) => Alarmed;

/** Each alarm that is set and each value that is stored is billed as a row. */
const meterStorage = (ctx: DurableObjectState): DurableObjectState => {
  const { storage } = ctx;
  const { kv } = storage;
  const setAlarm = storage.setAlarm.bind(storage);
  const wrote = () => void counts.objectRowsWritten++;
  Object.defineProperties(storage, {
    setAlarm: {
      value: (time: number) => {
        wrote();
        return setAlarm(time);
      },
    },
    kv: { value: counting(kv, { put: wrote, delete: wrote }) },
  });
  return ctx;
};

/** The same class of Durable Objects, counted. Its callers count its calls. */
export const meterClass = (Original: ObjectClass): ObjectClass =>
  class extends Original {
    constructor(ctx: DurableObjectState, env: Bindings) {
      super(meterStorage(ctx), meter(env));
    }

    override alarm(): Promise<void> {
      return timed(() => super.alarm());
    }
  };

interface Shop {
  fetch(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response>;
  scheduled(controller: ScheduledController, env: Bindings, ctx: ExecutionContext): Promise<void>;
}

/** The same Worker, which counts what it uses and tells it at `COUNTS_PATH`. */
export const meterShop = (shop: Shop): Shop => ({
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname === COUNTS_PATH) return Response.json(counts);
    counts.requests++;
    return shop.fetch(request, meter(env), ctx);
  },
  scheduled(controller, env, ctx) {
    counts.cronRuns++;
    return shop.scheduled(controller, meter(env), ctx);
  },
});
