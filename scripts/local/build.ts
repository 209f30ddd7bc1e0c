import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { LocalProblem } from "./ports.ts";
import { projectRoot } from "./state.ts";

/** Every source of the production bundle. */
const SOURCES = [
  "app",
  "worker",
  "public",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.toml",
];

const filesIn = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

/** A hash of the contents, because file times change when a branch is switched. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const path of SOURCES.map((source) => join(projectRoot, source)).flatMap(filesIn)) {
    hash
      .update(`${relative(projectRoot, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  }
  return hash.digest("hex");
}

const stamp = join(projectRoot, "build/.sources");

/** Builds `build/`. Throws when the build fails; its output contains the reason. */
export function buildNow(): void {
  const sources = fingerprint();
  const { status } = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new LocalProblem("The production build failed: its output above says why.");
  writeFileSync(stamp, sources);
}

export function buildIfChanged(): void {
  const built = existsSync(join(projectRoot, "build/server/wrangler.json")) && existsSync(stamp);
  if (built && readFileSync(stamp, "utf8") === fingerprint()) return;
  console.log("Building the production bundle…");
  buildNow();
}
