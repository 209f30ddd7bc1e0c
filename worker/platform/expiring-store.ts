import { log } from "./log.ts";

/** KV rejects longer keys, so a lookup with a longer key returns null without asking KV. */
const MAX_KEY_BYTES = 512;
/** The minimum expirationTtl that KV accepts. */
const SHORTEST_LIFE_S = 60;

/**
 * Values in KV that expire, under unguessable keys, each written once. Other locations may read a value that is up to a
 * minute old, so it must never decide a permission. When KV fails, reads return null, and the caller falls back to D1.
 */
export const createExpiringStore = (kv: KVNamespace, prefix: string) => {
  const safely = async <T>(event: string, work: Promise<T>): Promise<T | null> => {
    try {
      return await work;
    } catch (error) {
      log.error(event, error, { prefix });
      return null;
    }
  };

  const keyOf = (key: string): string | null => {
    const named = `${prefix}:${key}`;
    return new TextEncoder().encode(named).length > MAX_KEY_BYTES ? null : named;
  };

  return {
    /** Stores the value for `lifeMs`; does nothing when that is below one minute. */
    async put(key: string, value: unknown, lifeMs: number): Promise<void> {
      const named = keyOf(key);
      const expirationTtl = Math.floor(lifeMs / 1000);
      if (named === null || expirationTtl < SHORTEST_LIFE_S) return;
      await safely("kv.put_failed", kv.put(named, JSON.stringify(value), { expirationTtl }));
    },

    /** The value as it was written, not validated; null when it is missing. */
    async get(key: string): Promise<unknown> {
      const named = keyOf(key);
      return named === null ? null : safely("kv.get_failed", kv.get(named, "json"));
    },

    async delete(key: string): Promise<void> {
      const named = keyOf(key);
      if (named !== null) await safely("kv.delete_failed", kv.delete(named));
    },
  };
};
export type ExpiringStore = ReturnType<typeof createExpiringStore>;
