import type { City } from "../../brand.contract.ts";
import type { Category } from "../categories.contract.ts";
import { categoryMark, cityMark } from "./search-terms.ts";

export const term = (text: string): string => `"${text}"`;
export const prefixTerm = (text: string): string => `"${text}"*`;
export const and = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? "") : `(${parts.join(" AND ")})`;
export const or = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? "") : `(${parts.join(" OR ")})`;

export interface Shelf {
  readonly category: Category | "all";
  readonly city: City;
}

export const marksOf = ({ category, city }: Shelf): string[] => [
  ...(category === "all" ? [] : [term(categoryMark(category))]),
  term(cityMark(city)),
];

/** FTS5 expressions of the tiers, best first; `all` matches whatever any tier matches. */
export interface MatchTiers {
  readonly tiers: readonly string[];
  readonly all: string;
}

/** Matches of `match` that fit none of the better expressions in `unless`. */
export interface Tier {
  readonly match: string;
  readonly unless: readonly string[];
}

export const exclusive = ({ match, unless }: Tier, shelf: Shelf): string => {
  const matching = and([match, ...marksOf(shelf)]);
  return unless.length === 0 ? matching : `${matching} NOT ${or(unless)}`;
};
