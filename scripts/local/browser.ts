import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Where Debian's and Ubuntu's package `chromium` installs the browser. */
const SYSTEM_BROWSER = "/usr/bin/chromium";

/**
 * The headless shell from npm (64-bit Linux): a Chromium without windows and notifications, which opens a page in a third of
 * the time. Its own libraries are used only where the system lacks one, since mixing them can crash it.
 */
async function unpackShell(): Promise<string> {
  const { default: packaged, inflate, setupLambdaEnvironment } = await import("@sparticuz/chromium");
  const path = await packaged.executablePath();
  if (spawnSync(path, ["--no-sandbox", "--version"]).status === 0) return path;
  const main = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  await inflate(join(dirname(main), "../bin/al2023.tar.br"));
  setupLambdaEnvironment(join(tmpdir(), "al2023/lib"));
  return path;
}

/** The browser of most tests: RASAD_BROWSER, or the headless shell. */
export const getShell = async (): Promise<string> => process.env.RASAD_BROWSER || (await unpackShell());

/** For pictures, Lighthouse and the long tier: a full Chromium if one is installed, or the same as `getShell`. */
export const getBrowser = async (): Promise<string> =>
  !process.env.RASAD_BROWSER && existsSync(SYSTEM_BROWSER) ? SYSTEM_BROWSER : getShell();

// `npm test` runs this first, so that a missing browser is reported early.
if (import.meta.main) console.log(await getShell());
