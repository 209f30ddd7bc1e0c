import { readFileSync, writeFileSync } from "node:fs";
import { wrangler } from "../local/database-query.ts";
import { LocalProblem, runScript } from "../run-script.mjs";

export const BINDINGS = "worker/bindings.d.ts";
/** Add `--check` to ask whether the file is stale. */
export const TYPES = ["types", BINDINGS, "--env-interface=Bindings", "--include-runtime=false", "--strict-vars=false"];

if (import.meta.main)
  await runScript(() => {
    if (wrangler(TYPES, "pipe").status !== 0) throw new LocalProblem("wrangler types failed.");
    // The rest would require the Worker's variables of every process that Node starts.
    const [bindings = ""] = readFileSync(BINDINGS, "utf8").split("declare namespace");
    writeFileSync(BINDINGS, `${bindings}interface Bindings extends __BaseEnv_Bindings {}\n`);
  });
