import type { V4WorkerOptions } from "miniflare";
import { bundleWorker } from "./bundle-worker.ts";
import { readWorkerOptions } from "./worker-options.ts";

/** Keys of the payment mock; the real provider rejects them. */
export const MOCK_PAYMENT_KEYS = {
  RAZORPAY_KEY_ID: "rzp_test_rasadmock",
  RAZORPAY_KEY_SECRET: "mock-key-secret",
  RAZORPAY_WEBHOOK_SECRET: "mock-webhook-secret",
};

export const MOCKS = "rasad-mocks";
/** The class that replaces Cloudflare's mail binding. */
export const MAIL_ENTRYPOINT = "Mail";

/** The mocks' worker for Miniflare. */
export async function mocksWorker(appPort: number): Promise<V4WorkerOptions> {
  const { options } = await readWorkerOptions("mocks/wrangler.toml");
  return {
    ...options,
    name: MOCKS,
    modules: [{ type: "ESModule", path: "mocks.js", contents: await bundleWorker("mocks", "mocks/index.ts") }],
    bindings: { ...options.bindings, APP_ORIGIN: `http://localhost:${appPort}`, ...MOCK_PAYMENT_KEYS },
  };
}
