import { expect, it } from "vitest";
import { createModel } from "../testing/model/play.ts";
import { expectNone, explain, playSeeds } from "../testing/model/prove-model.ts";
import { createFaultTrial } from "../testing/model/try-faults.ts";

// ledger-model.proof.test.ts runs 10,000 commands.
it("the shop keeps every rule after 50 commands, and detects rows that break a rule", async () => {
  const model = await createModel();
  const trial = createFaultTrial(model);
  const failed = await playSeeds(model, [{ seed: 19, commands: 50 }], trial.onRows);
  await explain(model, failed);
  expectNone(failed);
  const { tried, unnoticed } = trial.result;
  expect(unnoticed).toEqual([]);
  // Every fault was reverted.
  expect(await model.check()).toEqual([]);
  expect(tried.length).toBeGreaterThanOrEqual(15);
});
