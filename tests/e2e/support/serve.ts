/** Serves the production bundle for the browser tests, with a door for accounts and sessions on the port after the mocks'. */
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { APP } from "../../../scripts/local/app-worker.ts";
import { readPort } from "../../../scripts/local/ports.ts";
import { runScript } from "../../../scripts/local/run-script.ts";
import { startLocal } from "../../../scripts/local/start-local.ts";
import { readSecrets, stateFolder } from "../../../scripts/local/state.ts";
import { stopWith } from "../../../scripts/local/stop-with.ts";
import { createTestAccounts, type Storage, type TestAccount } from "./test-accounts.ts";

await runScript(async () => {
  const port = readPort();
  const stateDir = stateFolder();
  const { mf, stop } = await startLocal({ port, stateDir });
  const storage = await mf.getBindings<Storage>(APP);
  const accounts = createTestAccounts(storage, readSecrets(stateDir).SESSION_SECRET);

  const door = createServer(async (request, response) => {
    // Playwright asks until somebody answers.
    if (request.method === "GET") return response.end();
    try {
      const account = (await json(request)) as TestAccount;
      if (request.url === "/accounts") await accounts.create(account);
      else response.write(await accounts.startSession(account.email));
      response.end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(port + 2);

  stopWith(async () => {
    door.close();
    await stop();
  });
});
