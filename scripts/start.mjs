// npm start, npm run dev and npm test, from a fresh clone too. Plain JavaScript for Node 20; see install.mjs.
import { join } from "node:path";
import { ensureInstalled, node, root, run } from "./install.mjs";

const [program, ...options] = process.argv.slice(2);
ensureInstalled();
// The IPC channel closes when this process ends, also when it is killed, and the program stops then.
process.exitCode = await run(node, [join(root, "scripts", program), ...options], { ipc: true });
