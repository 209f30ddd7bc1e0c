import { wordsOf } from "../../platform/search-match.contract.ts";
import type { ProductRow } from "../to-product.ts";

export type ReplacementRow = Omit<ProductRow, "category" | "description" | "city" | "packSize" | "packUnit">;

/** The candidate whose name shares the most words with the product's; the first one wins a tie. */
export const nearestReplacement = (name: string, candidates: readonly ReplacementRow[]): ReplacementRow | null => {
  const nameWords = new Set(wordsOf(name));
  const shared = (one: ReplacementRow): number => new Set(wordsOf(one.name).filter((word) => nameWords.has(word))).size;
  return candidates.reduce<ReplacementRow | null>(
    (best, one) => (best === null || shared(one) > shared(best) ? one : best),
    null,
  );
};
