import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTemporary } from "../../../scripts/local/start-local.ts";
import { storageWorker } from "../../../scripts/local/storage-d1.ts";
import { findPort, listen } from "../../support/free-ports.ts";
import { createDoorServer } from "../../support/test-accounts.ts";

export interface Addresses {
  /** The address of the production bundle. */
  readonly app: string;
  /** Where tests get accounts and sessions. */
  readonly door: string;
  /** The file with all that the Worker logs. */
  readonly log: string;
}

const folder = mkdtempSync(join(tmpdir(), "rasad-log-"));
const log = join(folder, "worker.log");
const print = (line: string): void => appendFileSync(log, `${line}\n`);
const app = await startTemporary(await findPort(), { print, beside: storageWorker });
const door = await createDoorServer(app.mf);
const addresses: Addresses = { app: app.url, door: `http://localhost:${await listen(door)}`, log };
process.send?.(addresses);
// The tests have ended, or the process that ran them has died.
process.once("disconnect", async () => {
  door.closeAllConnections();
  door.close();
  await app.stop();
  rmSync(folder, { recursive: true });
});
