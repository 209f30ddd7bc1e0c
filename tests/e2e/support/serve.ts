/** Serves the production bundle for the browser tests; tests get accounts and sessions on the port after the mocks'. */
import { readPort } from "../../../scripts/local/ports.mjs";
import { startLocal } from "../../../scripts/local/start-local.ts";
import { stateFolder } from "../../../scripts/local/state.ts";
import { stopWith } from "../../../scripts/local/stop-with.ts";
import { storageWorker } from "../../../scripts/local/storage-d1.ts";
import { runScript } from "../../../scripts/run-script.mjs";
import { createDoorServer } from "../../support/test-accounts.ts";

await runScript(async () => {
  const port = readPort();
  const { mf, stop } = await startLocal({ port, stateDir: stateFolder(), beside: storageWorker });
  const door = (await createDoorServer(mf)).listen(port + 2);
  stopWith(async () => {
    door.close();
    await stop();
  });
});
