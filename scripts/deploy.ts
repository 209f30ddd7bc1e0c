import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import { buildNow } from "./local/build.ts";
import { wrangler } from "./local/database-query.ts";
import { type Deployment, findDeployProblems, findVulnerabilities } from "./local/deploy-problems.ts";
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
    env: { type: "string", default: process.env.CLOUDFLARE_ENV || "production" },
    "dry-run": { type: "boolean", default: false },
  },
});
/** Production is the top of wrangler.toml. The build and wrangler read the environment's name from here. */
const environment = options.env === "production" ? "" : options.env;
process.env.CLOUDFLARE_ENV = environment;

const CONFIG = ["--config", "wrangler.toml"];

/** Throws when nobody is signed in, or no secret was ever set. */
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

/** Known vulnerabilities of production's packages. A deploy goes on when the registry is down: it may fix one of them. */
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

/** wrangler's package lacks the types of `unstable_readConfig`. */
interface Config {
  readonly vars: Record<string, unknown>;
  readonly routes?: Deployment["routes"];
  readonly workers_dev?: boolean;
  readonly d1_databases: readonly { readonly database_id?: string }[];
  readonly kv_namespaces: readonly { readonly id?: string }[];
}

/** Throws for an environment that wrangler.toml lacks. */
const readConfig = (): Config => {
  try {
    return unstable_readConfig({ config: "wrangler.toml", env: environment || undefined });
  } catch (error) {
    throw new LocalProblem(`Nothing was deployed: ${error instanceof Error ? error.message : error}`);
  }
};

const readSettings = (): Omit<Deployment, "secrets"> => {
  const config = readConfig();
  return {
    environment,
    vars: config.vars,
    routes: config.routes ?? [],
    isOnWorkersDev: config.workers_dev === true,
    databaseIds: config.d1_databases.map(({ database_id }) => database_id),
    namespaceIds: config.kv_namespaces.map(({ id }) => id),
  };
};

await runScript(async () => {
  const isDryRun = options["dry-run"];
  const settings = readSettings();
  // First the problems that are found without an account at Cloudflare.
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
