import { startTemporary } from "../../../scripts/local/start-local.ts";
import { createDoorServer } from "../../support/test-accounts.ts";
import { findPort, listen } from "./ports.ts";

export interface Addresses {
  /** The address of the production bundle. */
  readonly app: string;
  /** Where tests get accounts and sessions. */
  readonly door: string;
}

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
