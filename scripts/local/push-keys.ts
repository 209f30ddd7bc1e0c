import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface PushKeys {
  readonly VAPID_PUBLIC_KEY: string;
  readonly VAPID_PRIVATE_KEY: string;
}

/** A new pair of VAPID keys, base64url. */
export function newPushKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { VAPID_PUBLIC_KEY: point.toString("base64url"), VAPID_PRIVATE_KEY: d };
}

/** Stored in the state folder, because a browser's subscription is valid for one key only. */
export function readPushKeys(stateDir: string): PushKeys {
  const file = join(stateDir, "push-keys.json");
  mkdirSync(stateDir, { recursive: true });
  try {
    writeFileSync(file, `${JSON.stringify(newPushKeys(), null, 2)}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return JSON.parse(readFileSync(file, "utf8"));
}
