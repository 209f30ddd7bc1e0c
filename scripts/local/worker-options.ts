import { dirname, join, resolve } from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { cachedResult, RESULT_CACHE } from "./result-cache.ts";
import { projectRoot } from "./state.ts";

interface WorkerOptions {
  readonly options: V4WorkerOptions;
  /** The path of the main module. */
  readonly main: string;
}

/** Local variables that wrangler adds to those of its configuration. */
const VARIABLE_FILES = [".dev.vars", ".env", ".env.local"];

/** Miniflare's options for the Worker that this wrangler file, from the project's root, configures. */
export const readWorkerOptions = (config: string, cache = RESULT_CACHE): Promise<WorkerOptions> => {
  const files = [config, ...VARIABLE_FILES.map((name) => join(dirname(config), name)), "package-lock.json"];
  const read = async () => {
    // Here and not above, because loading wrangler takes most of a second.
    const { unstable_getMiniflareWorkerOptions: getWorkerOptions } = await import("wrangler");
    const { workerOptions, main } = getWorkerOptions(resolve(projectRoot, config));
    if (main === undefined) throw new Error(`${config} names no main module.`);
    // wrangler types the options as unknown.
    return { options: workerOptions as V4WorkerOptions, main };
  };
  return cachedResult(`options-${config.replaceAll("/", "-")}`, files, read, cache);
};
