import type { MiddlewareHandler } from "hono";
import { log } from "../../platform/log.ts";
import { oncePer } from "../../platform/memory/remember.ts";
import { findConfigurationProblems } from "../../platform/operations/configuration.ts";
import { registerSecrets } from "../../platform/operations/mask.ts";
import { unavailable } from "../error-response.ts";

type Secrets = Parameters<typeof findConfigurationProblems>[0];

/** Checked once per isolate, whose settings never change. */
const problemsOf = oncePer((env: Secrets): readonly string[] => {
  const problems = findConfigurationProblems(env);
  if (problems.length === 0) registerSecrets(secretsOf(env));
  return problems;
});

/** Refuses every request of a shop whose secrets are missing or weak, because its sessions and codes could be forged. */
export const requireConfiguration: MiddlewareHandler<{ Bindings: Secrets }> = async (c, next) => {
  const problems = problemsOf(c.env);
  if (problems.length > 0) {
    log.error("configuration.broken", problems.join(" "), { remedy: "docs/operations.md, Secrets" });
    throw unavailable();
  }
  await next();
};

const secretsOf = (env: object): string[] =>
  Object.entries(env).flatMap(([name, value]) =>
    /SECRET|PRIVATE_KEY/.test(name) && typeof value === "string" ? [value] : [],
  );
