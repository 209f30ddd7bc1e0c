import type { City } from "../../brand.contract.ts";
import type { Category } from "../categories.contract.ts";
import { categoryMark, cityMark } from "./search-terms.ts";

/** Parts of FTS5 expressions. */
export const term = (text: string): string => `"${text}"`;
export const start = (text: string): string => `"${text}"*`;
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

/** Tiers of one kind of reading, with an expression for all of its matches. */
export interface MatchTiers {
  readonly tiers: readonly string[];
  readonly all: string;
}

/** What fits so well, but not as well as these expressions say. */
export interface Tier {
  readonly match: string;
  readonly unless: readonly string[];
}

export const exclusive = ({ match, unless }: Tier, shelf: Shelf): string => {
  const own = and([match, ...marksOf(shelf)]);
  return unless.length === 0 ? own : `${own} NOT ${or(unless)}`;
};
