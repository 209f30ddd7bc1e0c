import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./state.ts";

const file = join(projectRoot, ".dev.vars");

/** The keys of real services, for those who try the shop; tests use the mocks. What is in the environment wins. */
export const loadDevVars = (): void => {
  if (existsSync(file)) process.loadEnvFile(file);
};
