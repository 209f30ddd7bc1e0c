import { createHmac, isSameSecret, sixDigitsOf } from "../platform/hmac.ts";

/**
 * The six digits that the buyer gives the agent. They are never stored: an HMAC of order id and code number, so a
 * higher number gives a new code. `figures` is the digest of what is handed over when that differs from the order
 * (`door_digest`).
 */
export const createDeliveryCodes = (secret: string) => {
  const hmac = createHmac(secret);
  const codeOf = async (orderId: string, codeNumber: number, figures: string | null = null): Promise<string> =>
    sixDigitsOf(await hmac(`delivery-code:${orderId}:${codeNumber}${figures === null ? "" : `:${figures}`}`));
  return {
    codeOf,
    matches: async (code: string, orderId: string, codeNumber: number, figures: string | null): Promise<boolean> =>
      isSameSecret(code, await codeOf(orderId, codeNumber, figures)),
    /** Identifies a repeated try without storing the code that was entered. */
    digestOf: async (
      code: string,
      orderId: string,
      codeNumber: number,
      tried: { key: string; figures: string | null },
    ) =>
      Buffer.from(await hmac(`code-try:${orderId}:${codeNumber}:${tried.figures ?? ""}:${tried.key}:${code}`)).toString(
        "base64url",
      ),
  };
};
export type DeliveryCodes = ReturnType<typeof createDeliveryCodes>;
