import { join } from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { listen } from "../../../tests/pages/support/ports.ts";
import { createDoorServer } from "../../../tests/support/test-accounts.ts";
import { growCatalogue } from "../../bench/data.ts";
import { withItsProcess } from "../../bench/workerd.ts";
import { APP, wrapBundle } from "../../local/app-worker.ts";
import { makeMemoryFolder } from "../../local/memory-folder.ts";
import { prepareData, withStorage } from "../../local/prepare-data.ts";
import { startLocal } from "../../local/start-local.ts";
import { startDatabase, withDatabaseAt } from "./database.ts";

export interface SoakedShop {
  readonly url: string;
  /** The same Worker, without what miniflare puts before it: its entry and a router of assets. */
  readonly direct: string;
  /** The process of the Worker, and of its database. */
  readonly pids: { readonly worker?: string; readonly database?: string };
  readonly inspectorPort: number;
  /** Where accounts and sessions are made. */
  readonly door: string;
  readonly db: D1Database;
  runCron(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens a socket to the Worker under a second name, because miniflare sends those to the default one to the router of assets. */
const openDirectly = (port: number, worker: V4WorkerOptions): V4WorkerOptions => ({
  ...wrapBundle(worker, {
    "direct.js": 'export * from "./index.js";\nexport { default, default as direct } from "./index.js";\n',
  }),
  unsafeDirectSockets: [{ host: "localhost", port, entrypoint: "direct" }],
});

/** Serves the production bundle with cron and mocks, the demo shop's data and a catalogue of this size, and its database beside it. */
export const startShop = async (port: number, products: number): Promise<SoakedShop> => {
  const stateDir = join(makeMemoryFolder("rasad-soak-"), "state");
  await prepareData(stateDir, () => {}, port);
  await withStorage(stateDir, ({ DB }) => growCatalogue(DB, products));
  const [inspectorPort, directPort, databasePort] = [port + 2, port + 3, port + 4];
  const database = await startDatabase(stateDir, databasePort);
  const wrap = async (worker: V4WorkerOptions) => openDirectly(directPort, withDatabaseAt(databasePort, worker));
  const app = await withItsProcess(() => startLocal({ port, stateDir, quiet: true, inspectorPort, wrap }));
  const door = await createDoorServer(app.mf, database.db);
  return {
    url: app.url,
    direct: `http://localhost:${directPort}`,
    pids: { worker: app.pid, database: database.pid },
    inspectorPort,
    door: `http://localhost:${await listen(door)}`,
    db: database.db,
    async runCron() {
      const worker = await app.mf.getWorker(APP);
      const { outcome } = await worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
      if (outcome !== "ok") throw new Error(`Cron ended with "${outcome}".`);
    },
    async stop() {
      door.closeAllConnections();
      door.close();
      await app.stop();
      await database.stop();
    },
  };
};
