import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../../", import.meta.url));

/** Everything the local app remembers. Tests and benches name their own, so that they run beside `npm start`. */
export const stateFolder = (given = process.env.RASAD_STATE): string => resolve(projectRoot, given ?? ".state");

/** Where wrangler and the Vite plugin look too when they are told to persist to the state folder. */
export const storageFolder = (stateDir: string): string => join(stateDir, "v3");

export interface LocalSecrets {
  readonly SESSION_SECRET: string;
  readonly CODE_SECRET: string;
}

/** Random, made once for each state folder: sessions and seeded delivery codes must outlive a restart. */
export function readSecrets(stateDir: string): LocalSecrets {
  const file = join(stateDir, "secrets.json");
  mkdirSync(stateDir, { recursive: true });
  const fresh = (): string => Buffer.from(randomBytes(32)).toString("base64url");
  const secrets: LocalSecrets = { SESSION_SECRET: fresh(), CODE_SECRET: fresh() };
  try {
    // "wx" lets the first of two writers win; both then read what he wrote.
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return JSON.parse(readFileSync(file, "utf8"));
}
