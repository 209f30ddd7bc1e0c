import { convertV4MiniflareOptions, Miniflare, NoOpLog } from "miniflare";
import { bundleWorker } from "../local/bundle-worker.ts";
import { storageFolder } from "../local/state.ts";
import { readWorkerOptions } from "../local/worker-options.ts";

export interface BareApp {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the bare Worker as the shop is served: the same runtime, flags, D1 and assets' router, and data of its own. */
export async function startBare(port: number, stateDir: string): Promise<BareApp> {
  const { options } = await readWorkerOptions("build/server/wrangler.json");
  const { compatibilityDate, compatibilityFlags, d1Databases, assets } = options;
  const contents = await bundleWorker("bare", "scripts/bench/bare-worker.ts");
  const worker = { compatibilityDate, compatibilityFlags, d1Databases, assets };
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      host: "localhost",
      port,
      cf: false,
      log: new NoOpLog(),
      logRequests: false,
      resourcePersistencePath: storageFolder(stateDir),
      workers: [{ ...worker, name: "bare", modules: [{ type: "ESModule", path: "bare.js", contents }] }],
    }),
  );
  await mf.ready;
  const url = `http://localhost:${port}`;
  await (await fetch(`${url}/ready`)).text();
  return { url, stop: () => mf.dispose() };
}
