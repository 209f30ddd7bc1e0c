import { timingSafeEqual } from "node:crypto";

const encoder = new TextEncoder();
const HEX_SHA256 = /^[0-9a-f]{64}$/i;

const hmac = async (secret: string, message: string | Uint8Array): Promise<Uint8Array> => {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const bytes = typeof message === "string" ? encoder.encode(message) : message;
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes as BufferSource));
};

/** Whether `signature` is the hex HMAC-SHA256 of the message, compared in constant time. */
export const isSignedBy = async (secret: string, message: string | Uint8Array, signature: string): Promise<boolean> =>
  HEX_SHA256.test(signature) && timingSafeEqual(await hmac(secret, message), Buffer.from(signature, "hex"));

/** Checks all secrets, so that the time does not reveal which one matched. */
export const isSignedByAny = async (
  secrets: readonly string[],
  message: Uint8Array,
  signature: string,
): Promise<boolean> =>
  (await Promise.all(secrets.map((secret) => isSignedBy(secret, message, signature)))).includes(true);
