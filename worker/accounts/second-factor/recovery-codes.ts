import { createHash, randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "./second-factor.contract.ts";

/** Crockford's base 32, in which no letter looks like a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 24;

const newCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("")
    .replace(/(.{4})(?!$)/g, "$1-");

/** 120 random bits each, in six groups of four. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** Corrects misread characters: O is 0, and I and L are 1. */
const normalise = (code: string): string =>
  code.replace(/[\s-]/g, "").toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1");

/** SHA-256 suffices for 120 random bits, and unlike a keyed hash it outlives a change of our secrets. */
export const hashRecoveryCode = (code: string, userId: string): string =>
  createHash("sha256")
    .update(`${userId}:${normalise(code)}`)
    .digest("base64url");

/** By its length: the codes of authenticator apps are shorter. */
export const isRecoveryCode = (code: string): boolean => code.length === LENGTH;
