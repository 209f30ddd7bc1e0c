import { beforeAll, expect, it } from "vitest";
import { reportNone } from "../../../scripts/proof/figure.ts";
import { type Crowd, createCrowd, raceToAccept } from "../../testing/crowds/accept-races.ts";
import { COORDINATIONS } from "../../testing/crowds/coordination.ts";
import { env } from "../../testing/faults.ts";

const TEST = "worker/orders/transition/accept-races.proof.test.ts";
const FIRST_SEED = Number(env.PROOF_SEED);
const SEEDS = 20;
const REPLAY = `npm run proof -- --only races --seed ${FIRST_SEED}`;

/**
 * With the queue, two seeds race for 50 orders and the others for 8, because 50 in every seed would take 25 minutes.
 * Without a shared queue each loser costs three D1 round trips, so the other two kinds use fewer agents.
 */
const SIZES = {
  "with the queue": { agents: 200, seedsOf50: 2 },
  "by D1 alone": { agents: 20, seedsOf50: 0 },
  "with two coordinators": { agents: 20, seedsOf50: 0 },
} as const;

let crowd: Crowd;
beforeAll(async () => {
  crowd = await createCrowd(200);
});

const report = (figure: string, wrong: readonly string[]): boolean =>
  reportNone({ part: "races", test: TEST, figure }, wrong);

/** Results over all kinds of coordination. */
const atLimit = { agents: 0, wrong: [] as string[] };

it.each(COORDINATIONS)("every order gets one agent and every loser 409, %s", async (how) => {
  console.log(`races: seeds ${FIRST_SEED} to ${FIRST_SEED + SEEDS - 1}, ${how}`);
  const startedAt = Date.now();
  const { agents, seedsOf50 } = SIZES[how];
  const rounds = Array.from({ length: SEEDS }, (_, i) => ({ seed: FIRST_SEED + i, orders: i < seedsOf50 ? 50 : 8 }));
  const shown = await raceToAccept(crowd, { how, agents, rounds });
  const { orders, requests, notOnce, wrongAnswers, serverFaults, aboveLimit, broken, fullAgents } = shown;
  console.log(`${requests} requests in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  report(`orders not accepted exactly once, of ${orders} × ${agents} agents over ${SEEDS} seeds, ${how}`, notOnce);
  report(`losers answered otherwise than 409, of ${requests} requests, ${how}`, [...wrongAnswers, ...serverFaults]);
  atLimit.agents += fullAgents;
  atLimit.wrong.push(...aboveLimit, ...broken);
  expect([...notOnce, ...wrongAnswers, ...serverFaults, ...aboveLimit, ...broken], REPLAY).toEqual([]);
  // In each seed one agent wants more orders than they may carry.
  expect(fullAgents).toBe(SEEDS);
});

it("no agent gets above the limit of ten orders, and no invariant is broken", () => {
  const { agents, wrong } = atLimit;
  report(`agents above their limit of ten orders, and broken invariants, of ${agents} agents who reached it`, wrong);
  expect(wrong, REPLAY).toEqual([]);
  expect(agents).toBe(COORDINATIONS.length * SEEDS);
});
