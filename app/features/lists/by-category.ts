import { CATEGORIES, type Category } from "../../../worker/catalogue/categories.contract.ts";
import type { LocalLine } from "./local-list.ts";

interface LineGroup {
  /** Null for the list in its own order. */
  readonly category: Category | null;
  readonly lines: readonly LocalLine[];
}

/** The lines in the kitchen's own order, or that order within each category. */
export const groupLines = (lines: readonly LocalLine[], isByCategory: boolean): LineGroup[] => {
  if (!isByCategory) return [{ category: null, lines }];
  return CATEGORIES.flatMap((category) => {
    const own = lines.filter(({ product }) => product.category === category);
    return own.length > 0 ? [{ category, lines: own }] : [];
  });
};
