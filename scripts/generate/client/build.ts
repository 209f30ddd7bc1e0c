import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { LocalProblem } from "../../local/run-script.ts";
import { projectRoot } from "../../local/state.ts";
import { CLIENT } from "./folders.ts";

/** Builds client/dist: the modules and their types, as TypeScript writes them. */
export const buildClient = (): void => {
  rmSync(join(CLIENT, "dist"), { recursive: true, force: true });
  const tsc = join(projectRoot, "node_modules/typescript/bin/tsc");
  const { status } = spawnSync(process.execPath, [tsc, "-p", CLIENT], { stdio: "inherit" });
  if (status !== 0) throw new LocalProblem("The client could not be built: the lines above say why.");
};
