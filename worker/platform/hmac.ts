import { timingSafeEqual } from "node:crypto";
import { BoundedMap } from "./memory/remember.ts";

/** HMAC keys by secret, each imported once per isolate. */
const keys = new BoundedMap<string, CryptoKey>(8);

export const hmacKeyOf = async (secret: string): Promise<CryptoKey> => {
  const cached = keys.get(secret);
  if (cached) return cached;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, [
    "sign",
    "verify",
  ]);
  keys.set(secret, key);
  return key;
};

/** HMAC-SHA256 of messages under one secret, 32 bytes each. Codes derived from it need not be stored. */
export const createHmac = (secret: string) => {
  const encoder = new TextEncoder();
  return async (message: string): Promise<Uint8Array> =>
    new Uint8Array(await crypto.subtle.sign("HMAC", await hmacKeyOf(secret), encoder.encode(message)));
};

/** Six digits from a HMAC. Reducing 2³² values to 10⁶ leaves a bias below 0.03 %, which five tries cannot exploit. */
export const sixDigitsOf = (mac: Uint8Array): string =>
  String(new DataView(mac.buffer, mac.byteOffset).getUint32(0) % 1_000_000).padStart(6, "0");

/** Compares two secrets in a time that does not depend on how much of them matches. */
export const isSameSecret = (one: string, other: string): boolean => {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
};
