import { Secret, TOTP } from "otpauth";
import { brand } from "../../brand.contract.ts";
import { createEncryption } from "../../platform/secrets/encryption.ts";

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** The clock of a phone may be wrong by this many time steps. */
const WINDOW = 1;

const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({
    issuer: brand.name,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_S,
  });

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth:` URI for a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step of a code that is valid at `now` (ms); null for a wrong one. */
export const findStep = (secret: string, code: string, now: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
};

/** Encrypts secrets for their account, so that a copy of the database alone yields no codes. */
export const createTotpEncryption = (codeSecret: string) => createEncryption(codeSecret, "rasad second factor");
