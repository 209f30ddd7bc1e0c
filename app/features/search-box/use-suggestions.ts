import { useEffect, useState } from "react";
import type { City } from "../../../worker/brand.contract.ts";
import type { Suggestions } from "../../../worker/catalogue/search/suggestions.contract.ts";
import { fetchSuggestions, rememberedSuggestions } from "./suggest-client.ts";

/** Short enough to feel immediate, long enough to skip most letters of a fast typist. */
const TYPING_PAUSE_MS = 120;

/**
 * Suggestions for what is typed. While an answer is under way the ones before it stay, so that the list does not flicker;
 * a request that another letter overtakes is aborted. Null when there are none to show.
 */
export const useSuggestions = (search: string, location: City, isAsked: boolean): Suggestions | null => {
  const [latest, setLatest] = useState<Suggestions | null>(null);
  useEffect(() => {
    if (search === "") setLatest(null);
    if (search === "" || !isAsked) return;
    const known = rememberedSuggestions(search, location);
    if (known) {
      setLatest(known);
      return;
    }
    const asking = new AbortController();
    const ask = async () => {
      const suggestions = await fetchSuggestions(search, location, asking.signal);
      if (!asking.signal.aborted) setLatest(suggestions);
    };
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [search, location, isAsked]);
  return search === "" ? null : latest;
};
