/** The reader's last searches, on this device only. Signing out clears them with the rest of the site's storage. */
const KEY = "rasad_searches";
const MAX = 5;

export const readRecent = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, MAX) : [];
  } catch {
    return [];
  }
};

const write = (searches: readonly string[]): string[] => {
  const kept = searches.slice(0, MAX);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage nothing is remembered.
  }
  return kept;
};

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The newest first, each once. */
export const noteSearch = (search: string): void => {
  const typed = search.trim().replace(/\s+/g, " ");
  if (typed) write([typed, ...readRecent().filter((one) => !isSame(one, typed))]);
};

/** Returns what is left. */
export const forgetSearch = (search: string): string[] => write(readRecent().filter((one) => one !== search));

export const clearRecent = (): string[] => write([]);
