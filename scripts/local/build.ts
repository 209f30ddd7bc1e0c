import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { LocalProblem, runScript } from "../run-script.mjs";
import { hashFiles, listFiles } from "./result-cache.ts";
import { projectRoot } from "./state.ts";

/** Includes the environment, because a build for another environment of wrangler.toml must not be served here. */
const hashSources = (): string =>
  (process.env.CLOUDFLARE_ENV ?? "") +
  hashFiles([
    "package-lock.json",
    "react-router.config.ts",
    "tsconfig.json",
    "vite.config.ts",
    "wrangler.toml",
    ...listFiles("app", "worker", "public"),
  ]);

const stamp = join(projectRoot, "build/.sources");

type Print = (line: string) => void;

export async function buildNow(print: Print = console.log): Promise<void> {
  const sources = hashSources();
  const build = spawn(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  for (const stream of [build.stdout, build.stderr]) createInterface(stream).on("line", print);
  const stop = () => build.kill();
  process.once("exit", stop);
  const [code] = await once(build, "close");
  process.off("exit", stop);
  if (code !== 0) throw new LocalProblem("The production build failed: npx react-router build shows why.");
  writeFileSync(stamp, sources);
}

export async function buildIfChanged(print: Print = console.log): Promise<void> {
  const built = existsSync(join(projectRoot, "build/server/wrangler.json")) && existsSync(stamp);
  if (built && readFileSync(stamp, "utf8") === hashSources()) return;
  print("Building the production bundle…");
  await buildNow(print);
}

if (import.meta.main) await runScript(() => buildIfChanged());
