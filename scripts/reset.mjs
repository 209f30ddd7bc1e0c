// npm run reset: deletes all local data; the next start seeds the shop again.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "./install.mjs";

const state = resolve(root, process.env.RASAD_STATE ?? ".state");
rmSync(state, { recursive: true, force: true });
console.log(`Emptied ${state}`);
