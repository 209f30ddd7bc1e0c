import { jwtVerify, SignJWT } from "jose";
import { hmacKeyOf } from "../../platform/hmac.ts";
import { BoundedMap } from "../../platform/memory/remember.ts";

/** A token contains only the session's id, no role and no name: permissions are read from D1 on every request. */
const ISSUER = "rasad";
/** Each takes about 400 bytes. */
const MAX_REMEMBERED = 2_000;

interface Verified {
  readonly sessionId: string;
  /** In seconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Keyed by secret and token. Caches only that the signature is valid, because checking it costs more than the rest of a
 * short request; D1 decides each time whether the session is still valid.
 */
const verified = new BoundedMap<string, Verified>(MAX_REMEMBERED);

/** `expiresAt` is in ms since the epoch. Another `audience` gives the same session a different token. */
export const signSessionToken = async (
  secret: string,
  sessionId: string,
  expiresAt: number,
  audience?: "browser",
): Promise<string> =>
  new SignJWT(audience ? { aud: audience } : {})
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(ISSUER)
    .setJti(sessionId)
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(await hmacKeyOf(secret));

export const readSessionToken = async (secret: string, token: string): Promise<string | null> => {
  const name = `${secret} ${token}`;
  const cached = verified.get(name);
  if (cached) {
    if (cached.expiresAt > Date.now() / 1000) return cached.sessionId;
    verified.delete(name);
    return null;
  }
  try {
    const { payload } = await jwtVerify(token, await hmacKeyOf(secret), { issuer: ISSUER, algorithms: ["HS256"] });
    const { jti: sessionId, exp: expiresAt } = payload;
    if (!sessionId) return null;
    if (expiresAt !== undefined) verified.set(name, { sessionId, expiresAt });
    return sessionId;
  } catch {
    return null;
  }
};
