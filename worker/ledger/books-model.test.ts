import { expect, it } from "vitest";
import { createModel } from "../testing/model/play.ts";
import { expectNone, explain, playSeeds } from "../testing/model/prove-model.ts";
import { tryFaults } from "../testing/model/try-faults.ts";

// books-model.proof.test.ts has 10,000 commands.
it("the shop keeps every rule after 80 commands, and rows that break one are noticed", async () => {
  const model = await createModel();
  const failed = await playSeeds(model, [{ seed: 19, commands: 80 }]);
  const { tried, unnoticed } = await tryFaults(model);
  await explain(model, failed);
  expectNone(failed);
  expect(unnoticed).toEqual([]);
  expect(tried.length).toBeGreaterThanOrEqual(15);
});
