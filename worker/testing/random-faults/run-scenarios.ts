import { runInDurableObject } from "cloudflare:test";
import { PAUSES } from "../../durable-objects/outbox-consumer.ts";
import { backgroundDone, endFaults, env, faults } from "../faults.ts";
import { createRandom } from "../seeded.ts";
import { createCarefulClient, type Seen, StepFailed } from "./careful-client.ts";
import type { FaultyShop } from "./cast.ts";
import { createWebhooksArrive } from "./provider-and-receivers.ts";
import { createRandomFaults, type RandomFaults } from "./random-faults.ts";
import { SCENARIOS } from "./scenarios.ts";
import { fireTimer } from "./standing-order-dates.ts";

export interface Run {
  /** The number of buyers, and of agents. */
  readonly people: number;
  /** The number of buyers with a webhook. */
  readonly endpoints: number;
  readonly scenarios: number;
  /** How many times the standing-order timer's alarm fires during the run. */
  readonly alarms: number;
  readonly seed: number;
  /** The number of concurrent scenarios. */
  readonly atOnce: number;
  /** The probability that a call fails, from 0 to 1. */
  readonly chance: number;
}

/**
 * Aborts the objects that run by alarm and deletes their alarms, then waits until callers no longer skip wakes because
 * they assume that a consumer is awake. Remaining work is left to cron, and the next test file gets new objects.
 */
const endObjects = async (): Promise<void> => {
  const consumers = ["shop", "webhooks", "slow-webhooks"].map((name) => env.OUTBOX_CONSUMER.getByName(name));
  for (const object of [...consumers, env.STANDING_ORDER_TIMER.getByName("shop")]) {
    await runInDurableObject(object, async (_, state) => {
      await state.storage.deleteAlarm();
      state.abort();
    }).catch(() => undefined);
  }
  await scheduler.wait(PAUSES.awake);
};

/** Runs scenarios with faults, and returns what clients saw of them. */
export const runScenarios = async (shop: FaultyShop, { scenarios, alarms, seed, atOnce, chance }: Run) => {
  const seen: Seen = { steps: 0, tries: 0, failed: [], faults: [] };
  const random: RandomFaults = createRandomFaults(chance, seed);
  const send = createCarefulClient(seen, () => faults.random);
  const webhooksArrive = createWebhooksArrive(send);
  let next = 0;
  let completed = 0;

  const runOne = async (n: number): Promise<void> => {
    const name = `scenario ${seed}-${n}`;
    let keys = 0;
    const scenario = { name, cast: shop.castOf(n), send, webhooksArrive, key: () => `${seed}-${n}-${++keys}` };
    const ownRandom = createRandom(seed * 1_000_003 + n);
    try {
      await SCENARIOS[n % SCENARIOS.length]?.({ ...scenario, random: ownRandom });
      completed++;
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
    }
  };
  const runOn = async (): Promise<void> => {
    while (next < scenarios) await runOne(next++);
  };

  Object.assign(faults, { random, consumerWaits: true, webhooksAreSent: true, timerRuns: true });
  await Promise.all([...Array.from({ length: atOnce }, runOn), fireTimer(alarms)]);
  endFaults();
  await endObjects();
  await backgroundDone();
  return { seen, random, send, completed };
};
