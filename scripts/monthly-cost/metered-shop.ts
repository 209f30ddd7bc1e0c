import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { cpuMs, withItsProcess } from "../bench/workerd.ts";
import { APP, wrapBundle } from "../local/app-worker.ts";
import { bundleWorker } from "../local/bundle-worker.ts";
import { beginningOfToday, generateData } from "../local/generate-data.ts";
import { startLocal } from "../local/start-local.ts";
import { projectRoot, storageFolder } from "../local/state.ts";
import { COUNTS_PATH, type Counts } from "./metered-worker.ts";
import { measureOrderBytes } from "./order-bytes.ts";
import type { Usage } from "./usage.ts";

const OBJECT_GB = 0.128;

/** Stands for each product's picture: the generated products have none. */
const PICTURE = "products/measured.webp";
export const PICTURE_PATH = `/images/${PICTURE}`;
const PICTURE_BYTES = 5_000;

/** The production bundle as it is, with counters around its bindings and classes. */
const meterWorker = async (worker: V4WorkerOptions): Promise<V4WorkerOptions> => {
  const contents = await bundleWorker(join(projectRoot, "scripts/monthly-cost/metered-worker.ts"));
  const classes = Object.values(worker.durableObjects ?? {}).map((one) =>
    typeof one === "string" ? one : one.className,
  );
  const entry = [
    'import * as shop from "./index.js";',
    'import { meterClass, meterShop } from "./metered-worker.js";',
    ...classes.map((name) => `export const ${name} = meterClass(shop.${name});`),
    "export default meterShop(shop.default);",
  ].join("\n");
  return wrapBundle(worker, { "metered.js": entry, "metered-worker.js": contents });
};

export interface MeteredShop {
  readonly url: string;
  /** What an order takes in D1. */
  readonly orderBytes: number;
  readonly db: D1Database;
  readCounts(): Promise<Counts>;
  /** All that was used so far. */
  readUsage(): Promise<Usage>;
  runCron(): Promise<void>;
  stop(): Promise<void>;
}

/** Serves a generated shop of scale 1 with new data, which `stop` deletes. */
export const startMeteredShop = async (port: number): Promise<MeteredShop> => {
  const stateDir = mkdtempSync(join(tmpdir(), "rasad-month-"));
  await generateData(stateDir, { scale: 1, until: beginningOfToday() }, console.error);
  const orderBytes = measureOrderBytes(storageFolder(stateDir));
  const app = await withItsProcess(() =>
    startLocal({ port, stateDir, quiet: true, hasCron: false, wrap: meterWorker }),
  );
  const images = await app.mf.getR2Bucket("IMAGES");
  await images.put(PICTURE, new Uint8Array(PICTURE_BYTES), { httpMetadata: { contentType: "image/webp" } });
  const readCounts = async () => (await (await fetch(app.url + COUNTS_PATH)).json()) as Counts;
  return {
    url: app.url,
    orderBytes,
    db: (await app.mf.getD1Database("DB")) as unknown as D1Database,
    readCounts,
    async readUsage() {
      const { requests, cronRuns, objectRequests, objectMs, lines, ...counts } = await readCounts();
      const { rowsRead, rowsWritten, keyReads, keyWrites } = counts;
      const { objectRowsWritten, bucketReads, bucketWrites, mails } = counts;
      return {
        requests: requests + cronRuns,
        cpuMs: cpuMs(app.pid),
        rowsRead,
        rowsWritten,
        databaseGb: 0,
        keyReads,
        keyWrites,
        objectRequests,
        objectGbSeconds: (objectMs / 1000) * OBJECT_GB,
        objectRowsWritten,
        bucketReads,
        bucketWrites,
        logEvents: requests + cronRuns + objectRequests + lines,
        mails,
      };
    },
    async runCron() {
      const worker = await app.mf.getWorker(APP);
      const { outcome } = await worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
      if (outcome !== "ok") throw new Error(`Cron ended with "${outcome}".`);
    },
    async stop() {
      await app.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
};
