import { timingSafeEqual } from "node:crypto";

/** HMAC-SHA256 of messages under one secret, 32 bytes each. Codes derived from it need not be stored. */
export const createHmac = (secret: string) => {
  const encoder = new TextEncoder();
  let key: Promise<CryptoKey> | undefined;
  return async (message: string): Promise<Uint8Array> => {
    key ??= crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", await key, encoder.encode(message)));
  };
};

/** Six digits from a HMAC. Reducing 2³² values to 10⁶ leaves a bias below 0.03 %, which five tries cannot exploit. */
export const sixDigitsOf = (mac: Uint8Array): string =>
  String(new DataView(mac.buffer, mac.byteOffset).getUint32(0) % 1_000_000).padStart(6, "0");

/** Compares two secrets in a time that does not depend on how much of them matches. */
export const isSameSecret = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
