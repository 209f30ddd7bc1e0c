// npm run dev, from a fresh clone too. Plain JavaScript for Node 20; see install.mjs.
import { join } from "node:path";
import { ensureInstalled, node, root, run } from "./install.mjs";

ensureInstalled();
process.exitCode = await run(node, [join(root, "scripts/dev.ts")], { ipc: true });
