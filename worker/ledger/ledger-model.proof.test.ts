import { expect, it } from "vitest";
import { reportFigure, say } from "../../scripts/proof/figure.ts";
import { env } from "../testing/faults.ts";
import { figuresOf } from "../testing/model/figures.ts";
import { createModel } from "../testing/model/play.ts";
import { expectNone, explain, playSeeds } from "../testing/model/prove-model.ts";
import { ROW_FAULTS } from "../testing/model/row-faults.ts";
import { createFaultTrial } from "../testing/model/try-faults.ts";

const FIRST_SEED = Number(env.PROOF_SEED);
const REPLAY = `npm run proof -- --only model --seed ${FIRST_SEED}`;
const COMMANDS = 10_000;

/** One long random run of commands, and many short ones. */
const RUNS = [
  { seed: FIRST_SEED * 1_000 + 100, commands: 1_000 },
  ...Array.from({ length: 100 }, (_, i) => ({ seed: FIRST_SEED * 1_000 + i, commands: 90 })),
];

it("the shop keeps every rule after 10,000 commands of 101 seeds", async () => {
  say(`Seeds from ${FIRST_SEED * 1_000}. Replay: ${REPLAY}`);
  const model = await createModel();
  const trial = createFaultTrial(model);
  const failed = await playSeeds(model, RUNS, trial.onRows);
  const faults = trial.result;
  for (const figure of figuresOf({ tally: model.tally, failed, faults }, COMMANDS)) reportFigure(figure);
  await explain(model, failed);
  if (failed.length > 0) say(`Replay: ${REPLAY}`);
  expectNone(failed);
  expect(faults.unnoticed).toEqual([]);
  expect([...faults.tried].sort()).toEqual(ROW_FAULTS.map(({ name }) => name).sort());
  expect(model.neverCarriedOut()).toEqual([]);
});
