/** The last searches, stored on this device only. Signing out clears them with the rest of the site's storage. */
const KEY = "rasad_searches";
const MAX = 5;

export const readRecent = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((search) => typeof search === "string").slice(0, MAX) : [];
  } catch {
    return [];
  }
};

const write = (searches: readonly string[]): string[] => {
  const newest = searches.slice(0, MAX);
  try {
    localStorage.setItem(KEY, JSON.stringify(newest));
  } catch {
    // Without storage nothing is remembered.
  }
  return newest;
};

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Stores a search as the newest and removes duplicates. */
export const noteSearch = (search: string): void => {
  const typed = search.trim().replace(/\s+/g, " ");
  if (typed) write([typed, ...readRecent().filter((earlier) => !isSame(earlier, typed))]);
};

export const forgetSearch = (search: string): string[] => write(readRecent().filter((stored) => stored !== search));

export const clearRecent = (): string[] => write([]);
