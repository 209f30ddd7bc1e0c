import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { CpuQueue } from "../../platform/concurrency/cpu-queue.ts";
import { MutexOverflow } from "../../platform/concurrency/mutex.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { type HashCost, PASSWORD_COST } from "./password-cost.ts";

const KEY_BYTES = 32;
const MAX_MEMORY = 128 * 1024 * 1024;

/**
 * A hash takes about 200 ms of CPU and blocks the isolate. With this many waiting, further requests are refused at once
 * with 503.
 */
export const MAX_WAITING_HASHES = 30;
const cpuQueue = new CpuQueue(MAX_WAITING_HASHES);

const derive = async (password: string, salt: Buffer, cost: HashCost): Promise<Buffer> => {
  try {
    return await cpuQueue.run(() => scryptSync(password, salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY }));
  } catch (error) {
    throw error instanceof MutexOverflow ? new AppError("server.overloaded", 503, {}, { retryAfter: 5 }) : error;
  }
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/**
 * Returns `scrypt$N$r$p$salt$key`, with salt and key in base64: the cost is stored with each hash, so that it can be
 * raised while old hashes still verify. Only tests pass a cost, because their hashes protect nobody.
 */
export const hashPassword = async (password: string, cost: HashCost = PASSWORD_COST): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, base64(salt), base64(key)].join("$");
};

/** Makes a hash match nothing from `until` (ms) on, for a first password that its owner did not choose. */
export const withExpiry = (hash: string, until: number): string => `${hash}$${until}`;

export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, N, r, p, salt, key, until] = stored.split("$");
  if (!salt || !key) return false;
  const expected = Buffer.from(key, "base64");
  const actual = await derive(password, Buffer.from(salt, "base64"), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(actual, expected) && (until === undefined || Date.now() < Number(until));
};

/** Matches no password. It is checked for unknown accounts, so that they take as much time as known ones. */
export const DUMMY_HASH = `scrypt$${PASSWORD_COST.N}$${PASSWORD_COST.r}$${PASSWORD_COST.p}$${"A".repeat(22)}==$${"A".repeat(43)}=`;
