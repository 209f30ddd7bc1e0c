import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, NoOpLog, type V4WorkerOptions } from "miniflare";
import { APP, wrapBundle } from "../../local/app-worker.ts";
import { prepareMeasuredShop } from "../../local/measured-shop.ts";
import { makeMemoryFolder } from "../../local/memory-folder.ts";
import { startLocal } from "../../local/start-local.ts";
import { storageFolder } from "../../local/state.ts";
import { readWorkerOptions } from "../../local/worker-options.ts";
import { D1_CLIENT, D1_SERVER, d1Binding } from "./d1-plugin.ts";

const BINDING = "DB";

/** The id that wrangler gives miniflare for the shop's database. */
const idOf = ({ d1Databases }: V4WorkerOptions): string => {
  const database = (d1Databases as Record<string, string | { id: string }>)[BINDING];
  if (database === undefined) throw new Error(`wrangler.toml has no database ${BINDING}.`);
  return typeof database === "string" ? database : database.id;
};

/** Serves the shop's database from a workerd of its own, as in production another machine does. */
const startDatabase = async (stateDir: string, port: number): Promise<Miniflare> => {
  const { options } = await readWorkerOptions("wrangler.toml");
  const { compatibilityDate, d1Databases } = options;
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      log: new NoOpLog(),
      modules: true,
      script: "export default {};",
      compatibilityDate,
      d1Databases,
      unsafeBindings: [d1Binding("SERVED", D1_SERVER, { port, id: idOf(options) })],
      resourcePersistencePath: storageFolder(stateDir),
    }),
  );
  await mf.ready;
  return mf;
};

/**
 * The Worker with the database that is served on this port, and with a socket of its own: miniflare sends those to the default
 * entry through a router of assets.
 */
const wrap = (worker: V4WorkerOptions, databasePort: number, directPort: number): V4WorkerOptions => {
  const { d1Databases: _own, ...others } = worker;
  return {
    ...wrapBundle(others, {
      "direct.js": 'export * from "./index.js";\nexport { default, default as direct } from "./index.js";\n',
    }),
    unsafeBindings: [d1Binding(BINDING, D1_CLIENT, { port: databasePort, id: idOf(worker) })],
    unsafeDirectSockets: [{ host: "localhost", port: directPort, entrypoint: "direct" }],
  };
};

/** Serves the production bundle with cron and mocks, a generated shop of so many products, and its database beside it. */
export const startShop = async (port: number, products: number) => {
  const stateDir = join(makeMemoryFolder("rasad-soak-"), "state");
  const shop = await prepareMeasuredShop(stateDir, products);
  const inspectorPort = port + 2;
  const directPort = port + 3;
  const databasePort = port + 4;
  const database = await startDatabase(stateDir, databasePort);
  const app = await startLocal({
    port,
    stateDir,
    quiet: true,
    inspectorPort,
    wrap: async (worker) => wrap(worker, databasePort, directPort),
  });
  return {
    shop,
    url: `http://localhost:${directPort}`,
    mocks: `http://localhost:${port + 1}`,
    inspectorPort,
    db: (await database.getD1Database(BINDING)) as unknown as D1Database,
    async runCron(): Promise<void> {
      const worker = await app.mf.getWorker(APP);
      const { outcome } = await worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
      if (outcome !== "ok") throw new Error(`Cron ended with "${outcome}".`);
    },
    async stop(): Promise<void> {
      await app.stop();
      await database.dispose();
    },
  };
};
