import { join } from "node:path";
import { listen } from "../../../tests/pages/support/ports.ts";
import { createDoorServer } from "../../../tests/support/test-accounts.ts";
import { growCatalogue } from "../../bench/data.ts";
import { withItsProcess } from "../../bench/workerd.ts";
import { APP } from "../../local/app-worker.ts";
import { makeMemoryFolder } from "../../local/memory-folder.ts";
import { prepareData, withStorage } from "../../local/prepare-data.ts";
import { startLocal } from "../../local/start-local.ts";

export interface SoakedShop {
  readonly url: string;
  readonly pid?: string;
  readonly inspectorPort: number;
  /** Where accounts and sessions are made. */
  readonly door: string;
  readonly db: D1Database;
  runCron(): Promise<void>;
  stop(): Promise<void>;
}

/** Serves the production bundle with cron and mocks, the demo shop's data and a catalogue of this size. */
export const startShop = async (port: number, products: number): Promise<SoakedShop> => {
  const stateDir = join(makeMemoryFolder("rasad-soak-"), "state");
  await prepareData(stateDir, () => {}, port);
  await withStorage(stateDir, ({ DB }) => growCatalogue(DB, products));
  const inspectorPort = port + 2;
  const app = await withItsProcess(() => startLocal({ port, stateDir, quiet: true, inspectorPort }));
  const door = await createDoorServer(app.mf);
  return {
    url: app.url,
    pid: app.pid,
    inspectorPort,
    door: `http://localhost:${await listen(door)}`,
    db: (await app.mf.getD1Database("DB")) as unknown as D1Database,
    async runCron() {
      const worker = await app.mf.getWorker(APP);
      const { outcome } = await worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
      if (outcome !== "ok") throw new Error(`Cron ended with "${outcome}".`);
    },
    async stop() {
      door.closeAllConnections();
      door.close();
      await app.stop();
    },
  };
};
