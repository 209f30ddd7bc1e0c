import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions as getWorkerOptions } from "wrangler";
import { LocalProblem } from "./ports.ts";
import { MAIL_ENTRYPOINT, STANDINS } from "./standins-worker.ts";
import { readSecrets } from "./state.ts";

export const APP = "rasad";

/** What differs from production: addresses and secrets. */
export const localVariables = (stateDir: string, port: number): Record<string, string> => ({
  APP_ORIGIN: `http://localhost:${port}`,
  ...readSecrets(stateDir),
});

const modulesIn = (folder: string, entry: string): string[] => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith(".js") && path !== entry);
  return [entry, ...files];
};

interface AppWorkerOptions {
  readonly buildDir: string;
  readonly stateDir: string;
  readonly port: number;
  readonly vars: Record<string, string>;
}

/** The production bundle, as `npm run build` left it, with mail going to the stand-ins. */
export function appWorker(options: AppWorkerOptions): V4WorkerOptions {
  const config = join(options.buildDir, "server/wrangler.json");
  if (!existsSync(config)) throw new LocalProblem("There is no production bundle yet. Run: npm run build");

  const { workerOptions, main } = getWorkerOptions(config);
  // Its own type has lost the shapes of the options.
  const { email: _mail, ...worker } = workerOptions as V4WorkerOptions;
  if (main === undefined) throw new Error(`${config} names no main module.`);
  return {
    ...worker,
    name: APP,
    modulesRoot: dirname(main),
    modules: modulesIn(dirname(main), main).map((path) => ({ type: "ESModule", path })),
    bindings: { ...worker.bindings, ...localVariables(options.stateDir, options.port), ...options.vars },
    serviceBindings: { ...worker.serviceBindings, EMAIL: { name: STANDINS, entrypoint: MAIL_ENTRYPOINT } },
  };
}
