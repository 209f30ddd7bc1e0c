import { join } from "node:path";
import type { Miniflare, V4WorkerOptions } from "miniflare";
import { prepareMeasuredShop } from "../../local/measured-shop.ts";
import { startLocal } from "../../local/start-local.ts";
import { storageFolder } from "../../local/state.ts";
import { makeMemoryFolder } from "../../local/temporary-folder.ts";
import { readWorkerOptions } from "../../local/worker-options.ts";
import { startWorkerd, wrapBundle } from "../../local/workers.ts";
import { D1_CLIENT, D1_SERVER, d1Binding } from "./d1-plugin.ts";

const BINDING = "DB";

const databaseIdOf = ({ d1Databases }: V4WorkerOptions): string => {
  const database = (d1Databases as Record<string, string | { id: string }>)[BINDING];
  if (database === undefined) throw new Error(`wrangler.toml has no database ${BINDING}.`);
  return typeof database === "string" ? database : database.id;
};

/** Serves the database from a workerd of its own, as D1 runs on another machine in production. */
const startDatabase = async (stateDir: string, port: number): Promise<Miniflare> => {
  const { options } = await readWorkerOptions("wrangler.toml");
  const { compatibilityDate, d1Databases } = options;
  return startWorkerd({
    modules: true,
    script: "export default {};",
    compatibilityDate,
    d1Databases,
    unsafeBindings: [d1Binding("SERVED", D1_SERVER, { port, id: databaseIdOf(options) })],
    resourcePersistencePath: storageFolder(stateDir),
  });
};

/**
 * Replaces the Worker's database with the one on `databasePort`. `directPort` leads past the router of assets, which
 * Miniflare puts in front of the default entrypoint.
 */
const wrap = (worker: V4WorkerOptions, databasePort: number, directPort: number): V4WorkerOptions => {
  const { d1Databases: _own, ...others } = worker;
  return {
    ...wrapBundle(others, {
      "direct.js": 'export * from "./index.js";\nexport { default, default as direct } from "./index.js";\n',
    }),
    unsafeBindings: [d1Binding(BINDING, D1_CLIENT, { port: databasePort, id: databaseIdOf(worker) })],
    unsafeDirectSockets: [{ host: "localhost", port: directPort, entrypoint: "direct" }],
  };
};

/** Serves a generated shop with cron and mocks, and its database from another process. */
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
    wrap: (worker) => wrap(worker, databasePort, directPort),
  });
  return {
    shop,
    url: `http://localhost:${directPort}`,
    mocks: `http://localhost:${port + 1}`,
    inspectorPort,
    db: (await database.getD1Database(BINDING)) as unknown as D1Database,
    runCron: app.runCron,
    async stop(): Promise<void> {
      await app.stop();
      await database.dispose();
    },
  };
};
