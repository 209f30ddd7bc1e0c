import type { City } from "../../../worker/brand.contract.ts";
import type { Suggestions } from "../../../worker/catalogue/search/suggestions.contract.ts";
import { MAX_SHOWN_AGE_S } from "../../../worker/http/cache/freshness.contract.ts";

const MAX_CACHED = 100;

/** The last responses, so that deleting a letter needs no request. */
const cache = new Map<string, { readonly suggestions: Suggestions; readonly requestedAt: number }>();

const cacheKey = (search: string, location: City): string => JSON.stringify([location, search.toLowerCase()]);

export const cachedSuggestions = (search: string, location: City): Suggestions | undefined => {
  const entry = cache.get(cacheKey(search, location));
  return entry && Date.now() - entry.requestedAt <= MAX_SHOWN_AGE_S * 1000 ? entry.suggestions : undefined;
};

/**
 * Null when there are none. A lost network and a fault are not reported, because the search works without suggestions.
 */
export const fetchSuggestions = async (
  search: string,
  location: City,
  signal: AbortSignal,
): Promise<Suggestions | null> => {
  try {
    const requestedAt = Date.now();
    const response = await fetch(`/api/search/suggest?${new URLSearchParams({ q: search, location, guesses: "1" })}`, {
      signal,
    });
    if (!response.ok) return null;
    const suggestions = (await response.json()) as Suggestions;
    const [oldest] = cache.keys();
    if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    cache.set(cacheKey(search, location), { suggestions, requestedAt });
    return suggestions;
  } catch {
    return null;
  }
};
