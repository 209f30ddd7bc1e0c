import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { projectRoot } from "./state.ts";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** A browser that is there may still lack a library. Windows' answers no --version, and lacks none. */
const starts = (path: string): boolean =>
  existsSync(path) &&
  (process.platform === "win32" || spawnSync(path, ["--no-sandbox", "--version"], { timeout: 20_000 }).status === 0);

/** The Linux browser that lies packed in an npm package, so that a machine without one needs no download from elsewhere. */
async function unpackBrowser(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const { default: packed, inflate, setupLambdaEnvironment } = await import("@sparticuz/chromium");
  const path = await packed.executablePath();
  if (starts(path)) return path;
  // It also carries the libraries that a bare machine lacks.
  const main = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  await inflate(join(dirname(main), "../bin/al2023.tar.br"));
  setupLambdaEnvironment(join(tmpdir(), "al2023/lib"));
  return starts(path) ? path : undefined;
}

function installFromDebian(): string | undefined {
  if (!process.env.CI || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => spawnSync("apt-get", args, { stdio: "inherit", env });
  apt("update", "-q");
  apt("install", "-q", "-y", "--no-install-recommends", "chromium");
  return INSTALLED.find(starts);
}

function download(): string {
  execFileSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    cwd: projectRoot,
    stdio: "inherit",
  });
  return chromium.executablePath();
}

/** The path of a browser for the tests: one that is installed, or the nearest way to one. */
export async function getBrowser(): Promise<string> {
  // Set below for Playwright's worker processes, and by people who want another browser.
  const chosen = process.env.RASAD_BROWSER;
  if (chosen) return chosen;
  const found =
    INSTALLED.find(starts) ??
    [chromium.executablePath()].find(starts) ??
    (await unpackBrowser()) ??
    installFromDebian() ??
    download();
  process.env.RASAD_BROWSER = found;
  return found;
}
