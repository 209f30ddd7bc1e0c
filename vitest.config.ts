import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { newPushKeys } from "./scripts/local/push-keys.ts";

const worker = cloudflareTest(async () => ({
  main: "./worker/testing/test-worker.ts",
  wrangler: { configPath: "./wrangler.toml" },
  // Tests run offline.
  remoteBindings: false,
  miniflare: {
    bindings: {
      MIGRATIONS: await readD1Migrations("migrations"),
      APP_ORIGIN: "http://localhost",
      SESSION_SECRET: "session-secret-of-the-tests-0123456789abcdef",
      CODE_SECRET: "code-secret-of-the-tests-0123456789abcdef",
      RAZORPAY_KEY_ID: "rzp_test_of_the_tests",
      RAZORPAY_KEY_SECRET: "key-secret-of-the-tests",
      RAZORPAY_WEBHOOK_SECRET: "webhook-secret-of-the-tests",
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS: "webhook-secret-before",
      RAZORPAY_API: "http://localhost:1",
      RAZORPAY_CHECKOUT: "http://localhost:1/v1/checkout.js",
      ...newPushKeys(),
      VAPID_SUBJECT: "mailto:push@rasad.example",
      PUSH_MOCK: "http://localhost:2",
    },
    // Replaces Cloudflare's mail binding with an entrypoint that tests can inspect.
    email: { send_email: [] },
    serviceBindings: { EMAIL: { name: "rasad", entrypoint: "FakeMail" } },
  },
}));

export default defineConfig({
  test: {
    // A test file waits for its workerd half of the time, so three files keep two cores busy.
    maxWorkers: 3,
    // The Workers pool does not support this cache.
    fsModuleCache: false,
    projects: [
      {
        plugins: [worker],
        test: {
          name: "worker",
          include: ["{worker,tests/http}/**/*.test.ts"],
          fsModuleCache: false,
          // Some tests run hundreds of requests at once or write tens of thousands of rows.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "node",
          include: ["{tests/house,app,seed,scripts}/**/*.test.{ts,tsx}"],
          fsModuleCache: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "pages",
          include: ["tests/pages/**/*.test.ts"],
          exclude: ["**/*.long.test.*"],
          globalSetup: "tests/pages/support/serve.ts",
          // One worker that imports the HTML parser once: the other core belongs to the server that answers.
          isolate: false,
          maxWorkers: 1,
          // vitest runs projects with different numbers of workers one after the other.
          sequence: { groupOrder: 1 },
          fsModuleCache: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
