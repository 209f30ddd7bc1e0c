import type { City } from "../../../worker/brand.contract.ts";
import type { Suggestions } from "../../../worker/catalogue/search/suggestions.contract.ts";
import { MAX_SHOWN_AGE_S } from "../../../worker/http/cache/freshness.contract.ts";

const MAX_REMEMBERED = 100;

/** The last answers, so that going back a letter asks nothing. */
const remembered = new Map<string, { readonly suggestions: Suggestions; readonly askedAt: number }>();

const keyOf = (search: string, location: City): string => JSON.stringify([location, search.toLowerCase()]);

export const rememberedSuggestions = (search: string, location: City): Suggestions | undefined => {
  const known = remembered.get(keyOf(search, location));
  return known && Date.now() - known.askedAt <= MAX_SHOWN_AGE_S * 1000 ? known.suggestions : undefined;
};

/** Null when there are none to show: suggestions are a help, so neither a lost network nor a fault is reported. */
export const fetchSuggestions = async (
  search: string,
  location: City,
  signal: AbortSignal,
): Promise<Suggestions | null> => {
  try {
    const askedAt = Date.now();
    const response = await fetch(`/api/search/suggest?${new URLSearchParams({ q: search, location, guesses: "1" })}`, {
      signal,
    });
    if (!response.ok) return null;
    const suggestions = (await response.json()) as Suggestions;
    const [oldest] = remembered.keys();
    if (remembered.size >= MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    remembered.set(keyOf(search, location), { suggestions, askedAt });
    return suggestions;
  } catch {
    return null;
  }
};
