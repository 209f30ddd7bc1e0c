import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { D1Database, R2Bucket } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_readConfig as readConfig } from "wrangler";
import { applyMigrations } from "./migrations.ts";
import { projectRoot, readSecrets, storageFolder } from "./state.ts";

export type Log = (line: string) => void;
type Seed = (bindings: { DB: D1Database; IMAGES: R2Bucket; CODE_SECRET: string }, log: Log) => Promise<void>;

/** Opens the app's database and bucket without the app, for migrations and seeding before it starts. */
export async function withStorage<T>(
  stateDir: string,
  work: (storage: { DB: D1Database; IMAGES: R2Bucket }) => Promise<T>,
): Promise<T> {
  const config = readConfig({ config: join(projectRoot, "wrangler.toml") });
  const [database] = config.d1_databases;
  const [bucket] = config.r2_buckets;
  if (database?.database_id === undefined || bucket?.bucket_name === undefined) {
    throw new Error("wrangler.toml names no D1 database or no R2 bucket.");
  }
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      modules: true,
      script: "export default {}",
      compatibilityDate: "2026-10-01",
      d1Databases: { DB: database.database_id },
      r2Buckets: { IMAGES: bucket.bucket_name },
      resourcePersistencePath: storageFolder(stateDir),
    }),
  );
  try {
    const [DB, IMAGES] = await Promise.all([mf.getD1Database("DB"), mf.getR2Bucket("IMAGES")]);
    return await work({ DB: DB as unknown as D1Database, IMAGES: IMAGES as unknown as R2Bucket });
  } finally {
    await mf.dispose();
  }
}

const isEmpty = async (db: D1Database): Promise<boolean> =>
  (await db.prepare("SELECT EXISTS (SELECT 1 FROM products) AS filled").first<number>("filled")) === 0;

async function runSeed(stateDir: string, storage: { DB: D1Database; IMAGES: R2Bucket }, log: Log): Promise<void> {
  const { seed }: { seed: Seed } = await import(pathToFileURL(join(projectRoot, "seed/seed.ts")).href);
  await seed({ ...storage, CODE_SECRET: readSecrets(stateDir).CODE_SECRET }, log);
}

/** Applies migrations, and seeds an empty shop when `seed` is set. */
export async function prepareData(stateDir: string, options: { seed: boolean; log: Log }): Promise<void> {
  const { seed, log } = options;
  const unfinished = join(stateDir, "seed-unfinished");
  // An interrupted seed leaves an incomplete shop without user data, so seeding restarts on an empty one.
  if (existsSync(unfinished)) rmSync(storageFolder(stateDir), { recursive: true, force: true });

  await withStorage(stateDir, async (storage) => {
    const applied = await applyMigrations(storage.DB);
    for (const name of applied) log(`Applied migration ${name}`);
    if (!seed || !(await isEmpty(storage.DB))) return;
    log("Filling the empty shop with demo data…");
    writeFileSync(unfinished, "");
    await runSeed(stateDir, storage, log);
  });
  rmSync(unfinished, { force: true });
}
