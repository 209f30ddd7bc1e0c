import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyMigrations, listMigrations } from "./migrations.ts";
import { readSecrets, storageFolder } from "./state.ts";
import { createStorageD1, storageWorker } from "./storage-d1.ts";
import { readWorkerOptions } from "./worker-options.ts";
import { startWorkerd } from "./workers.ts";

interface Storage {
  readonly DB: D1Database;
  readonly IMAGES: R2Bucket;
  readonly SESSIONS: KVNamespace;
}

/** Opens the app's storage without the app. */
export async function withStorage<T>(stateDir: string, work: (storage: Storage) => Promise<T>): Promise<T> {
  const { options } = await readWorkerOptions("wrangler.toml");
  const mf = await startWorkerd({
    resourcePersistencePath: storageFolder(stateDir),
    workers: [{ ...storageWorker(options), r2Buckets: options.r2Buckets, kvNamespaces: options.kvNamespaces }],
  });
  try {
    const { IMAGES, SESSIONS } = await mf.getBindings<Storage>();
    return await work({ DB: await createStorageD1(mf), IMAGES, SESSIONS });
  } finally {
    await mf.dispose();
  }
}

/** Points the demo webhook at the mocks. */
const pointWebhooksTo = (db: D1Database, port: number) =>
  db
    .prepare("UPDATE webhook_endpoints SET url = ?1 WHERE url LIKE 'http://localhost:%/webhooks/receive' AND url <> ?1")
    .bind(`http://localhost:${port + 1}/webhooks/receive`)
    .run();

interface Preparation {
  /** The app's port. */
  readonly port?: number;
  /** Called when there was something to do. */
  readonly finish?: (storage: Storage) => Promise<unknown>;
}

/** Applies migrations and seeds an empty shop, or copies the one that npm test has seeded. */
export async function prepareData(
  stateDir: string,
  log: (line: string) => void,
  { port, finish }: Preparation = {},
): Promise<void> {
  const { RASAD_SEEDED: seeded } = process.env;
  if (seeded && seeded !== stateDir && !existsSync(storageFolder(stateDir))) {
    cpSync(seeded, stateDir, { recursive: true });
  }
  const unfinished = join(stateDir, "seed-unfinished");
  // An interrupted seed left an incomplete shop: start over.
  if (existsSync(unfinished)) rmSync(storageFolder(stateDir), { recursive: true, force: true });
  // Opening the storage takes a second, so a start with nothing to do skips it. The stamp is deleted with the data.
  const stamp = join(storageFolder(stateDir), "prepared");
  const { options } = await readWorkerOptions("wrangler.toml");
  // Another database_id in wrangler.toml names another local database, which is empty.
  const prepared = [...listMigrations(), `port ${port}`, JSON.stringify(options.d1Databases)].join("\n");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === prepared) return;

  await withStorage(stateDir, async (storage) => {
    const { DB, IMAGES } = storage;
    for (const name of await applyMigrations(DB)) log(`Applied migration ${name}`);
    if (!(await DB.prepare("SELECT EXISTS (SELECT 1 FROM products) AS filled").first<number>("filled"))) {
      log("Filling the empty shop with demo data…");
      writeFileSync(unfinished, "");
      const { seed } = await import("../../seed/seed.ts");
      const { info } = console;
      // The shop's services log to console.info.
      console.info = log;
      await seed({ DB, IMAGES, CODE_SECRET: readSecrets(stateDir).CODE_SECRET }, log).finally(() => {
        console.info = info;
      });
    }
    if (port !== undefined) await pointWebhooksTo(DB, port);
    await finish?.(storage);
  });
  rmSync(unfinished, { force: true });
  writeFileSync(stamp, prepared);
}
