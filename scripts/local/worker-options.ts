import { dirname, join } from "node:path";
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

/** Miniflare's options for the Worker that this wrangler file configures. */
export const readWorkerOptions = (config: string, cache = RESULT_CACHE): Promise<WorkerOptions> => {
  const read = async () => {
    // Here and not above, because loading wrangler takes most of a second.
    const { unstable_getMiniflareWorkerOptions: getWorkerOptions } = await import("wrangler");
    const { workerOptions, main } = getWorkerOptions(config);
    if (main === undefined) throw new Error(`${config} names no main module.`);
    return {
      // wrangler types the options as unknown.
      value: { options: workerOptions as V4WorkerOptions, main },
      files: [
        config,
        ...VARIABLE_FILES.map((name) => join(dirname(config), name)),
        join(projectRoot, "node_modules/wrangler/package.json"),
        import.meta.filename,
      ],
    };
  };
  return cachedResult(`options of ${config}`, read, cache);
};
