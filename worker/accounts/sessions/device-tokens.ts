import { jwtVerify, SignJWT } from "jose";
import { DEVICE_COOKIE_S } from "../../identity/session-cookie.contract.ts";

/**
 * A device on which people signed in. It grants nothing: wrong passwords typed there are only counted separately from
 * strangers' ones.
 */
export interface Device {
  readonly id: string;
  /** Entries of the accounts that signed in there, the latest first. */
  readonly accounts: readonly string[];
}

interface Holder {
  readonly id: string;
  readonly sessionEpoch: number;
}

/** Differs from the issuer of session tokens, so that neither token is accepted as the other. */
const ISSUER = "rasad-device";
/** Enough for people who share a device at work; more would make every request longer. */
const MAX_ACCOUNTS = 5;

/** The token's entry for an account with an unverified address. Ending all sessions raises the epoch, which voids it. */
const unverifiedEntry = ({ id, sessionEpoch }: Holder): string => `${id}:${sessionEpoch}`;

/**
 * Whether the account has signed in on this device. A sign-in with an unverified address counts until the account's
 * sessions end.
 */
export const hasSignedInOn = (device: Device, holder: Holder): boolean =>
  device.accounts.includes(holder.id) || device.accounts.includes(unverifiedEntry(holder));

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

/** The token of the device after `holder` signed in there; `now` in ms. */
export const signDeviceToken = (
  secret: string,
  device: Device,
  holder: Holder & { readonly isEmailVerified: boolean },
  now: number,
): Promise<string> => {
  const entry = holder.isEmailVerified ? holder.id : unverifiedEntry(holder);
  const others = device.accounts.filter((other) => other.split(":")[0] !== holder.id);
  const accounts = [entry, ...others].slice(0, MAX_ACCOUNTS);
  return new SignJWT({ accounts })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(ISSUER)
    .setJti(device.id)
    .setExpirationTime(Math.floor(now / 1000) + DEVICE_COOKIE_S)
    .sign(keyOf(secret));
};
