import type { KeyValueStore } from "../../../mocks/storage.ts";

/** The storage of a mock in this isolate. */
export const createMapStorage = (): KeyValueStore & { readonly clear: () => void } => {
  const entries = new Map<string, unknown>();
  return {
    get: <T>(key: string) => entries.get(key) as T | undefined,
    put: (key, value) => void entries.set(key, value),
    clear: () => entries.clear(),
    list: <T>(prefix: string) => [...entries].flatMap(([key, value]) => (key.startsWith(prefix) ? [value as T] : [])),
  };
};
