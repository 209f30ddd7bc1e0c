import type { Env } from "../../env.ts";
import type { Faults } from "../faulty-d1.ts";
import { type Faulty, withChance } from "./random-faults.ts";

type State = Pick<Faults, "random">;
type Mail = Parameters<Env["EMAIL"]["send"]>[0];
type Method = (...args: unknown[]) => Promise<unknown>;

/** Wraps an object and replaces each method whose name `isFaulty` accepts with the result of `change`. */
const withFaultyMethods = <T extends object>(
  target: T,
  isFaulty: (name: string) => boolean,
  change: (name: string, work: Method) => Method,
): T =>
  new Proxy(target, {
    get: (of, name) => {
      const value: unknown = Reflect.get(of, name);
      if (typeof value !== "function") return value;
      const work: Method = (...args) => Reflect.apply(value, of, args);
      return typeof name === "string" && isFaulty(name) ? change(name, work) : work;
    },
  });

const isOneOf =
  (...names: string[]) =>
  (name: string): boolean =>
    names.includes(name);

/** How long other locations see the old value of a KV key, in ms. */
const STALE_MS = 60_000;

/** The value of a key before its change, for as long as others may still see it. */
interface Before {
  readonly text: string | null;
  readonly until: number;
}

/** KV as another location sees it: half of the reads of a recently written key return its old value. */
const createFaultyKv = (kv: KVNamespace, state: State, before: Map<string, Before>): KVNamespace => {
  const failure = (name: string) => () => new Error(`KV ${name.toUpperCase()} failed: 500 Internal Server Error`);
  const note = async (key: string): Promise<void> => {
    if (!before.has(key)) before.set(key, { text: await kv.get(key), until: Date.now() + STALE_MS });
  };
  const readStale = (key: string): Before | null => {
    const found = before.get(key);
    if (!found || !state.random) return null;
    if (found.until >= Date.now()) return state.random.random() < 0.5 ? found : null;
    before.delete(key);
    return null;
  };
  return withFaultyMethods(kv, isOneOf("get", "put", "delete"), (name, work) => async (...args) => {
    if (!state.random) return work(...args);
    const [key, type] = args as [string, string];
    return withChance(
      state.random,
      "KV",
      async () => {
        if (name !== "get") {
          await note(key);
          return work(...args);
        }
        const stale = readStale(key);
        if (!stale) return work(...args);
        return type === "json" && stale.text !== null ? JSON.parse(stale.text) : stale.text;
      },
      failure(name),
    );
  });
};

const simply =
  (state: State, faulty: Faulty, failure: (when: "before" | "after") => Error) =>
  (_: string, work: Method): Method =>
  (...args) =>
    withChance(state.random, faulty, () => work(...args), failure);

const createFaultyBucket = (bucket: R2Bucket, state: State): R2Bucket =>
  withFaultyMethods(
    bucket,
    isOneOf("head", "get", "put", "delete", "list"),
    simply(state, "R2", () => new Error("R2: We encountered an internal error. Please try again. (10001)")),
  );

/** Errors with workerd's flags: after a lost connection a new stub may be tried, an overloaded object never. */
const objectFailure = (state: State) => (when: "before" | "after") =>
  when === "before" && (state.random?.random() ?? 1) < 0.2
    ? Object.assign(new Error("Durable Object is overloaded. Too many requests queued."), { overloaded: true })
    : Object.assign(new Error("Network connection lost."), { retryable: true });

interface Objects {
  getByName(name: string): object;
}

const createFaultyObjects = <T extends Objects>(objects: T, state: State): T =>
  new Proxy(objects, {
    get: (of, name) => {
      const value: unknown = Reflect.get(of, name);
      if (typeof value !== "function") return value;
      if (name !== "getByName") return value.bind(of);
      return (id: string) => {
        const stub = of.getByName(id);
        return state.random
          ? withFaultyMethods(stub, () => true, simply(state, "Durable Object", objectFailure(state)))
          : stub;
      };
    },
  });

/** Identifies a mail: no buyer gets two identical ones on purpose. */
export const identityOf = ({ to, subject, text }: Mail): string => `${to}\n${subject}\n${text}`;

const sendMail = async (env: Env, { random }: State, mail: Mail): Promise<EmailSendResult> => {
  const failure = (when: "before" | "after") => {
    if (when === "after") random?.mails.sent(identityOf(mail), false);
    return new Error("E_INTERNAL_SERVER_ERROR: the mail service did not answer");
  };
  const answer = await withChance(random, "mail", () => env.EMAIL.send(mail), failure);
  random?.mails.sent(identityOf(mail), true);
  return answer;
};

const seenBefore = new Map<string, Before>();

/** Makes every binding except D1 fail at random while faults are switched on. */
export const withRandomFaults = (env: Env, state: State): Env => ({
  ...env,
  SESSIONS: createFaultyKv(env.SESSIONS, state, seenBefore),
  IMAGES: createFaultyBucket(env.IMAGES, state),
  ARCHIVE: createFaultyBucket(env.ARCHIVE, state),
  ORDER_COORDINATOR: createFaultyObjects(env.ORDER_COORDINATOR, state),
  CITY_BOARD: createFaultyObjects(env.CITY_BOARD, state),
  OUTBOX_CONSUMER: createFaultyObjects(env.OUTBOX_CONSUMER, state),
  STANDING_ORDER_TIMER: createFaultyObjects(env.STANDING_ORDER_TIMER, state),
  EMAIL: { send: (mail: Mail) => sendMail(env, state, mail) } as SendEmail,
});
