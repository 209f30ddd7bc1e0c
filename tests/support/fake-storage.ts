import { afterEach, beforeEach, vi } from "vitest";

/** Gives each test of the file an empty `localStorage`, which Node lacks; returns its content. */
export const fakeStorage = (): Map<string, string> => {
  const stored = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    }),
  );
  afterEach(() => {
    stored.clear();
    vi.unstubAllGlobals();
  });
  return stored;
};
