import type { Category } from "../../catalogue/categories.contract.ts";
import { FITS } from "../../catalogue/matching/name-fit.ts";
import { keyOf, readQuery } from "../../catalogue/words/query-words.ts";
import { bestFit, byScore, kindOf, type ScoredPart, type ScoredProduct } from "./scored-products.ts";

/** Prefers a product of the heading's categories to one whose name fits the words better by up to `distance`. */
const HEADING = { bonus: 0.2, distance: 0.25 } as const;
/**
 * Where the best match is fresh, a heading may prefer a product with a partly matching name: below "Kirana"
 * (groceries), methi is the spice. Otherwise it may not: paneer does not become a spice with paneer in its name.
 */
const FRESH: readonly Category[] = ["Vegetables", "Fruits"];
/** Among products whose names fit equally well, prefers the categories of the neighbouring lines. */
const NEIGHBOURS = { bonus: 0.05, distance: 0.05, lines: 2 } as const;
/**
 * Prefers spices among dry goods: "red chilli" between turmeric and jeera may be fresh or ground, so the buyer is
 * asked.
 */
const AMONG_SPICES = { bonus: 0.1, distance: 0.11 } as const;
/** After "chicken 5 kg", "boneless 6 kg" is chicken. */
const SHARED_NAME = { bonus: 0.16, distance: 0.12 } as const;

/** Null for an unsure line, which must not influence its neighbours. */
const topOf = (part: ScoredPart | undefined): ScoredProduct | null => {
  const [top] = part?.products ?? [];
  return top && top.fit >= FITS.about ? top : null;
};

const isWhole = (fit: number): boolean => fit >= FITS.sound - FITS.step;

const neighbourShare = (parts: readonly ScoredPart[], at: number): ((category: Category) => number) => {
  const around = parts.slice(Math.max(0, at - NEIGHBOURS.lines), at + NEIGHBOURS.lines + 1);
  const categories = around.flatMap((part) => (part === parts[at] ? [] : (topOf(part)?.row.category ?? [])));
  return (category) =>
    categories.length === 0 ? 0 : categories.filter((one) => one === category).length / categories.length;
};

/** The words for the kind (`kindOf`) of the nearest sure line before this one, at most two lines back. */
const namesBeside = (parts: readonly ScoredPart[], at: number): ReadonlySet<string> => {
  const before = topOf(parts[at - 1]) ?? topOf(parts[at - 2]);
  return new Set(before ? kindOf(before.row) : []);
};

/** Lets headings and neighbouring lines decide between products whose names fit a line's words about equally well. */
export const readInContext = (parts: readonly ScoredPart[]): ScoredPart[] =>
  parts.map((part, at): ScoredPart => {
    const { products, line, asked } = part;
    if (products.length < 2) return part;
    const best = bestFit(products);
    const shelf: readonly Category[] = line.shelf;
    const share = shelf.length > 0 ? null : neighbourShare(parts, at);
    const isFresh = products.some((one) => one.fit === best && FRESH.includes(one.row.category));
    const isAmongDry = share !== null && isFresh && FRESH.concat("Dairy", "Non-Veg").every((one) => share(one) === 0);
    const own = new Set(asked.split(" ").map(keyOf));
    const beside = isWhole(best) ? null : namesBeside(parts, at);
    const bonusOf = ({ row, fit }: ScoredProduct): number => {
      const isAnnounced = shelf.includes(row.category) && (isWhole(fit) || isFresh);
      const heading = isAnnounced && fit >= best - HEADING.distance ? HEADING.bonus : 0;
      const context = isAmongDry && row.category === "Spices" ? AMONG_SPICES : NEIGHBOURS;
      const near = share && fit >= best - context.distance ? context.bonus * share(row.category) : 0;
      const isShared =
        beside !== null &&
        fit >= best - SHARED_NAME.distance &&
        readQuery(row.name).words.some(({ key }) => beside.has(key) && !own.has(key));
      return heading + near + (isShared ? SHARED_NAME.bonus : 0);
    };
    return { ...part, products: byScore(products.map((one) => ({ ...one, score: one.score + bonusOf(one) }))) };
  });
