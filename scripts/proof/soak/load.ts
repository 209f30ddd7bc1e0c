import { createRandom } from "../../../seed/generated/random.ts";
import type { Crowd } from "./crowd.ts";
import { liveOrder, type Step } from "./order-life.ts";
import { CLASSES, type Class, pickRead } from "./reads.ts";
import { createSender, type Sent } from "./sender.ts";

export interface Load {
  readonly seconds: number;
  /** Requests a second, those of orders' lives included. */
  readonly rate: number;
  readonly seed: number;
  /** How long people wait between the steps of an order, by what is usual; 1 when left out. */
  readonly pace?: number;
}

export interface Report {
  /** Of each class the times from when a request was due to its answer, ms, in the order of the answers. */
  readonly times: Readonly<Record<Class, readonly number[]>>;
  /** The same times by the minute in which each was due, to find when something stood still. */
  readonly byMinute: readonly (readonly number[])[];
  readonly minutes: number;
  readonly sent: number;
  /** Answers of another status than the right one, the first of them as text. */
  readonly failed: number;
  readonly failures: readonly string[];
  readonly livesBegun: number;
  readonly livesEnded: number;
}

/** Requests of an order's life, some of which are paid online. */
const STEPS_OF_LIFE = 6.4;
/** Of a hundred requests these belong to orders' lives; with the page of the order in each life 85 are reads. */
const LIVES_PERCENT = 17.8;
const SIGN_IN_EVERY_MS = 30_000;
const MINUTE_MS = 60_000;
const MAX_FAILURES = 20;

class WrongStatus extends Error {}

const sleepUntil = (at: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));

/**
 * Sends requests at fixed times, however long answers take (an open model): a request that had to wait for the processor
 * counts from when it was due, so that a stall shows in each request of its time.
 */
export const runLoad = async (url: string, crowd: Crowd, { seconds, rate, seed, pace = 1 }: Load): Promise<Report> => {
  const random = createRandom(seed);
  const sender = createSender(url);
  const mockSender = createSender(crowd.mocks);
  const times = Object.fromEntries(CLASSES.map((name) => [name, [] as number[]])) as Record<Class, number[]>;
  // What is still under way at the end is due a little later.
  const byMinute = Array.from({ length: Math.ceil(seconds / 60) + 1 }, (): number[] => []);
  const begun = performance.now();
  const failures: string[] = [];
  const counts = { sent: 0, failed: 0, livesBegun: 0, livesEnded: 0 };

  const fail = (text: string) => {
    counts.failed++;
    if (failures.length < MAX_FAILURES) failures.push(text);
  };
  const timed = async (of: Class, due: number, sent: Sent, status = 200): Promise<Buffer> => {
    counts.sent++;
    const answer = await sender.send(sent);
    const took = performance.now() - due;
    times[of].push(took);
    byMinute[Math.floor((due - begun) / MINUTE_MS)]?.push(took);
    if (answer.status === status) return answer.body;
    fail(`${sent.method ?? "GET"} ${sent.path} answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`);
    throw new WrongStatus();
  };
  /** A wrong status is counted already; anything else that goes wrong in an order's life counts too. */
  const noteFault = (error: unknown) => {
    if (!(error instanceof WrongStatus)) fail(String(error));
  };

  const live = async (begun: number): Promise<void> => {
    counts.livesBegun++;
    let answered = begun;
    const step: Step = async (of, afterMs, sent, status) => {
      // A person presses the next button once they see the answer to the one before.
      const due = Math.max(begun + afterMs * pace, answered);
      await sleepUntil(due);
      const body = await timed(of, due, sent, status);
      answered = performance.now();
      return JSON.parse(body.toString());
    };
    const askMocks = async (path: string, json: unknown) => {
      const { body } = await mockSender.send({ method: "POST", path, json });
      return JSON.parse(body.toString());
    };
    await liveOrder({ crowd, random, step, askMocks });
    counts.livesEnded++;
  };

  const end = begun + seconds * 1000;
  const open: Promise<unknown>[] = [];
  /** Begins one after the other at fixed distances; none is waited for. */
  const repeat = async (everyMs: number, begin: (due: number) => Promise<unknown>): Promise<void> => {
    for (let due = begun + everyMs; due < end; due += everyMs) {
      await sleepUntil(due);
      open.push(begin(due).catch(noteFault));
    }
  };
  const livesRate = (rate * LIVES_PERCENT) / 100;
  await Promise.all([
    repeat(1000 / (rate - livesRate), (due) => {
      const { of, make } = pickRead(random);
      return timed(of, due, make(crowd, random));
    }),
    repeat((1000 * STEPS_OF_LIFE) / livesRate, live),
    repeat(SIGN_IN_EVERY_MS, (due) =>
      timed("sign-ins", due, { method: "POST", path: "/api/auth/login", json: crowd.signIn }),
    ),
  ]);
  await Promise.all(open);
  sender.close();
  mockSender.close();
  return { times, byMinute, minutes: seconds / 60, ...counts, failures };
};

/** Two loads, one after the other, as one. */
export const joinReports = (first: Report, second: Report): Report => {
  const times = CLASSES.map((name) => [name, [...first.times[name], ...second.times[name]]] as const);
  return {
    times: Object.fromEntries(times) as unknown as Report["times"],
    byMinute: [...first.byMinute, ...second.byMinute],
    minutes: first.minutes + second.minutes,
    sent: first.sent + second.sent,
    failed: first.failed + second.failed,
    failures: [...first.failures, ...second.failures],
    livesBegun: first.livesBegun + second.livesBegun,
    livesEnded: first.livesEnded + second.livesEnded,
  };
};
