import { spawnSync } from "node:child_process";
import { unstable_readConfig } from "wrangler";
import { buildNow } from "./local/build.ts";
import { wrangler } from "./local/database-query.ts";
import { findDeployProblems, findVulnerabilities } from "./local/deploy-problems.ts";
import { projectRoot } from "./local/state.ts";
import { LocalProblem, runScript } from "./run-script.mjs";

// npm run deploy: checks the settings, then builds, applies migrations and deploys.

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
  readonly d1_databases: readonly { readonly database_id?: string }[];
  readonly kv_namespaces: readonly { readonly id?: string }[];
}

await runScript(async () => {
  const { vars, d1_databases, kv_namespaces }: Config = unstable_readConfig({ config: "wrangler.toml" });
  const settings = {
    vars,
    databaseIds: d1_databases.map(({ database_id }) => database_id),
    namespaceIds: kv_namespaces.map(({ id }) => id),
  };
  // First the problems that are found without an account at Cloudflare.
  const early = findDeployProblems({ ...settings, secrets: ["SESSION_SECRET", "CODE_SECRET"] });
  const problems = early.length > 0 ? early : findDeployProblems({ ...settings, secrets: listSecrets() });
  if (problems.length === 0) problems.push(...listVulnerabilities());
  if (problems.length > 0) throw new LocalProblem(`Nothing was deployed:\n- ${problems.join("\n- ")}`);

  await buildNow();
  run(["d1", "migrations", "apply", "DB", "--remote", ...CONFIG]);
  run(["deploy"]);
});
