import { type StoredNames, toNames } from "../product-names.contract.ts";
import { keyOf, meaningfulWords, readQuery } from "../words/query-words.ts";

interface FoundProduct extends StoredNames {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** The alias or local name that sounds like the search; null when the English name explains the match, or none does. */
export const soundAlias = (search: string, product: FoundProduct): string | null => {
  const heard = (text: string): string[] => meaningfulWords(text).map(keyOf);
  const inName = heard(product.name);
  const unheard = readQuery(search)
    .words.map(({ key }) => key)
    .filter((key) => !inName.includes(key));
  if (unheard.length === 0) return null;
  const others = [...product.aliases, ...Object.values(toNames(product))].filter(Boolean);
  const hits = (other: string): number => unheard.filter((key) => heard(other).includes(key)).length;
  const [best] = others
    .map((other) => ({ other, count: hits(other) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.other.length - b.other.length);
  return best?.other ?? null;
};
