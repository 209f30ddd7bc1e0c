import { parseArgs } from "node:util";
import { beginningOfToday, generateData } from "./local/generate-data.ts";
import { LocalProblem, runScript } from "./local/run-script.ts";
import { stateFolder } from "./local/state.ts";

/**
 * npm run generate [-- --scale 1|10|100] [--until 2026-11-22]: empties the local data and fills it with a generated shop.
 * Scale 100 is 50,000 products, 20,000 buyers and 500,000 orders of a year. The demo accounts can sign in.
 */
const { values } = parseArgs({ options: { scale: { type: "string", default: "1" }, until: { type: "string" } } });

await runScript(async () => {
  const scale = Number(values.scale);
  if (!Number.isInteger(scale) || scale < 1 || scale > 100)
    throw new LocalProblem("--scale is a number from 1 to 100.");
  const until = values.until ? Date.parse(values.until) : beginningOfToday();
  if (!Number.isFinite(until)) throw new LocalProblem(`--until is a day such as 2026-11-22, not "${values.until}".`);
  await generateData(stateFolder(), { scale, until }, console.log);
});
