// Plain JavaScript for Node 20, because it runs before anything is installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./folders.mjs";
import { LocalProblem } from "./run-script.mjs";
import { assertDiskSpace, stage } from "./stages.mjs";

const modules = join(root, "node_modules");
const windows = process.platform === "win32";
const lockFile = join(root, "package-lock.json");
const PINNED_NODE = 24;

/** The pinned Node from npm, or on systems for which npm has none, the running Node if it is new enough. */
export function findNode() {
  const pinned = join(
    modules,
    `node-${windows ? "win" : process.platform}-${process.arch}`,
    "bin",
    windows ? "node.exe" : "node",
  );
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= PINNED_NODE) return process.execPath;
  throw new LocalProblem(
    `npm has no Node ${PINNED_NODE} for ${process.platform} ${process.arch}, and this is ${process.version}. ` +
      `Install Node ${PINNED_NODE} from https://nodejs.org, or with nvm: nvm install ${PINNED_NODE}`,
  );
}

const hashOf = (path) => (existsSync(path) ? createHash("sha256").update(readFileSync(path)).digest("hex") : "none");

/** Written after an installation; outdated once npm has run since or package-lock.json has changed. */
const stamp = join(modules, ".rasad-installed");
const stateOf = (withTools) => [hashOf(lockFile), hashOf(join(modules, ".package-lock.json")), withTools].join(" ");

function isInstalled(withTools) {
  if (!existsSync(stamp)) return false;
  const found = readFileSync(stamp, "utf8");
  return found === stateOf(true) || (!withTools && found === stateOf(false));
}

const RETRIES = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=4000"];
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|E\w*TIMED?OUT|ERR_SOCKET_TIMEOUT|network timeout/;
const UNREACHABLE =
  "The package registry cannot be reached: npm ping tries it. Check the network and npm's proxy, then run it again.";

/** Calls `write` with each line; `ended` is the exit code, or null when npm was killed. */
function startNpm(args, write) {
  const child = spawn("npm", args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], shell: windows });
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on("line", write);
  const ended = new Promise((done, fail) => child.once("error", fail).once("close", done));
  // On SIGTERM npm would wait for its requests to finish.
  return { ended, kill: () => child.kill("SIGKILL") };
}

async function runNpm(...args) {
  const lines = [];
  const code = await startNpm(args, (line) => lines.push(line)).ended;
  return { code, output: lines.join("\n") };
}

/** Asks through npm, which knows the proxy. */
async function isRegistryReachable() {
  const { code, output } = await runNpm("ping", "--fetch-retries=0", "--fetch-timeout=5000");
  return code === 0 || !NO_NETWORK.test(output);
}

/** After this time without an answer we ping the registry, as npm waits for minutes when the network drops packets. */
const SILENCE_MS = 6000;
/** A failed download. npm would go on to try each package three times, so the registry is pinged at once. */
const FAILED_FETCH = /^npm http fetch .* failed with /;

async function npmInstall(args, write) {
  const problems = [];
  let isAsked = false;
  const endUnlessReachable = async () => {
    clearTimeout(silence);
    if (isAsked) return;
    isAsked = true;
    if (await isRegistryReachable()) return;
    problems.push("npm error ETIMEDOUT");
    install.kill();
  };
  const install = startNpm(["install", "--no-save", "--loglevel=http", ...RETRIES, ...args], (line) => {
    if (FAILED_FETCH.test(line)) endUnlessReachable();
    else if (line.startsWith("npm http")) clearTimeout(silence);
    // Hides npm's engine warnings: the machine's Node only starts npm, and the packages run on the pinned Node.
    else if (!line.startsWith("npm warn EBADENGINE")) write(line);
    if (/^npm (error|ERR!)/.test(line)) problems.push(line);
  });
  const silence = setTimeout(endUnlessReachable, SILENCE_MS);
  const code = await install.ended;
  clearTimeout(silence);
  if (code === 0) return;
  throw new LocalProblem(NO_NETWORK.test(problems.join("\n")) ? UNREACHABLE : "npm install failed.");
}

/** npm prefers this file to package-lock.json. */
const shrinkwrapFile = join(root, "npm-shrinkwrap.json");

/**
 * Installs from a lock file with the URL of each package. package-lock.json has none, so npm would first fetch the list of
 * versions of each package, which takes as long as the packages themselves.
 */
async function installFromUrls(args, write) {
  const { output } = await runNpm("config", "get", "registry");
  const registry = output.trim().replace(/\/*$/, "/");
  const lock = JSON.parse(readFileSync(lockFile, "utf8"));
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? path.split("node_modules/").at(-1);
    if (entry.integrity) entry.resolved = `${registry}${name}/-/${basename(name)}-${entry.version}.tgz`;
  }
  writeFileSync(shrinkwrapFile, JSON.stringify(lock));
  const remove = () => rmSync(shrinkwrapFile, { force: true });
  process.once("exit", remove);
  try {
    await npmInstall(args, write);
  } finally {
    remove();
    process.off("exit", remove);
  }
}

/**
 * Installs the versions of package-lock.json unless they are installed. `withTools`: also what only tests, benchmarks and
 * pictures need (tests/tools/package.json).
 */
export async function ensureInstalled({ withTools }) {
  if (isInstalled(withTools)) return;
  assertDiskSpace(root, existsSync(modules) ? 500 : 1500);
  // Unlike `npm ci`, this keeps what is installed already.
  const args = ["--include=dev", "--include=optional", ...(withTools ? [] : ["--workspaces=false"])];
  await stage("Install", (write) => installFromUrls(args, write));
  findNode();
  writeFileSync(stamp, stateOf(withTools));
}
