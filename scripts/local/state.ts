import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, stateFolder } from "../folders.mjs";
import { newPushKeys } from "./push-keys.ts";

export { root as projectRoot, stateFolder };

/** wrangler and the Vite plugin persist state in this subfolder, too. */
export const storageFolder = (stateDir: string): string => join(stateDir, "v3");

function readOrCreate<T>(stateDir: string, name: string, create: () => T): T {
  const file = join(stateDir, name);
  mkdirSync(stateDir, { recursive: true });
  try {
    // "wx": of two writers the first one wins.
    writeFileSync(file, `${JSON.stringify(create(), null, 2)}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

const newSecret = (): string => Buffer.from(randomBytes(32)).toString("base64url");

/** Stored, because sessions and seeded delivery codes must survive a restart. */
export const readSecrets = (stateDir: string) =>
  readOrCreate(stateDir, "secrets.json", () => ({ SESSION_SECRET: newSecret(), CODE_SECRET: newSecret() }));

/** Stored, because a browser's subscription is valid for one key only. */
export const readPushKeys = (stateDir: string) => readOrCreate(stateDir, "push-keys.json", newPushKeys);
