import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { applyMigrations, listMigrations } from "./migrations.ts";
import { readSecrets, storageFolder } from "./state.ts";
import { createStorageD1, storageWorker } from "./storage-d1.ts";
import { readWorkerOptions } from "./worker-options.ts";

interface Storage {
  readonly DB: D1Database;
  readonly IMAGES: R2Bucket;
}

/** Opens the app's database and bucket without the app, for migrations and seeding before it starts. */
export async function withStorage<T>(stateDir: string, work: (storage: Storage) => Promise<T>): Promise<T> {
  const { options } = await readWorkerOptions("wrangler.toml");
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      resourcePersistencePath: storageFolder(stateDir),
      workers: [{ ...storageWorker(options), r2Buckets: options.r2Buckets }],
    }),
  );
  try {
    const { IMAGES } = await mf.getBindings<Storage>();
    return await work({ DB: await createStorageD1(mf), IMAGES });
  } finally {
    await mf.dispose();
  }
}

/** The demo webhook leads to the mock receiver, which listens on the port after the app's. */
const pointWebhooksTo = (db: D1Database, port: number) =>
  db
    .prepare("UPDATE webhook_endpoints SET url = ?1 WHERE url LIKE 'http://localhost:%/webhooks/receive' AND url <> ?1")
    .bind(`http://localhost:${port + 1}/webhooks/receive`)
    .run();

/**
 * Applies migrations and seeds an empty shop; npm test seeds one, whose folder the shops of its tests copy. `port`: of the
 * app that is to start with it.
 */
export async function prepareData(stateDir: string, log: (line: string) => void, port?: number): Promise<void> {
  const { RASAD_SEEDED: seeded } = process.env;
  if (seeded && seeded !== stateDir && !existsSync(storageFolder(stateDir))) {
    cpSync(seeded, stateDir, { recursive: true });
  }
  const unfinished = join(stateDir, "seed-unfinished");
  // An interrupted seed leaves an incomplete shop without user data, so seeding restarts on an empty one.
  if (existsSync(unfinished)) rmSync(storageFolder(stateDir), { recursive: true, force: true });
  // A start that has nothing to do spares a workerd of its own, a second of five. The stamp goes when the data are deleted.
  const stamp = join(storageFolder(stateDir), "prepared");
  const prepared = [...listMigrations(), `port ${port}`].join("\n");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === prepared) return;

  await withStorage(stateDir, async ({ DB, IMAGES }) => {
    for (const name of await applyMigrations(DB)) log(`Applied migration ${name}`);
    if (!(await DB.prepare("SELECT EXISTS (SELECT 1 FROM products) AS filled").first<number>("filled"))) {
      log("Filling the empty shop with demo data…");
      writeFileSync(unfinished, "");
      const { seed } = await import("../../seed/seed.ts");
      const { info } = console;
      // What the shop's services log of the seed's acts.
      console.info = log;
      await seed({ DB, IMAGES, CODE_SECRET: readSecrets(stateDir).CODE_SECRET }, log).finally(() => {
        console.info = info;
      });
    }
    if (port !== undefined) await pointWebhooksTo(DB, port);
  });
  rmSync(unfinished, { force: true });
  writeFileSync(stamp, prepared);
}
