import { generateKeyPairSync } from "node:crypto";

/** VAPID keys, base64url. */
export function newPushKeys() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { VAPID_PUBLIC_KEY: point.toString("base64url"), VAPID_PRIVATE_KEY: d };
}

// For `wrangler secret put`.
if (import.meta.main) {
  for (const [name, key] of Object.entries(newPushKeys())) console.log(`${name}=${key}`);
}
