/** npm run dev: the app with hot reload on PORT, the mocks on PORT+1, and the same state as `npm start`. */
import { join } from "node:path";
import { CorePaths, Log, LogLevel } from "miniflare";
import { createServer } from "vite";
import { assertRan, startCron } from "./local/cron.ts";
import { demoAccounts } from "./local/demo-accounts.ts";
import { assertPortsFree, readPort } from "./local/ports.mjs";
import { prepareData } from "./local/prepare-data.ts";
import { projectRoot, stateFolder, storageFolder } from "./local/state.ts";
import { stopWith } from "./local/stop-with.ts";
import { loadDevVars, mocksWorker, startWorkerd } from "./local/workers.ts";
import { runScript } from "./run-script.mjs";
import { rememberServer } from "./server-process.mjs";
import { stage } from "./stages.mjs";

const stateDir = stateFolder();
// The two workerd processes discover each other here; the default folder is shared with other projects.
const registry = join(stateDir, "registry");
process.env.MINIFLARE_REGISTRY_PATH = registry;
process.env.NODE_ENV ??= "development";
// Without a network Miniflare would wait for seconds to learn this machine's location.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";

await runScript(async () => {
  loadDevVars();
  const port = readPort();
  await assertPortsFree(port);
  await stage("Data", (print) => prepareData(stateDir, print, { port }));

  const mocks = await startWorkerd({
    port: port + 1,
    log: new Log(LogLevel.WARN),
    unsafeDevRegistryPath: registry,
    resourcePersistencePath: storageFolder(stateDir),
    workers: [await mocksWorker(port)],
  });

  const vite = await createServer({ root: projectRoot, server: { port, strictPort: true, host: "localhost" } });
  await vite.listen();
  rememberServer(stateDir, port);
  // Loads the pages' modules before somebody waits for the first page.
  fetch(`http://localhost:${port}/`).catch(() => undefined);
  const stopCron = startCron(async () => {
    const response = await fetch(`http://localhost:${port}${CorePaths.SCHEDULED}?format=json`);
    assertRan((await response.json()) as { outcome: string });
  });
  stopWith(async () => {
    await stopCron();
    await vite.close();
    await mocks.dispose();
  });
  console.log(`\n  Rasad   http://localhost:${port}\n  Inbox   http://localhost:${port + 1}\n\n${demoAccounts()}\n`);
});
