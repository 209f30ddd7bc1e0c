import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { buildNow } from "./local/build.ts";
import { wrangler } from "./local/database-query.ts";
import { environmentOf, findDeployProblems, findVulnerabilities, readSettings } from "./local/deploy-problems.ts";
import { projectRoot } from "./local/state.ts";
import { LocalProblem, runScript } from "./run-script.mjs";

/**
 * npm run deploy: checks the settings, then builds, applies migrations and deploys.
 *
 *   npm run deploy -- --env staging   another environment of wrangler.toml; CLOUDFLARE_ENV names it too
 *   npm run deploy -- --dry-run       checks what needs no account, builds and shows what would be uploaded
 */
const { values: options } = parseArgs({
  options: {
    env: { type: "string" },
    "dry-run": { type: "boolean", default: false },
  },
});
const environment = environmentOf(options.env, process.env.CLOUDFLARE_ENV);
// The build and wrangler read the environment's name from here.
process.env.CLOUDFLARE_ENV = environment;

const CONFIG = ["--config", "wrangler.toml"];

/** Throws if wrangler is not signed in or no secret was ever set. */
const listSecrets = (): string[] => {
  const { status, stdout, stderr } = wrangler(["secret", "list", "--format", "json", ...CONFIG], "pipe");
  if (status !== 0) {
    throw new LocalProblem(
      `The Worker's secrets cannot be listed. Are you signed in (npx wrangler login), and was a secret set before?\n${stderr || stdout}`,
    );
  }
  const listed: readonly { name: string }[] = JSON.parse(stdout.slice(stdout.indexOf("[")));
  return listed.map(({ name }) => name);
};

const run = (args: readonly string[]): void => {
  if (wrangler(args, "inherit").status !== 0) throw new LocalProblem(`wrangler ${args.join(" ")} failed.`);
};

/**
 * Known vulnerabilities of production's packages. The deploy itself may fix one, so it continues even if the registry
 * is unreachable.
 */
const listVulnerabilities = (): string[] => {
  const npm = process.env.npm_execpath;
  const { stdout } = npm
    ? spawnSync(process.execPath, [npm, "audit", "--omit=dev", "--json"], { cwd: projectRoot, encoding: "utf8" })
    : { stdout: "" };
  const audit: Parameters<typeof findVulnerabilities>[0] = /^\s*\{/.test(stdout) ? JSON.parse(stdout) : {};
  if (audit.vulnerabilities) return findVulnerabilities(audit);
  console.warn("The registry did not list known vulnerabilities. Run npm audit --omit=dev yourself.");
  return [];
};

await runScript(async () => {
  const isDryRun = options["dry-run"];
  const settings = readSettings(environment);
  // Starts with the problems that can be found without a Cloudflare account.
  const problems = findDeployProblems({ ...settings, secrets: null });
  if (problems.length === 0 && !isDryRun) {
    problems.push(...findDeployProblems({ ...settings, secrets: listSecrets() }), ...listVulnerabilities());
  }
  if (problems.length > 0) throw new LocalProblem(`Nothing was deployed:\n- ${problems.join("\n- ")}`);

  await buildNow();
  if (isDryRun) return run(["deploy", "--dry-run"]);
  run(["d1", "migrations", "apply", "DB", "--remote", ...CONFIG]);
  run(["deploy"]);
});
