// Plain JavaScript for Node 20, because it runs before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onOrphaned } from "./orphaned.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
const windows = process.platform === "win32";

/** The Node that the project pins and uses for everything after the installation. */
export const node = join(modules, "node", "bin", windows ? "node.exe" : "node");

/** The oldest Node that the client supports; only its tests need it. */
const node20 = join(modules, "node-20", "node_modules", "node", "bin", windows ? "node.exe" : "node");

/** With the pinned Node and the project's commands first. */
const PATH = [join(modules, "node", "bin"), join(modules, ".bin"), process.env.PATH ?? ""].join(delimiter);

const readLock = (path) => JSON.parse(readFileSync(path, "utf8")).packages;

/** Compares versions, because file times change when a branch is switched. */
function isInstalled() {
  const installed = join(modules, ".package-lock.json");
  if (!existsSync(installed) || !existsSync(node)) return false;
  const present = readLock(installed);
  return Object.entries(readLock(join(root, "package-lock.json"))).every(([path, wanted]) => {
    if (path === "") return true;
    const found = present[path];
    // Native packages for other machines are optional and missing here.
    return found === undefined ? wanted.optional === true : found.version === wanted.version;
  });
}

function npm(...args) {
  const { status, error } = spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: windows });
  if (status === 0) return;
  console.error(error?.message ?? `npm ${args.join(" ")} failed: its output above says why.`);
  process.exit(status ?? 1);
}

/** Installs the versions of package-lock.json, if they are not installed yet. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log("Installing dependencies (once, and after package-lock.json changes)…");
  // `npm ci` refuses a lock file that lists other machines' native packages incompletely; this installs the same versions
  // and does not write the lock file.
  npm("install", "--no-save", "--include=dev", "--no-fund", "--no-audit", "--loglevel=error");
  // Where install scripts are blocked the pinned Node is missing, because its install script downloads it.
  const isComplete = existsSync(node) && existsSync(node20);
  if (!isComplete) npm("rebuild", "node", "workerd", "esbuild", "--foreground-scripts", "--ignore-scripts=false");
  if (existsSync(node)) return;
  console.error("The pinned Node was not installed. Delete node_modules and try again.");
  process.exit(1);
}

/** Runs a program, forwards signals to it and resolves with its exit code. */
export function run(command, args, { ipc = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    // Node compiles wrangler and miniflare once and not at every start.
    env: { NODE_COMPILE_CACHE: join(modules, ".cache/compiled"), ...process.env, PATH },
    stdio: ipc ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
    shell: windows && command !== node,
  });
  const forward = (signal) => child.kill(signal);
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  const stopWatching = onOrphaned(() => forward("SIGTERM"));
  return new Promise((done) => {
    child.once("error", (error) => {
      console.error(error.message);
      done(1);
    });
    child.once("exit", (code, signal) => {
      for (const one of signals) process.off(one, forward);
      stopWatching();
      done(code ?? (signal === "SIGINT" ? 130 : 143));
    });
  });
}
