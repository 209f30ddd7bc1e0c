// Plain JavaScript for Node 20, because it runs before anything is installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./folders.mjs";
import { LocalProblem } from "./problem.mjs";
import { assertDiskSpace, stage } from "./stages.mjs";

const modules = join(root, "node_modules");
const windows = process.platform === "win32";
const lockFile = join(root, "package-lock.json");
const PINNED_NODE = 24;

/** The Node that the project pins; npm has none for some systems, where the one that runs this must be as new. */
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

/** What our last installation left. It is no longer true when npm has run since, or package-lock.json has changed. */
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

/** Starts npm, gives each of its lines to `write` and resolves with its exit code; null when it was killed. */
function startNpm(args, write) {
  const child = spawn("npm", args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], shell: windows });
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on("line", write);
  const ended = new Promise((done, fail) => child.once("error", fail).once("close", done));
  // On SIGTERM npm would wait for its requests.
  return { ended, kill: () => child.kill("SIGKILL") };
}

/** Runs npm and resolves with its exit code and its output. */
async function askNpm(...args) {
  const lines = [];
  const code = await startNpm(args, (line) => lines.push(line)).ended;
  return { code, output: lines.join("\n") };
}

/** Asks through npm, which knows the proxy. */
async function isRegistryReachable() {
  const { code, output } = await askNpm("ping", "--fetch-retries=0", "--fetch-timeout=5000");
  return code === 0 || !NO_NETWORK.test(output);
}

/** npm waits minutes for a network that drops everything, so after this time without an answer we ask ourselves. */
const SILENCE_MS = 6000;

async function npmInstall(args, write) {
  const problems = [];
  const install = startNpm(["install", "--no-save", "--loglevel=http", ...RETRIES, ...args], (line) => {
    if (line.startsWith("npm http")) clearTimeout(silence);
    // The machine's Node only starts npm: the packages run on the pinned one.
    else if (!line.startsWith("npm warn EBADENGINE")) write(line);
    if (/^npm (error|ERR!)/.test(line)) problems.push(line);
  });
  const silence = setTimeout(async () => {
    if (await isRegistryReachable()) return;
    problems.push("npm error ETIMEDOUT");
    install.kill();
  }, SILENCE_MS);
  const code = await install.ended;
  clearTimeout(silence);
  if (code === 0) return;
  throw new LocalProblem(NO_NETWORK.test(problems.join("\n")) ? UNREACHABLE : "npm install failed.");
}

/** npm reads this file in the place of package-lock.json. */
const addressedLockFile = join(root, "npm-shrinkwrap.json");

/**
 * Installs from a lock file that has each package's address. package-lock.json names no registry, so npm would first
 * fetch the list of all versions of each package, which takes as long as the packages themselves.
 */
async function installFromAddresses(args, write) {
  const { output } = await askNpm("config", "get", "registry");
  const registry = output.trim().replace(/\/*$/, "/");
  const lock = JSON.parse(readFileSync(lockFile, "utf8"));
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? path.split("node_modules/").at(-1);
    if (entry.integrity) entry.resolved = `${registry}${name}/-/${basename(name)}-${entry.version}.tgz`;
  }
  writeFileSync(addressedLockFile, JSON.stringify(lock));
  const remove = () => rmSync(addressedLockFile, { force: true });
  process.once("exit", remove);
  try {
    await npmInstall(args, write);
  } finally {
    remove();
    process.off("exit", remove);
  }
}

/**
 * Installs the versions of package-lock.json, if they are not installed yet. The tools are what only tests, benchmarks and
 * pictures need (tests/tools/package.json).
 */
export async function ensureInstalled({ withTools }) {
  if (isInstalled(withTools)) return;
  assertDiskSpace(root, existsSync(modules) ? 500 : 1500);
  // `npm ci` would delete what is there; this installs the same versions and does not write the lock file.
  const args = ["--include=dev", "--include=optional", ...(withTools ? [] : ["--workspaces=false"])];
  await stage("Install", (write) => installFromAddresses(args, write));
  findNode();
  writeFileSync(stamp, stateOf(withTools));
}
