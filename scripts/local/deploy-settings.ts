import { unstable_readConfig } from "wrangler";
import { LocalProblem } from "../run-script.mjs";
import type { Deployment } from "./deploy-problems.ts";

/** The environment of wrangler.toml that --env or CLOUDFLARE_ENV names; "" is production, the top of the file. */
export const environmentOf = (option: string | undefined, variable: string | undefined): string => {
  const name = option ?? (variable || "production");
  return name === "production" ? "" : name;
};

/** wrangler's package lacks the types of `unstable_readConfig`. */
interface Config {
  readonly vars: Record<string, unknown>;
  readonly routes?: Deployment["routes"];
  readonly workers_dev?: boolean;
  readonly d1_databases: readonly { readonly database_id?: string }[];
  readonly kv_namespaces: readonly { readonly id?: string }[];
}

const readConfig = (environment: string): Config => {
  try {
    return unstable_readConfig({ config: "wrangler.toml", env: environment || undefined });
  } catch (error) {
    throw new LocalProblem(`Nothing was deployed: ${error instanceof Error ? error.message : error}`);
  }
};

/** The settings of an environment of wrangler.toml; throws when the file has no such environment. */
export const readSettings = (environment: string): Omit<Deployment, "secrets"> => {
  const config = readConfig(environment);
  return {
    environment,
    vars: config.vars,
    routes: config.routes ?? [],
    isOnWorkersDev: config.workers_dev === true,
    databaseIds: config.d1_databases.map(({ database_id }) => database_id),
    namespaceIds: config.kv_namespaces.map(({ id }) => id),
  };
};
