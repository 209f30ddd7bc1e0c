import { createHash } from "node:crypto";
import * as v from "valibot";
import { COMMON_FINGERPRINTS } from "./breached-fingerprints.ts";

let fingerprints: ReadonlySet<number> | undefined;

const readFingerprints = (): ReadonlySet<number> => {
  const bytes = Buffer.from(COMMON_FINGERPRINTS, "base64");
  return new Set(Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(at * 4)));
};

/**
 * Whether a password is among the 10,000 commonest of known breaches, in any letter case. Because of hash collisions,
 * one in half a million other passwords counts as common too.
 */
export const isCommonPassword = (password: string): boolean => {
  fingerprints ??= readFingerprints();
  return fingerprints.has(createHash("sha256").update(password.toLowerCase()).digest().readUInt32LE(0));
};

const WARNING =
  "This password is one of the commonest, and among the first that a thief tries. Please choose another soon.";

export const passwordWarningField = { warning: v.optional(v.string()) };
export const passwordWarning = (password: string): { warning?: string } =>
  isCommonPassword(password) ? { warning: WARNING } : {};
