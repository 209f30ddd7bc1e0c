import { dirname, join, resolve } from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { cachedResult, RESULT_CACHE } from "./result-cache.ts";
import { projectRoot } from "./state.ts";

interface WorkerOptions {
  readonly options: V4WorkerOptions;
  readonly main: string;
}

/** The files from which wrangler reads local variables. */
const VARIABLE_FILES = [".dev.vars", ".env", ".env.local"];

/** `config`: a wrangler file, from the project's root. CLOUDFLARE_ENV names its environment. */
export const readWorkerOptions = (config: string, cache = RESULT_CACHE): Promise<WorkerOptions> => {
  const files = [config, ...VARIABLE_FILES.map((name) => join(dirname(config), name)), "package-lock.json"];
  const read = async () => {
    // Not imported at the top, because loading wrangler takes most of a second.
    const { unstable_getMiniflareWorkerOptions: getWorkerOptions } = await import("wrangler");
    const { workerOptions, main } = getWorkerOptions(resolve(projectRoot, config));
    if (main === undefined) throw new Error(`${config} names no main module.`);
    // wrangler types the options as unknown.
    return { options: workerOptions as V4WorkerOptions, main };
  };
  const name = `options-${process.env.CLOUDFLARE_ENV ?? ""}-${config.replaceAll("/", "-")}`;
  return cachedResult(name, files, read, cache);
};
