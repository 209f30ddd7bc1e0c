import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startTemporary } from "../../../scripts/local/start-local.ts";
import { createDoorServer } from "../../support/test-accounts.ts";

export interface Addresses {
  /** The address of the production bundle. */
  readonly app: string;
  /** Where tests get accounts and sessions. */
  readonly door: string;
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
const door = await createDoorServer(app.mf);
const addresses: Addresses = { app: app.url, door: `http://localhost:${await listen(door)}` };
process.send?.(addresses);
// The tests have ended, or whoever ran them is gone.
process.once("disconnect", async () => {
  door.closeAllConnections();
  door.close();
  await app.stop();
});
