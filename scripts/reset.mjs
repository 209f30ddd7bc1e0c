/**
 * npm run reset                  deletes all local data; the next start seeds the shop again
 * npm run reset -- --scale 100   fills it with a generated shop instead (local/generate-data.ts)
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root, stateFolder } from "./folders.mjs";
import { findServer } from "./server-process.mjs";

const state = stateFolder();
const server = await findServer(state);
const options = process.argv.slice(2);
if (server) {
  console.error(
    `\nhttp://localhost:${server.port} still serves this data. Stop it with Ctrl+C in its terminal, or: kill ${server.pid}\n` +
      "Then run it again: npm run reset\n",
  );
  process.exitCode = 1;
} else {
  rmSync(state, { recursive: true, force: true });
  console.log(`Emptied ${state}`);
  if (options.length > 0) {
    const program = [join(root, "scripts/start.mjs"), "local/generate-data.ts", ...options];
    process.exitCode = spawnSync(process.execPath, program, { stdio: "inherit" }).status ?? 1;
  }
}
