import { beforeAll, expect, it } from "vitest";
import { reportFigure } from "../../../scripts/proof/figure.ts";
import { env } from "../faults.ts";
import { proveFaults } from "./faults-proof.ts";
import { type Received, startProviderAndReceiver } from "./provider-and-receivers.ts";

const TEST = "worker/testing/random-faults/random-faults.proof.test.ts";

const received: Received[] = [];
beforeAll(() => startProviderAndReceiver(received));

it("keeps every promise to 1,200 orders while one in twenty calls fails and objects are aborted", async () => {
  const seed = Number(env.PROOF_SEED);
  const scenarios = 1_200;
  console.log(`Seed ${seed}. The same scenarios and faults again: npm run proof -- --only faults --seed ${seed}`);
  const run = { people: 40, endpoints: 12, scenarios, alarms: 60, seed, atOnce: 16, chance: 0.05 };
  const startedAt = Date.now();
  const { figures, notes } = await proveFaults(run, received);
  console.log(`${(Date.now() - startedAt) / 1_000} s`);
  for (const note of notes) console.log(note);
  for (const { figure, bound, measured, holds } of figures)
    reportFigure({ part: "faults", figure, bound, measured, holds, test: TEST });
  expect(figures.filter(({ holds }) => !holds)).toEqual([]);
});
