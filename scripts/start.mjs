// npm start: from a fresh clone to a running shop. Plain JavaScript for Node 20; see install.mjs.
import { join } from "node:path";
import { ensureInstalled, node, root, run } from "./install.mjs";

ensureInstalled();
// The channel tells the server when this process is gone, however it went.
process.exitCode = await run(node, [join(root, "scripts/serve.ts")], { ipc: true });
