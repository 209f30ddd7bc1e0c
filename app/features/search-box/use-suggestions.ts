import { useEffect, useState } from "react";
import type { City } from "../../../worker/brand.contract.ts";
import type { Suggestions } from "../../../worker/catalogue/search/suggestions.contract.ts";
import { cachedSuggestions, fetchSuggestions } from "./suggest-client.ts";

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
