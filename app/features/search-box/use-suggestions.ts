import { useEffect, useState } from "react";
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

/** Short enough to feel immediate, long enough to skip most letters of a fast typist. */
const TYPING_PAUSE_MS = 120;

/**
 * Suggestions for the typed text. The previous ones stay until the next arrive, so that the list does not flicker;
 * another letter aborts the request. Null when there are none.
 */
export const useSuggestions = (search: string, location: City, isEnabled: boolean): Suggestions | null => {
  const [latest, setLatest] = useState<Suggestions | null>(null);
  useEffect(() => {
    if (search === "") setLatest(null);
    if (search === "" || !isEnabled) return;
    const cached = cachedSuggestions(search, location);
    if (cached) {
      setLatest(cached);
      return;
    }
    const request = new AbortController();
    const load = async () => {
      const suggestions = await fetchSuggestions(search, location, request.signal);
      if (!request.signal.aborted) setLatest(suggestions);
    };
    const timer = setTimeout(() => void load(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [search, location, isEnabled]);
  return search === "" ? null : latest;
};
