import { join } from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { build } from "vite";
import { unstable_getMiniflareWorkerOptions as getWorkerOptions } from "wrangler";
import { projectRoot } from "./state.ts";

/** Keys of the payment mock; the real provider rejects them. */
export const MOCK_PAYMENT_KEYS = {
  RAZORPAY_KEY_ID: "rzp_test_rasadmock",
  RAZORPAY_KEY_SECRET: "mock-key-secret",
  RAZORPAY_WEBHOOK_SECRET: "mock-webhook-secret",
};

export const MOCKS = "rasad-mocks";
/** The class that replaces Cloudflare's mail binding. */
export const MAIL_ENTRYPOINT = "Mail";

/** Bundles the mocks in memory, so that no file of them can get into the production bundle. */
async function bundle(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    root: projectRoot,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      target: "es2024",
      lib: { entry, formats: ["es"], fileName: "mocks" },
      rolldownOptions: { external: /^(cloudflare|node):/ },
    },
  });
  const chunk = [output].flat().flatMap((one) => ("output" in one ? one.output : []))[0];
  if (chunk?.type !== "chunk") throw new Error("The mocks could not be bundled.");
  return chunk.code;
}

/** The mocks' worker for Miniflare. */
export async function mocksWorker(appPort: number): Promise<V4WorkerOptions> {
  const { workerOptions, main } = getWorkerOptions(join(projectRoot, "mocks/wrangler.toml"));
  // wrangler types the options as unknown.
  const options = workerOptions as V4WorkerOptions;
  if (main === undefined) throw new Error("mocks/wrangler.toml names no main module.");
  return {
    ...options,
    name: MOCKS,
    modules: [{ type: "ESModule", path: "mocks.js", contents: await bundle(main) }],
    bindings: { ...options.bindings, APP_ORIGIN: `http://localhost:${appPort}`, ...MOCK_PAYMENT_KEYS },
  };
}
