import { jwtVerify, SignJWT } from "jose";
import { DEVICE_COOKIE_S } from "../session-cookie.contract.ts";

/** A device on which people signed in. It grants nothing: it only separates its wrong passwords from strangers'. */
export interface Device {
  readonly id: string;
  /** The ids of the accounts that signed in there, the latest first. */
  readonly accounts: readonly string[];
}

/** Not the issuer of session tokens, so that neither token is taken for the other. */
const ISSUER = "rasad-device";
/** People who share a device at work; a longer list would make every request longer. */
const MAX_ACCOUNTS = 5;

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** Null for a token that is expired, malformed or not signed by us. */
export const readDeviceToken = async (secret: string, token: string): Promise<Device | null> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { issuer: ISSUER, algorithms: ["HS256"] });
    const { jti: id, accounts } = payload;
    if (!id || !Array.isArray(accounts)) return null;
    return { id, accounts: accounts.filter((account) => typeof account === "string") };
  } catch {
    return null;
  }
};

/** The token of the device after `account` signed in there; `now` in ms. */
export const signDeviceToken = (secret: string, device: Device, account: string, now: number): Promise<string> => {
  const accounts = [account, ...device.accounts.filter((other) => other !== account)].slice(0, MAX_ACCOUNTS);
  return new SignJWT({ accounts })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(ISSUER)
    .setJti(device.id)
    .setExpirationTime(Math.floor(now / 1000) + DEVICE_COOKIE_S)
    .sign(keyOf(secret));
};
