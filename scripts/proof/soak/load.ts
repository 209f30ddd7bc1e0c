import { setTimeout as pause } from "node:timers/promises";
import { DEMO_PASSWORD, demoEmail } from "../../../seed/demo-people.ts";
import type { Person } from "../../local/measured-shop.ts";
import { type ActClass, type Ask, liveOrder, Refused, type Stage } from "../load/acts.ts";
import { createSender, type Sent } from "../load/sender.ts";
import { pickRead, READ_CLASSES } from "./reads.ts";

/** Requests that are timed together; those of orders' lives are acts. */
export const CLASSES = [...READ_CLASSES, "orders placed", "steps of orders", "payments"] as const;
type Class = (typeof CLASSES)[number] | ActClass | "sign-ins";

export interface Load {
  readonly seconds: number;
  /** Requests a second, those of orders' lives included. */
  readonly rate: number;
}

/** What a load met; two loads one after the other may fill one. */
export const openReport = () => ({
  /** Of each class the times from when a request was due to its answer, ms. */
  times: new Map<Class, number[]>(),
  /** Answers of another status than the right one, and requests that got none. */
  failures: [] as string[],
  sent: 0,
  lives: 0,
});
export type Report = ReturnType<typeof openReport>;

/** Of a hundred requests there begin so many lives of orders, which have five requests on average. */
const LIVES_PERCENT = 2.8;
const STEPS_OF_LIFE = 4.8;
/** A person presses the next button after this time, or once they see the answer to the one before. */
const BETWEEN_STEPS_MS = 2_000;
const SIGN_IN_EVERY_MS = 30_000;
const SIGN_IN: Sent = {
  method: "POST",
  path: "/api/auth/login",
  json: { email: demoEmail("hotel"), password: DEMO_PASSWORD },
};

const sleepUntil = (at: number): Promise<void> => pause(Math.max(0, at - performance.now()));

/**
 * Sends requests at fixed times, however long answers take (an open model): a request that had to wait for the processor
 * counts from when it was due, so that a stall shows in each request of its time.
 */
export const runLoad = async (
  url: string,
  stage: Stage,
  programs: readonly Person[],
  { seconds, rate }: Load,
  report = openReport(),
): Promise<Report> => {
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
    life: (begun: number) => {
      report.lives++;
      let due = begun;
      const ask: Ask = async (request) => {
        await sleepUntil(due);
        const { status, text } = await timed(request.of, due, request);
        due = Math.max(due + BETWEEN_STEPS_MS, performance.now());
        return { status, json: JSON.parse(text) };
      };
      return liveOrder(stage, ask);
    },
    signIn: (due: number) => timed("sign-ins", due, SIGN_IN),
  };

  const begun = performance.now();
  const end = begun + seconds * 1000;
  const open: Promise<unknown>[] = [];
  /** Begins one after the other at fixed distances; none is waited for. */
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
  const lives = (rate * LIVES_PERCENT) / 100;
  await Promise.all([
    repeat(1000 / (rate - lives * STEPS_OF_LIFE), begin.read),
    repeat(1000 / lives, begin.life),
    repeat(SIGN_IN_EVERY_MS, begin.signIn),
  ]);
  await Promise.all(open);
  return report;
};
