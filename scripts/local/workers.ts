import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, NoOpLog, type V4WorkerOptions } from "miniflare";
import { bundleWorker } from "./bundle-worker.ts";
import { projectRoot, readPushKeys, readSecrets } from "./state.ts";
import { readWorkerOptions } from "./worker-options.ts";

export const APP = "rasad";

/** Starts workerd, without a log unless the options have one. */
export const startWorkerd = async (options: Parameters<typeof convertV4MiniflareOptions>[0]): Promise<Miniflare> => {
  const silent = { log: new NoOpLog(), logRequests: false };
  const mf = new Miniflare(convertV4MiniflareOptions({ host: "localhost", cf: false, ...silent, ...options }));
  await mf.ready;
  return mf;
};

const devVars = join(projectRoot, ".dev.vars");

/**
 * Loads keys of real services for trying the shop locally; tests use the mocks. Environment variables take
 * precedence.
 */
export const loadDevVars = (): void => {
  if (existsSync(devVars)) process.loadEnvFile(devVars);
};

/** Keys of the payment mock; the real provider rejects them. */
const MOCK_PAYMENT_KEYS = {
  RAZORPAY_KEY_ID: "rzp_test_rasadmock",
  RAZORPAY_KEY_SECRET: "mock-key-secret",
  RAZORPAY_WEBHOOK_SECRET: "mock-webhook-secret",
};

export const MOCKS = "rasad-mocks";
/** The class that replaces Cloudflare's mail binding. */
export const MAIL_ENTRYPOINT = "Mail";

/** The variables that differ from production: URLs and secrets. */
export const localVariables = (stateDir: string, port: number): Record<string, string> => ({
  APP_ORIGIN: `http://localhost:${port}`,
  ...readSecrets(stateDir),
  ...paymentVariables(port),
  ...pushVariables(stateDir, port),
  WEBHOOK_LOCAL_ORIGIN: `http://localhost:${port + 1}`,
});

/** The payment provider's keys from the environment, or its mock. */
const paymentVariables = (port: number): Record<string, string> => {
  const given = Object.entries(process.env).filter(([name, value]) => name.startsWith("RAZORPAY_") && value);
  if (process.env.RAZORPAY_KEY_ID) return Object.fromEntries(given) as Record<string, string>;
  const mock = `http://localhost:${port + 1}`;
  return { ...MOCK_PAYMENT_KEYS, RAZORPAY_API: mock, RAZORPAY_CHECKOUT: `${mock}/v1/checkout.js` };
};

/** VAPID keys from the environment, or generated ones. The mock works beside the real push services. */
const pushVariables = (stateDir: string, port: number): Record<string, string> => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = process.env;
  const isGiven = VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY;
  return {
    ...(isGiven ? { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } : readPushKeys(stateDir)),
    VAPID_SUBJECT: VAPID_SUBJECT || "mailto:push@rasad.test",
    PUSH_MOCK: `http://localhost:${port + 1}`,
  };
};

/** The production bundle, which sends its mail to the mocks. */
export async function appWorker(vars: Record<string, string>): Promise<V4WorkerOptions> {
  const { options, main } = await readWorkerOptions("build/server/wrangler.json");
  const { email: _mail, ...worker } = options;
  const modulesRoot = dirname(main);
  const others = globSync("**/*.js", { cwd: modulesRoot }).map((name) => join(modulesRoot, name));
  return {
    ...worker,
    name: APP,
    modulesRoot,
    modules: [...new Set([main, ...others])].map((path) => ({ type: "ESModule", path })),
    bindings: { ...worker.bindings, ...vars },
    serviceBindings: { ...worker.serviceBindings, EMAIL: { name: MOCKS, entrypoint: MAIL_ENTRYPOINT } },
  };
}

export async function mocksWorker(appPort: number): Promise<V4WorkerOptions> {
  const { options } = await readWorkerOptions("mocks/wrangler.toml");
  return {
    ...options,
    name: MOCKS,
    modules: [{ type: "ESModule", path: "mocks.js", contents: await bundleWorker("mocks", "mocks/index.ts") }],
    bindings: { ...options.bindings, APP_ORIGIN: `http://localhost:${appPort}`, ...MOCK_PAYMENT_KEYS },
  };
}
