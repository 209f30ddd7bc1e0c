import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Where Debian and Ubuntu install the package `chromium`. */
const SYSTEM_BROWSER = "/usr/bin/chromium";

/** Chromium from the npm package. Its own libraries are used only where the system lacks one, since mixing them can crash it. */
async function unpackBrowser(): Promise<string> {
  const { default: packaged, inflate, setupLambdaEnvironment } = await import("@sparticuz/chromium");
  const path = await packaged.executablePath();
  if (spawnSync(path, ["--no-sandbox", "--version"]).status === 0) return path;
  const main = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  await inflate(join(dirname(main), "../bin/al2023.tar.br"));
  setupLambdaEnvironment(join(tmpdir(), "al2023/lib"));
  return path;
}

/** The path of a Chromium for tests and pictures: RASAD_BROWSER or the system's, else the npm package's (64-bit Linux). */
export async function getBrowser(): Promise<string> {
  const installed = process.env.RASAD_BROWSER || SYSTEM_BROWSER;
  return existsSync(installed) ? installed : unpackBrowser();
}

// `npm test` runs this first, so that a missing browser fails early and by name.
if (import.meta.main) console.log(await getBrowser());
