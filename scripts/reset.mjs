// npm run reset: forgets every local account, order and mail. The next start fills the shop anew.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "./install.mjs";

const state = resolve(root, process.env.RASAD_STATE ?? ".state");
rmSync(state, { recursive: true, force: true });
console.log(`Emptied ${state}`);
