import { timingSafeEqual } from "node:crypto";

/**
 * The customer's six digits, derived and never stored: HMAC of order and code number under a secret. Raising the
 * number makes a new code. 2³² ÷ 10⁶ leaves a bias below 0.03 %, and five tries are all there are.
 */
export const createDeliveryCodes = (secret: string) => {
  let key: Promise<CryptoKey> | undefined;
  const hmacKey = () => {
    key ??= crypto.subtle.importKey("raw", new TextEncoder().encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
    ]);
    return key;
  };

  const codeOf = async (orderId: string, codeNumber: number): Promise<string> => {
    const message = new TextEncoder().encode(`delivery-code:${orderId}:${codeNumber}`);
    const mac = await crypto.subtle.sign("HMAC", await hmacKey(), message);
    return String(new DataView(mac).getUint32(0) % 1_000_000).padStart(6, "0");
  };

  return {
    codeOf,
    async matches(code: string, orderId: string, codeNumber: number): Promise<boolean> {
      const expected = new TextEncoder().encode(await codeOf(orderId, codeNumber));
      const actual = new TextEncoder().encode(code);
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
};
export type DeliveryCodes = ReturnType<typeof createDeliveryCodes>;
