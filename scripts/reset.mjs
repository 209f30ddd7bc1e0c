// npm run reset: deletes all local data; the next start seeds the shop again.
import { rmSync } from "node:fs";
import { stateFolder } from "./folders.mjs";
import { findServer } from "./server-process.mjs";

const state = stateFolder();
const server = await findServer(state);
if (server) {
  console.error(
    `\nhttp://localhost:${server.port} still serves this data. Stop it with Ctrl+C in its terminal, or: kill ${server.pid}\n` +
      "Then run it again: npm run reset\n",
  );
  process.exitCode = 1;
} else {
  rmSync(state, { recursive: true, force: true });
  console.log(`Emptied ${state}`);
}
