import { log } from "./log.ts";

/** KV refuses to keep anything for less. */
const SHORTEST_LIFE_S = 60;

/**
 * KV as what it is good at: values that end by themselves, under keys that nobody guesses, written once. What is read
 * here may be a minute old elsewhere, so it never decides anything. A store that fails is a store that knows nothing:
 * whoever asks goes on to D1.
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

  return {
    /** `lifeMs` from now; what would end within a minute is not kept at all. */
    async put(key: string, value: unknown, lifeMs: number): Promise<void> {
      const expirationTtl = Math.floor(lifeMs / 1000);
      if (expirationTtl < SHORTEST_LIFE_S) return;
      await safely("kv.put_failed", kv.put(`${prefix}:${key}`, JSON.stringify(value), { expirationTtl }));
    },

    /** As it was written, unchecked; null when it is not there. */
    get: (key: string): Promise<unknown> => safely("kv.get_failed", kv.get(`${prefix}:${key}`, "json")),

    async delete(key: string): Promise<void> {
      await safely("kv.delete_failed", kv.delete(`${prefix}:${key}`));
    },
  };
};
export type ExpiringStore = ReturnType<typeof createExpiringStore>;
