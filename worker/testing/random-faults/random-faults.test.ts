import { beforeAll, expect, it } from "vitest";
import { proveFaults } from "./faults-proof.ts";
import { type Received, startProviderAndReceiver } from "./provider-and-receivers.ts";
import { SCENARIOS } from "./scenarios.ts";

const received: Received[] = [];
beforeAll(() => startProviderAndReceiver(received));

it("keeps every promise to orders of every kind while one in twenty calls fails and objects are aborted", async () => {
  const run = {
    people: 4,
    endpoints: 1,
    scenarios: SCENARIOS.length,
    alarms: 0,
    seed: Date.now() % 1_000_000,
    atOnce: 8,
    chance: 0.05,
  };
  const { figures, notes } = await proveFaults(run, received);
  expect(
    figures.filter(({ holds }) => !holds),
    `seed ${run.seed}\n${notes.join("\n")}`,
  ).toEqual([]);
});
