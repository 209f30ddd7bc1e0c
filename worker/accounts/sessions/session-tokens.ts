import { jwtVerify, SignJWT } from "jose";

/** A token contains only the session's id, no role and no name: permissions are read from D1 on every request. */
const ISSUER = "rasad";

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** `expiresAt` is in ms since the epoch. */
export const signSessionToken = (secret: string, sessionId: string, expiresAt: number): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(ISSUER)
    .setJti(sessionId)
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(keyOf(secret));

/** Returns the session's id, or null if the token is expired or not signed by us. */
export const readSessionToken = async (secret: string, token: string): Promise<string | null> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { issuer: ISSUER, algorithms: ["HS256"] });
    return payload.jti ?? null;
  } catch {
    return null;
  }
};
