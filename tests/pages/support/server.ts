import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { startTemporary } from "../../../scripts/local/start-local.ts";
import { connect } from "../../../worker/platform/d1/db.ts";
import { createAccounts, type WantedAccount } from "./create-accounts.ts";

export interface Addresses {
  /** The address of the production bundle. */
  readonly app: string;
  /** The address that makes accounts, because tests run in other processes than the database. */
  readonly accounts: string;
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return (server.address() as AddressInfo).port;
};

/** A port that is free together with the next one, which the mocks get. */
const findPort = async (): Promise<number> => {
  const [app, mocks] = [createServer(), createServer()];
  const port = await listen(app);
  const isPair = await new Promise<boolean>((resolve) => {
    mocks.once("error", () => resolve(false));
    mocks.listen(port + 1, "localhost", () => resolve(true));
  });
  await Promise.all([app, mocks].map((server) => new Promise((resolve) => server.close(resolve))));
  return isPair ? port : findPort();
};

const app = await startTemporary(await findPort());
const { DB, SESSION_SECRET } = await app.mf.getBindings<{ DB: D1Database; SESSION_SECRET: string }>("rasad");
const accounts = createAccounts(connect(DB), SESSION_SECRET);
const server = createServer(async (request, response) => {
  try {
    response.end(JSON.stringify(await accounts.signIn((await json(request)) as WantedAccount)));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
const addresses: Addresses = { app: app.url, accounts: `http://localhost:${await listen(server)}` };
process.send?.(addresses);
// The tests have ended, or whoever ran them is gone.
process.once("disconnect", async () => {
  server.closeAllConnections();
  server.close();
  await app.stop();
});
