import { beforeAll, expect, it } from "vitest";
import { reportNone } from "../../../scripts/proof/figure.ts";
import { COORDINATIONS, type Coordination } from "../../testing/crowds/coordination.ts";
import {
  type Arrival,
  createStage,
  findBroken,
  INTERRUPTIONS,
  racePair,
  type Stage,
} from "../../testing/crowds/pair-races.ts";
import { PAIRS } from "../../testing/crowds/pairs.ts";
import { placeWithTwoTokens } from "../../testing/crowds/token-races.ts";
import { env } from "../../testing/faults.ts";
import { startProvider } from "../../testing/services/provider.ts";

const TEST = "worker/orders/transition/pair-races.proof.test.ts";
const FIRST_SEED = Number(env.PROOF_SEED);
const SEEDS = 20;
const REPLAY = `npm run proof -- --only races --seed ${FIRST_SEED}`;

let stage: Stage;
beforeAll(async () => {
  startProvider();
  stage = await createStage();
});

/** Interruptions run only without the shared queue, in which the second command would wait for the first. */
const TRIALS: readonly { readonly how: Coordination; readonly arrival: Arrival }[] = [
  ...COORDINATIONS.slice(1).flatMap((how) => INTERRUPTIONS.map((arrival) => ({ how, arrival }))),
  // Each seed runs with each kind of queue.
  ...Array.from({ length: SEEDS }, (_, i) => ({
    how: COORDINATIONS[i % COORDINATIONS.length] ?? "with the queue",
    arrival: { seed: FIRST_SEED + i },
  })),
];

const report = (figure: string, wrong: readonly string[]): boolean =>
  reportNone({ part: "races", test: TEST, figure }, wrong);

it("two acts about one order end as one after the other, in every order of arrival", async () => {
  console.log(`races: ${PAIRS.length} pairs, seeds ${FIRST_SEED} to ${FIRST_SEED + SEEDS - 1}`);
  const [unforeseen, broken]: [string[], string[]] = [[], []];
  for (const pair of PAIRS) {
    const name = `${pair.first.name} and ${pair.second.name}, ${pair.from}`;
    const seen = new Set<string>();
    for (const { how, arrival } of TRIALS) {
      const end = await racePair(stage, pair, { how, arrival });
      seen.add(end);
      if (!pair.allowed.includes(end)) unforeseen.push(`${name}, ${how}, ${JSON.stringify(arrival)}: ${end}`);
    }
    console.log(`${name}: ${[...seen].join(" | ")}`);
    broken.push(...(await findBroken(stage)).map((rule) => `${name}: ${rule}`));
  }
  const pairs = PAIRS.length;
  const trials = PAIRS.length * TRIALS.length;
  report(`races of two acts that end otherwise than one after the other, of ${trials} with ${pairs} pairs`, unforeseen);
  report(`broken invariants of stock, money and orders after ${trials} races of two acts`, broken);
  expect([...unforeseen, ...broken], REPLAY).toEqual([]);
});

it("places one order for each key that two API tokens of an account send", async () => {
  const requests = 20;
  const wrong: string[] = [];
  for (let i = 0; i < SEEDS; i++) wrong.push(...(await placeWithTwoTokens(stage.potato, requests, FIRST_SEED + i)));
  report(`keys of two API tokens that did not give one order, of ${SEEDS} keys × ${requests} requests`, wrong);
  expect([...wrong, ...(await findBroken(stage))], REPLAY).toEqual([]);
});
