import { writeFileSync } from "node:fs";
import { experimental_generateTypes as generateTypes } from "wrangler";
import { runScript } from "../run-script.mjs";

export const BINDINGS = "worker/bindings.d.ts";

/** The types of the bindings in wrangler.toml. */
export const describeBindings = async (): Promise<string> => {
  const { content } = await generateTypes({
    config: "wrangler.toml",
    path: BINDINGS,
    envInterface: "Bindings",
    includeRuntime: false,
    strictVars: false,
  });
  // Drops the rest, which would declare the Worker's variables as environment variables of every Node process.
  const [bindings = ""] = content.split("declare namespace");
  return `${bindings}interface Bindings extends __BaseEnv_Bindings {}\n`;
};

if (import.meta.main) await runScript(async () => writeFileSync(BINDINGS, await describeBindings()));
