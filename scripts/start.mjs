// npm start: from a fresh clone to a running shop. Plain JavaScript for Node 20; see install.mjs.
import { join } from "node:path";
import { ensureInstalled, node, root, run } from "./install.mjs";

ensureInstalled();
// The IPC channel closes when this process ends, also when it is killed, and the server stops then.
process.exitCode = await run(node, [join(root, "scripts/serve.ts")], { ipc: true });
