import { afterAll, beforeAll, expect, it } from "vitest";
import { createStage, findBroken, INTERRUPTIONS, racePair, type Stage } from "../../testing/crowds/pair-races.ts";
import { PAIRS } from "../../testing/crowds/pairs.ts";
import { placeWithTwoTokens } from "../../testing/crowds/token-races.ts";
import { startProvider } from "../../testing/services/provider.ts";

let stage: Stage;
beforeAll(async () => {
  startProvider();
  stage = await createStage();
});
afterAll(async () => {
  expect(await findBroken(stage)).toEqual([]);
});

// pair-races.proof.test.ts covers each order of arrival with 20 seeds of delays.
it.each(PAIRS.map((pair, i) => ({ pair, arrival: INTERRUPTIONS[i % INTERRUPTIONS.length] ?? INTERRUPTIONS[0] })))(
  "$pair.first.name, and $pair.second.name, about one order that is $pair.from: as one after the other",
  async ({ pair, arrival }) => {
    expect(pair.allowed).toContain(await racePair(stage, pair, { how: "with two coordinators", arrival }));
  },
);

it("places one order when two API tokens of an account send one key", async () => {
  expect(await placeWithTwoTokens(stage.potato, 6, 1)).toEqual([]);
});
