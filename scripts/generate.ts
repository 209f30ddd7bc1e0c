/**
 * npm run generate: writes every generated file. They are committed, except openapi.json and the client's build; tests fail
 * when they are stale.
 *
 *   npm run generate -- --only reference,client   only these
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { projectRoot } from "./local/state.ts";
import { LocalProblem, runScript } from "./run-script.mjs";

/** Run in this order, each in its own process, because later steps import what earlier ones write. */
const STEPS = [
  "bindings",
  "reference",
  "client",
  "policies",
  "notices",
  "breached-passwords",
  "product-pictures",
  "brand-pictures",
];

const { values } = parseArgs({ options: { only: { type: "string", default: STEPS.join(",") } } });

await runScript(() => {
  const chosen = values.only.split(",");
  const unknown = chosen.filter((name) => !STEPS.includes(name));
  if (unknown.length > 0) throw new LocalProblem(`Nothing is named ${unknown.join(" or ")}: ${STEPS.join(", ")}.`);
  for (const step of STEPS.filter((name) => chosen.includes(name))) {
    console.log(`— ${step}`);
    const { status } = spawnSync(process.execPath, [`scripts/generate/${step}.ts`], {
      cwd: projectRoot,
      stdio: "inherit",
    });
    if (status !== 0) throw new LocalProblem(`${step} failed: its output above says why.`);
  }
});
