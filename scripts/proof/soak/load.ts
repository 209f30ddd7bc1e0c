import { setTimeout as pause } from "node:timers/promises";
import { DEMO_PASSWORD, demoEmail } from "../../../seed/demo-people.ts";
import type { Person } from "../../local/measured-shop.ts";
import { type ActClass, type Ask, Refused, runOrder, type Stage } from "../load/acts.ts";
import { createSender, type Sent } from "../load/sender.ts";
import { pickRead, READ_CLASSES } from "./reads.ts";

/** Requests of a class are timed together. */
export const CLASSES = [...READ_CLASSES, "orders placed", "steps of orders", "payments"] as const;
type Class = (typeof CLASSES)[number] | ActClass | "sign-ins";

interface Load {
  readonly seconds: number;
  /** Requests a second, the steps of orders included. */
  readonly rate: number;
}

/** Several loads may fill the same report. */
export const createReport = () => ({
  /** ms from when a request was due to its answer, by class. */
  times: new Map<Class, number[]>(),
  /** Requests without a 2xx answer. */
  failures: [] as string[],
  sent: 0,
  orders: 0,
});
type Report = ReturnType<typeof createReport>;

/** New orders per hundred requests. */
const ORDERS_PERCENT = 2.8;
/** The average number of requests of an order. */
const STEPS_OF_ORDER = 4.8;
/** A person needs at least this time between two steps. */
const BETWEEN_STEPS_MS = 2_000;
const SIGN_IN_EVERY_MS = 30_000;
const SIGN_IN: Sent = {
  method: "POST",
  path: "/api/auth/login",
  json: { email: demoEmail("hotel"), password: DEMO_PASSWORD },
};

const sleepUntil = (at: number): Promise<void> => pause(Math.max(0, at - performance.now()));

/**
 * Sends requests at fixed times, however long answers take (an open model). Times count from when a request was due, so that
 * a stall shows in every request that it delayed.
 */
export const runLoad = async (
  url: string,
  stage: Stage,
  programs: readonly Person[],
  { seconds, rate }: Load,
  report: Report,
): Promise<void> => {
  const sender = createSender(url);
  const timed = async (of: Class, due: number, sent: Sent) => {
    report.sent++;
    const { status, text } = await sender(sent).catch((error: unknown) => ({ status: 0, text: String(error) }));
    const times = report.times.get(of) ?? [];
    times.push(performance.now() - due);
    report.times.set(of, times);
    if (status >= 200 && status < 300) return { status, text };
    report.failures.push(`${sent.method ?? "GET"} ${sent.path} answered ${status}: ${text.slice(0, 200)}`);
    throw new Refused();
  };

  const begin = {
    read: (due: number) => {
      const { of, ...sent } = pickRead(stage.shop, programs, stage.random);
      return timed(of, due, sent);
    },
    order: (begun: number) => {
      report.orders++;
      let due = begun;
      const ask: Ask = async (request) => {
        await sleepUntil(due);
        const { status, text } = await timed(request.of, due, request);
        due = Math.max(due + BETWEEN_STEPS_MS, performance.now());
        return { status, json: JSON.parse(text) };
      };
      return runOrder(stage, ask);
    },
    signIn: (due: number) => timed("sign-ins", due, SIGN_IN),
  };

  const begun = performance.now();
  const end = begun + seconds * 1000;
  const open: Promise<unknown>[] = [];
  const repeat = async (everyMs: number, start: (due: number) => Promise<unknown>): Promise<void> => {
    for (let due = begun + everyMs; due < end; due += everyMs) {
      await sleepUntil(due);
      open.push(
        start(due).catch((error: unknown) => {
          if (!(error instanceof Refused)) report.failures.push(String(error));
        }),
      );
    }
  };
  const orderRate = (rate * ORDERS_PERCENT) / 100;
  await Promise.all([
    repeat(1000 / (rate - orderRate * STEPS_OF_ORDER), begin.read),
    repeat(1000 / orderRate, begin.order),
    repeat(SIGN_IN_EVERY_MS, begin.signIn),
  ]);
  await Promise.all(open);
};
