import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, NoOpLog, type V4WorkerOptions } from "miniflare";
import { withItsProcess } from "../../bench/workerd.ts";
import { projectRoot, storageFolder } from "../../local/state.ts";
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
export const startDatabase = async (stateDir: string, port: number) => {
  const { options } = await readWorkerOptions(join(projectRoot, "wrangler.toml"));
  const { compatibilityDate, d1Databases } = options;
  const { mf, pid } = await withItsProcess(async () => {
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
    return { mf };
  });
  return { db: (await mf.getD1Database(BINDING)) as unknown as D1Database, pid, stop: () => mf.dispose() };
};

/** The Worker with the database that is served on this port, in the place of its own. */
export const withDatabaseAt = (port: number, worker: V4WorkerOptions): V4WorkerOptions => {
  const { d1Databases: _own, ...others } = worker;
  return { ...others, unsafeBindings: [d1Binding(BINDING, D1_CLIENT, { port, id: idOf(worker) })] };
};
