import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../../", import.meta.url));

/** The folder of all local data. Tests and benchmarks use their own, so that they run beside `npm start`. */
export const stateFolder = (given = process.env.RASAD_STATE): string => resolve(projectRoot, given ?? ".state");

/** wrangler and the Vite plugin use this subfolder for persisted state as well. */
export const storageFolder = (stateDir: string): string => join(stateDir, "v3");

export interface LocalSecrets {
  readonly SESSION_SECRET: string;
  readonly CODE_SECRET: string;
}

/** Random secrets, stored because sessions and seeded delivery codes must survive a restart. */
export function readSecrets(stateDir: string): LocalSecrets {
  const file = join(stateDir, "secrets.json");
  mkdirSync(stateDir, { recursive: true });
  const fresh = (): string => Buffer.from(randomBytes(32)).toString("base64url");
  const secrets: LocalSecrets = { SESSION_SECRET: fresh(), CODE_SECRET: fresh() };
  try {
    // "wx" lets the first of two writers win; both then read the same file.
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return JSON.parse(readFileSync(file, "utf8"));
}
