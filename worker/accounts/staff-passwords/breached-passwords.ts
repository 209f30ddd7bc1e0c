import { createHash } from "node:crypto";
import * as v from "valibot";
import { COMMON_FINGERPRINTS } from "./breached-fingerprints.ts";

let known: ReadonlySet<number> | undefined;

const readKnown = (): ReadonlySet<number> => {
  const bytes = Buffer.from(COMMON_FINGERPRINTS, "base64");
  return new Set(Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(at * 4)));
};

/**
 * Whether a password is among the 10,000 commonest of known breaches, in whatever case. Of other passwords one in half a
 * million counts as one of them.
 */
export const isCommonPassword = (password: string): boolean => {
  known ??= readKnown();
  return known.has(createHash("sha256").update(password.toLowerCase()).digest().readUInt32LE(0));
};

const WARNING =
  "This password is one of the commonest, and among the first that a thief tries. Please choose another soon.";

/** For answers to whoever may keep such a password: buyers and agents. */
export const warned = { warning: v.optional(v.string()) };
export const warningAbout = (password: string): { warning?: string } =>
  isCommonPassword(password) ? { warning: WARNING } : {};
