/** Builds when the sources changed and serves the production bundle. `npm start` runs it. */
import { demoAccounts } from "./local/demo-accounts.ts";
import { readPort } from "./local/ports.mjs";
import { startLocal } from "./local/start-local.ts";
import { stateFolder } from "./local/state.ts";
import { stopWith } from "./local/stop-with.ts";
import { loadDevVars } from "./local/workers.ts";
import { runScript } from "./run-script.mjs";
import { rememberServer } from "./server-process.mjs";
import { assertDiskSpace, stage } from "./stages.mjs";

await runScript(async () => {
  loadDevVars();
  const port = readPort();
  const stateDir = stateFolder();
  assertDiskSpace(stateDir, 100);
  const { url, stop } = await startLocal({ port, stateDir, stage });
  rememberServer(stateDir, port);
  stopWith(stop);
  console.log(`
  Rasad        ${url}
  Inbox        http://localhost:${port + 1}   every mail and notification the app sends ends up here
  State        ${stateDir}   (npm run reset empties it)

${demoAccounts()}

  Ctrl+C stops it.
`);
});
