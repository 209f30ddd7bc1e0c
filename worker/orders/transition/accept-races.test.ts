import { beforeAll, expect, it } from "vitest";
import { type Crowd, createCrowd, raceToAccept } from "../../testing/crowds/accept-races.ts";

let crowd: Crowd;
beforeAll(async () => {
  crowd = await createCrowd(8);
});

// accept-races.proof.test.ts covers 200 agents, 12 to 50 orders and 20 seeds; races.test.ts covers the coordinator's
// queue.
it.each([
  ["by D1 alone", 0],
  ["with two coordinators", 4],
] as const)("each of six orders gets one of four agents, and no agent more than ten, %s", async (how, firstAgent) => {
  // Each race uses different agents, because the agents of the first race still carry its orders.
  const agents = crowd.agents.slice(firstAgent);
  expect(await raceToAccept({ ...crowd, agents }, { how, agents: 4, rounds: [{ seed: 1, orders: 6 }] })).toEqual({
    orders: 6,
    requests: 35,
    notOnce: [],
    wrongAnswers: [],
    serverFaults: [],
    fullAgents: 1,
    aboveLimit: [],
    broken: [],
  });
});
