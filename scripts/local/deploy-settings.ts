import { unstable_readConfig } from "wrangler";
import { LocalProblem } from "../run-script.mjs";
import type { Config, Deployment } from "./deploy-problems.ts";

/** The environment of wrangler.toml that --env or CLOUDFLARE_ENV names; "" is production, the top of the file. */
export const environmentOf = (option: string | undefined, variable: string | undefined): string => {
  const name = option ?? (variable || "production");
  return name === "production" ? "" : name;
};

/** The settings of an environment of wrangler.toml; throws when the file has no such environment. */
export const readSettings = (environment: string): Config & Pick<Deployment, "environment"> => {
  try {
    const config: Config = unstable_readConfig({ config: "wrangler.toml", env: environment || undefined });
    return { ...config, environment };
  } catch (error) {
    throw new LocalProblem(`Nothing was deployed: ${error instanceof Error ? error.message : error}`);
  }
};
