import { defineConfig } from "@playwright/test";
import { getBrowser, getShell } from "./scripts/local/browser.ts";
import { makeMemoryFolder } from "./scripts/local/temporary-folder.ts";
import { APP, DOOR, PORT } from "./tests/e2e/support/ports.ts";

// Playwright loads this file in each of its processes; the first one creates the state folder and removes it.
process.env.RASAD_E2E_STATE ??= makeMemoryFolder("rasad-e2e-");

/** Long tests are tagged, or stand in files of their own; RASAD_TIER is "all" or "long" to run them. */
const LONG_FILES = "**/*.long.spec.ts";
const tier = process.env.RASAD_TIER ?? "short";

const browserAt = (executablePath: string) => ({
  launchOptions: {
    executablePath,
    args: [
      "--no-sandbox",
      // Renderers are then children of the browser, which waits for them: their CPU seconds are counted.
      "--no-zygote",
      // A page takes over the process of the empty one before it.
      "--renderer-process-limit=1",
      "--disable-gpu",
      // Drawing in a process of its own takes an eighth more CPU time.
      "--in-process-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
});

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  // For what hangs: nothing fails because the machine is busy.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // The Worker tests run at the same time (scripts/test.ts).
  workers: 1,
  retries: 0,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    baseURL: APP,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Most tests intercept requests, which a service worker would hide; tests/e2e/pwa allows it.
    serviceWorkers: "block",
    // Recording costs a third of a test's time: set RASAD_TRACE=on to inspect a failure.
    trace: process.env.RASAD_TRACE ? "retain-on-failure" : "off",
  },
  projects: [
    {
      name: "shell",
      testIgnore: LONG_FILES,
      use: browserAt(await getShell()),
      ...(tier === "short" ? { grepInvert: /@long/ } : {}),
      ...(tier === "long" ? { grep: /@long/ } : {}),
    },
    // These need what the shell lacks: notifications, and connections that break as they do for people.
    ...(tier === "short" ? [] : [{ name: "browser", testMatch: LONG_FILES, use: browserAt(await getBrowser()) }]),
  ],
  // The production bundle with data of its own, so that it runs beside `npm start`.
  webServer: {
    // Without `exec` the shell ends before the server, whose CPU seconds are then nobody's.
    command: `${process.platform === "win32" ? "" : "exec "}"${process.execPath}" tests/e2e/support/serve.ts`,
    env: { PORT: String(PORT), RASAD_STATE: process.env.RASAD_E2E_STATE },
    url: DOOR,
    reuseExistingServer: false,
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
