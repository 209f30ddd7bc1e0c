import { CATEGORIES, type Category } from "../../../worker/catalogue/categories.contract.ts";
import type { LocalLine } from "./local-list.ts";

interface LineGroup {
  readonly category: Category | null;
  readonly lines: readonly LocalLine[];
}

/** The lines in the list's own order (`category` is null), or in that order within each category. */
export const groupLines = (lines: readonly LocalLine[], isByCategory: boolean): LineGroup[] => {
  if (!isByCategory) return [{ category: null, lines }];
  return CATEGORIES.flatMap((category) => {
    const ofCategory = lines.filter(({ product }) => product.category === category);
    return ofCategory.length > 0 ? [{ category, lines: ofCategory }] : [];
  });
};
