/** Seeds the shop that the tests' own shops copy, in the folder RASAD_SEEDED. */
import { prepareData } from "./prepare-data.ts";
import { LocalProblem, runScript } from "./run-script.ts";

await runScript(async () => {
  const folder = process.env.RASAD_SEEDED;
  if (!folder) throw new LocalProblem("RASAD_SEEDED names no folder.");
  await prepareData(folder, () => {});
});
