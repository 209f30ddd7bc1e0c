import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../local/state.ts";
import { LocalProblem } from "../../run-script.mjs";

/** The folder of the npm package. */
export const CLIENT = join(projectRoot, "client");

/** Compiles client/src into client/dist. */
export const buildClient = (): void => {
  rmSync(join(CLIENT, "dist"), { recursive: true, force: true });
  const tsc = join(projectRoot, "node_modules/typescript/bin/tsc");
  const { status } = spawnSync(process.execPath, [tsc, "-p", CLIENT], { stdio: "inherit" });
  if (status !== 0) throw new LocalProblem("The client could not be built: the lines above say why.");
};
