/**
 * npm run reset                  deletes all local data; the next start seeds the shop again
 * npm run reset -- --scale 100   fills it with a generated shop instead (local/generate-data.ts)
 */
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensureInstalled, node, root, run } from "./install.mjs";

const state = resolve(root, process.env.RASAD_STATE ?? ".state");
rmSync(state, { recursive: true, force: true });
console.log(`Emptied ${state}`);
const options = process.argv.slice(2);
if (options.length > 0) {
  ensureInstalled();
  process.exitCode = await run(node, [join(root, "scripts/local/generate-data.ts"), ...options]);
}
