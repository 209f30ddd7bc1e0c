import { setTimeout as pause } from "node:timers/promises";
import { DEMO_PASSWORD, demoEmail } from "../../../seed/demo-people.ts";
import type { Person } from "../../local/measured-shop.ts";
import { type Ask, Refused, runOrder, type Stage } from "../load/acts.ts";
import { createSender, type Sent } from "../load/sender.ts";
import { pickRead } from "./reads.ts";

interface Load {
  readonly seconds: number;
  /** Requests a second, the steps of orders included. */
  readonly rate: number;
}

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

/**
 * Sends requests at fixed times, however long answers take. Returns how many requests and orders it sent, and each
 * unsuccessful answer.
 */
export const runLoad = async (
  url: string,
  stage: Stage,
  programs: readonly Person[],
  { seconds, rate }: Load,
): Promise<{ sent: number; orders: number; failures: string[] }> => {
  const report = { sent: 0, orders: 0, failures: [] as string[] };
  const sender = createSender(url);
  const send = async (request: Sent) => {
    report.sent++;
    const { status, text } = await sender(request).catch((error: unknown) => ({ status: 0, text: String(error) }));
    if (status >= 200 && status < 300) return { status, text };
    report.failures.push(`${request.method ?? "GET"} ${request.path} answered ${status}: ${text.slice(0, 200)}`);
    throw new Refused();
  };
  const ask: Ask = async (request) => {
    const { status, text } = await send(request);
    await pause(BETWEEN_STEPS_MS);
    return { status, json: JSON.parse(text) };
  };

  const begun = Date.now();
  const open: Promise<unknown>[] = [];
  const repeat = async (everyMs: number, start: () => Promise<unknown>): Promise<void> => {
    for (let due = begun + everyMs; due < begun + seconds * 1000; due += everyMs) {
      await pause(Math.max(0, due - Date.now()));
      open.push(
        start().catch((error: unknown) => {
          if (!(error instanceof Refused)) report.failures.push(String(error));
        }),
      );
    }
  };
  const orderRate = (rate * ORDERS_PERCENT) / 100;
  await Promise.all([
    repeat(1000 / (rate - orderRate * STEPS_OF_ORDER), () => send(pickRead(stage.shop, programs, stage.random))),
    repeat(1000 / orderRate, () => {
      report.orders++;
      return runOrder(stage, ask);
    }),
    repeat(SIGN_IN_EVERY_MS, () => send(SIGN_IN)),
  ]);
  await Promise.all(open);
  return report;
};
