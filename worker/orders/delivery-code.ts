import { createHmac, isSameSecret, sixDigitsOf } from "../platform/hmac.ts";

/**
 * The six digits that the customer gives the agent. They are never stored: they are an HMAC of order and code number,
 * so a higher number makes a new code.
 */
export const createDeliveryCodes = (secret: string) => {
  const hmac = createHmac(secret);
  const codeOf = async (orderId: string, codeNumber: number): Promise<string> =>
    sixDigitsOf(await hmac(`delivery-code:${orderId}:${codeNumber}`));
  return {
    codeOf,
    matches: async (code: string, orderId: string, codeNumber: number): Promise<boolean> =>
      isSameSecret(code, await codeOf(orderId, codeNumber)),
    /** Distinguishes two tries without storing the code that was entered. */
    digestOf: async (code: string, orderId: string, codeNumber: number, key: string): Promise<string> =>
      Buffer.from(await hmac(`code-try:${orderId}:${codeNumber}:${key}:${code}`)).toString("base64url"),
  };
};
export type DeliveryCodes = ReturnType<typeof createDeliveryCodes>;
