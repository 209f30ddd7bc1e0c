import type { V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions as getWorkerOptions } from "wrangler";

/** Miniflare's options for the Worker that this wrangler file configures, and the path of its main module. */
export function readWorkerOptions(config: string): { options: V4WorkerOptions; main: string } {
  const { workerOptions, main } = getWorkerOptions(config);
  if (main === undefined) throw new Error(`${config} names no main module.`);
  // wrangler types the options as unknown.
  return { options: workerOptions as V4WorkerOptions, main };
}
