import { wordsOf } from "../../platform/search-match.contract.ts";
import type { Unit } from "../categories.contract.ts";
import type { StoredNames } from "../product-names.contract.ts";

/** Money in paise. */
export interface ReplacementRow extends StoredNames {
  readonly id: string;
  readonly name: string;
  readonly unit: Unit;
  readonly imageKey: string;
  readonly stock: number;
  readonly orderMultiple: number;
  readonly minQuantity: number;
  readonly pricePaise: number;
  /** JSON of `StoredBreak[]`. */
  readonly breaks: string;
}

/** The candidate whose name shares the most words with the product's; the first one wins a tie. */
export const nearestReplacement = (name: string, candidates: readonly ReplacementRow[]): ReplacementRow | null => {
  const nameWords = new Set(wordsOf(name));
  const shared = (one: ReplacementRow): number => new Set(wordsOf(one.name).filter((word) => nameWords.has(word))).size;
  return candidates.reduce<ReplacementRow | null>(
    (best, one) => (best === null || shared(one) > shared(best) ? one : best),
    null,
  );
};
