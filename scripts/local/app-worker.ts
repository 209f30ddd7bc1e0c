import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions as getWorkerOptions } from "wrangler";
import { MAIL_ENTRYPOINT, MOCK_PAYMENT_KEYS, MOCKS } from "./mocks-worker.ts";
import { LocalProblem } from "./ports.ts";
import { readPushKeys } from "./push-keys.ts";
import { readSecrets } from "./state.ts";

export const APP = "rasad";

/** Variables that differ from production: addresses and secrets. */
export const localVariables = (stateDir: string, port: number): Record<string, string> => ({
  APP_ORIGIN: `http://localhost:${port}`,
  ...readSecrets(stateDir),
  ...paymentVariables(port),
  ...pushVariables(stateDir, port),
});

/** The payment provider's keys from the environment, else those of its mock. */
const paymentVariables = (port: number): Record<string, string> => {
  const given = Object.entries(process.env).filter(([name, value]) => name.startsWith("RAZORPAY_") && value);
  if (process.env.RAZORPAY_KEY_ID) return Object.fromEntries(given) as Record<string, string>;
  const mock = `http://localhost:${port + 1}`;
  return { ...MOCK_PAYMENT_KEYS, RAZORPAY_API: mock, RAZORPAY_CHECKOUT: `${mock}/v1/checkout.js` };
};

/** VAPID keys from the environment, else generated ones. The mock receives pushes beside the real services. */
const pushVariables = (stateDir: string, port: number): Record<string, string> => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = process.env;
  const isGiven = VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY;
  return {
    ...(isGiven ? { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } : readPushKeys(stateDir)),
    VAPID_SUBJECT: VAPID_SUBJECT || "mailto:push@rasad.test",
    PUSH_MOCK: `http://localhost:${port + 1}`,
  };
};

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

/** The production bundle made by `npm run build`, with mail sent to the mocks. */
export function appWorker(options: AppWorkerOptions): V4WorkerOptions {
  const config = join(options.buildDir, "server/wrangler.json");
  if (!existsSync(config)) throw new LocalProblem("There is no production bundle yet. Run: npm run build");

  const { workerOptions, main } = getWorkerOptions(config);
  // wrangler types the options as unknown.
  const { email: _mail, ...worker } = workerOptions as V4WorkerOptions;
  if (main === undefined) throw new Error(`${config} names no main module.`);
  return {
    ...worker,
    name: APP,
    modulesRoot: dirname(main),
    modules: modulesIn(dirname(main), main).map((path) => ({ type: "ESModule", path })),
    bindings: { ...worker.bindings, ...localVariables(options.stateDir, options.port), ...options.vars },
    serviceBindings: { ...worker.serviceBindings, EMAIL: { name: MOCKS, entrypoint: MAIL_ENTRYPOINT } },
  };
}
