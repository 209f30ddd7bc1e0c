import { importJWK, SignJWT } from "jose";
import type { Clock } from "../../platform/clock.ts";
import { fromBase64Url, toBase64Url } from "./push-encryption.ts";
import type { PushSettings } from "./push-settings.ts";

/** Push services refuse tokens that are valid for more than 24 hours. */
const LIFE_MS = 12 * 60 * 60_000;
/** Long before it expires. */
const RENEW_AFTER_MS = LIFE_MS / 2;

/**
 * Signs requests (RFC 8292): the token identifies the sender, and a subscription made for our key accepts no other
 * sender. A token is reused for all messages to one service during the first half of its lifetime.
 */
export const createVapid = ({ publicKey, privateKey, subject }: PushSettings, clock: Clock) => {
  const signed = new Map<string, { readonly at: number; readonly header: Promise<string> }>();

  const sign = async (audience: string, now: number): Promise<string> => {
    const point = fromBase64Url(publicKey);
    const x = toBase64Url(point.slice(1, 33));
    const y = toBase64Url(point.slice(33));
    const key = await importJWK({ kty: "EC", crv: "P-256", x, y, d: privateKey }, "ES256");
    const token = await new SignJWT()
      .setProtectedHeader({ typ: "JWT", alg: "ES256" })
      .setAudience(audience)
      .setExpirationTime(Math.floor((now + LIFE_MS) / 1000))
      .setSubject(subject)
      .sign(key);
    return `vapid t=${token}, k=${publicKey}`;
  };

  return {
    authorize(endpoint: string): Promise<string> {
      const { origin } = new URL(endpoint);
      const now = clock.now();
      const cached = signed.get(origin);
      if (cached && now - cached.at < RENEW_AFTER_MS) return cached.header;
      const header = sign(origin, now);
      signed.set(origin, { at: now, header });
      return header;
    },
  };
};
export type Vapid = ReturnType<typeof createVapid>;
