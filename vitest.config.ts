import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { newPushKeys } from "./scripts/local/push-keys.ts";
import { makeMemoryFolder } from "./scripts/local/temporary-folder.ts";

// Miniflare stores the databases of the tests in the temporary folder. vitest loads this file more than once.
process.env.TMPDIR = process.env.RASAD_VITEST_DATA ??= makeMemoryFolder("rasad-vitest-");

/**
 * The short tier is `npm test`; `long` runs only what is left out of it, `all` both. `proof` runs what `npm run proof`
 * measures with vitest.
 */
const { RASAD_TIER: tier = "short", RASAD_PROOF_SEED: proofSeed = "1" } = process.env;

/** Shorter than a test's timeout, so that a failure names what was waited for. */
const POLL_MS = 300_000;

const testedWorker = cloudflareTest(async () => ({
  main: "./worker/testing/test-worker.ts",
  wrangler: { configPath: "./wrangler.toml" },
  // Tests run offline.
  remoteBindings: false,
  miniflare: {
    bindings: {
      MIGRATIONS: await readD1Migrations("migrations"),
      TIER: tier,
      PROOF_SEED: proofSeed,
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
    // A replica that lags behind (worker/testing/replica.ts).
    d1Databases: { REPLICA: "REPLICA", MIGRATED: "MIGRATED" },
    durableObjects: { DATABASE_OBJECT: { className: "DatabaseObject", scriptName: "databases", useSQLite: true } },
    // Outside the tested Worker, where vitest's wrapper would double the cost of a call.
    workers: [
      {
        name: "databases",
        modules: [{ type: "ESModule", path: "worker/testing/database/database-object.mjs" }],
        compatibilityDate: "2026-10-01",
        durableObjects: { DATABASE_OBJECT: { className: "DatabaseObject", useSQLite: true } },
      },
    ],
    // Replaces Cloudflare's mail binding with an entrypoint that tests can inspect.
    email: { send_email: [] },
    serviceBindings: { EMAIL: { name: "rasad", entrypoint: "FakeMail" }, ASSETS: { disk: { path: "public" } } },
  },
}));

const LONG = "**/*.long.test.*";
const PROOF = "**/*.proof.test.*";
const tests = (glob: string): { include: string[]; exclude: string[] } => ({
  include: tier === "long" || tier === "proof" ? [glob.replace("*.test", `*.${tier}.test`)] : [glob],
  exclude: [...(tier === "short" ? [LONG] : []), ...(tier === "proof" ? [] : [PROOF])],
});
/** For what hangs: nothing fails because the machine is busy. A part of the proof takes minutes. */
const testTimeout = tier === "proof" ? 1_200_000 : 600_000;
const timeouts = {
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: POLL_MS, interval: 10 } },
};

const fastPasswords = {
  find: "./password-cost.ts",
  replacement: `${import.meta.dirname}/worker/testing/password-cost.ts`,
};

/** Between attempts at the payment provider; the proof waits as production does. */
const notedPauses = {
  find: "../../platform/concurrency/pause.ts",
  replacement: `${import.meta.dirname}/worker/testing/pause.ts`,
};

/**
 * Bundled before the Worker tests: vitest wraps each module and each of its imports, which costs a tenth of their CPU time
 * in packages of hundreds of small files.
 */
const PACKAGES_OF_MANY_FILES = [
  "@simplewebauthn/server",
  "@simplewebauthn/server/helpers",
  "csv-parse/sync",
  "csv-stringify/sync",
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "fast-check",
  "hono",
  "hono/accepts",
  "hono/body-limit",
  "hono/cookie",
  "hono/etag",
  "hono/html",
  "hono/http-exception",
  "hono/method-not-allowed",
  "jose",
  "otpauth",
  "use-intl/core",
];

/** One project runs after the other, and one process runs its files: `npm test` keeps the second core busy. */
const turn = (groupOrder: number) => ({ maxWorkers: 1, sequence: { groupOrder } });

/** Node takes the types away itself, so that Vite need not transform each module; it cannot read JSX. */
const nodeReadsTypes = { experimental: { viteModuleRunner: false } };

/** Inspects what all other files of the Worker tests have sent. */
const LAST = "worker/schema/index-readers.test.ts";

class LastFileLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLast = ({ moduleId }: TestSpecification) => moduleId.endsWith(LAST);
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !isLast(file)), ...sorted.filter(isLast)];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LastFileLast },
    // What a passing test logs would bury the output of the one that fails.
    silent: "passed-only",
    // The Workers pool does not support this cache.
    fsModuleCache: false,
    projects: [
      {
        plugins: [testedWorker],
        resolve: { alias: [fastPasswords, ...(tier === "proof" ? [] : [notedPauses])] },
        test: {
          name: "worker",
          ...tests("{worker,tests/http}/**/*.test.ts"),
          setupFiles: "worker/testing/setup.ts",
          ...turn(0),
          isolate: false,
          deps: { optimizer: { ssr: { enabled: true, include: PACKAGES_OF_MANY_FILES } } },
          fsModuleCache: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: "node",
          // A process of its own for each of these small files is two thirds of their time.
          isolate: false,
          ...turn(1),
          ...tests("{tests/house,seed,scripts,client/src}/**/*.test.ts"),
          ...nodeReadsTypes,
          ...timeouts,
        },
      },
      {
        test: {
          name: "app",
          isolate: false,
          ...turn(1),
          ...tests("app/**/*.test.{ts,tsx}"),
          fsModuleCache: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: "pages",
          ...turn(2),
          ...tests("tests/pages/**/*.test.ts"),
          globalSetup: "tests/pages/support/serve.ts",
          // The HTML parser is imported once a worker.
          isolate: false,
          ...nodeReadsTypes,
          ...timeouts,
        },
      },
    ],
  },
});
