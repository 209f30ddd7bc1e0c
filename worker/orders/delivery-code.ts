import { createHmac, isSameSecret, sixDigitsOf } from "../platform/hmac.ts";

/**
 * The customer's six digits, derived and never stored: HMAC of order and code number under a secret. Raising the
 * number makes a new code.
 */
export const createDeliveryCodes = (secret: string) => {
  const hmac = createHmac(secret);
  const codeOf = async (orderId: string, codeNumber: number): Promise<string> =>
    sixDigitsOf(await hmac(`delivery-code:${orderId}:${codeNumber}`));
  return {
    codeOf,
    matches: async (code: string, orderId: string, codeNumber: number): Promise<boolean> =>
      isSameSecret(code, await codeOf(orderId, codeNumber)),
    /** Tells one try from another without keeping what was typed. */
    digestOf: async (code: string, orderId: string, codeNumber: number, key: string): Promise<string> =>
      Buffer.from(await hmac(`code-try:${orderId}:${codeNumber}:${key}:${code}`)).toString("base64url"),
  };
};
export type DeliveryCodes = ReturnType<typeof createDeliveryCodes>;
