import { jwtVerify, SignJWT } from "jose";

/**
 * A token says only which session it is: no role, no name. What the session may do is read from D1 at every request.
 */
const ISSUER = "rasad";

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** `expiresAt`: ms since the epoch. */
export const signSessionToken = (secret: string, sessionId: string, expiresAt: number): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(ISSUER)
    .setJti(sessionId)
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(keyOf(secret));

/** The session's id, or null for anything that we did not sign or that is over. */
export const readSessionToken = async (secret: string, token: string): Promise<string | null> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { issuer: ISSUER, algorithms: ["HS256"] });
    return payload.jti ?? null;
  } catch {
    return null;
  }
};
