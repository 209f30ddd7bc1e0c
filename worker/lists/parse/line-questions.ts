import type { Category } from "../../catalogue/categories.contract.ts";
import { FITS } from "../../catalogue/matching/name-fit.ts";
import { measureOf } from "../../catalogue/unit-price.contract.ts";
import { priceOf } from "../../platform/quantity.contract.ts";
import type { ListUnit } from "./list-units.contract.ts";
import { MIN_SURE_CONFIDENCE } from "./parse-limits.contract.ts";
import type { LineQuestion } from "./parse-list.contract.ts";
import { bestFit, kindOf, type ScoredPart, type ScoredProduct } from "./scored-products.ts";

/** A product within this score distance of the first one may equally be the intended product. */
const RIVAL_DISTANCE = 0.03;
/** If the words fit another product's name better by this much, the first one was chosen by context alone. */
const CONTEXT_DISTANCE = 0.1;
/** The largest share by which a quantity may be rounded up without a question. */
const MAX_ROUNDED = 1.1;
/** Words up to this length sound like many others: sing is not singhi. */
const MAX_SHORT = 4;
/** Minimum `unitFit` of a pack of exactly the size in the line, such as a tin of 15 litres. */
const THE_PACK = 1.4;
/** Below both, the words may only say what a product is made of or for: "coffee" matches sugar for coffee. */
const NAMED = { fit: FITS.inOneName + FITS.step, score: 0.85 } as const;
const TIMES_BOUGHT = 3;
const MAX_SHARE = 1 / 3;
/** A shorter list gets no question about shares, because a single line is often a third of its price. */
const MIN_SHARED_LINES = 8;

const isSameKind = (one: ScoredProduct, other: ScoredProduct): boolean =>
  one.row.category === other.row.category && kindOf(one.row).join(" ") === kindOf(other.row).join(" ");

const isRounded = ({ converted: { quantity, exact } }: ScoredProduct): boolean =>
  quantity === null || exact === null || quantity > exact * MAX_ROUNDED;

const askProduct = ({ products, asked }: ScoredPart, top: ScoredProduct): boolean => {
  const others = products.filter((other) => !isSameKind(top, other));
  const isNamed = top.fit >= NAMED.fit || top.score >= NAMED.score || top.converted.unitFit >= THE_PACK;
  const isHeardOnly = asked.length <= MAX_SHORT && top.fit < FITS.exact - FITS.step;
  return (
    Math.min(top.score, top.fit + CONTEXT_DISTANCE) < MIN_SURE_CONFIDENCE ||
    isHeardOnly ||
    !isNamed ||
    top.fit < bestFit(others) - CONTEXT_DISTANCE ||
    others.some((other) => other.score > top.score - RIVAL_DISTANCE && (isRounded(top) || !isRounded(other)))
  );
};

/**
 * Kitchens order curd and oil by litre or by kilo. In other categories, weight for volume suggests a wrong match:
 * "Saffola gold 5 l" is not the fish that sounds like gold.
 */
const ALSO_LIQUID: readonly Category[] = ["Dairy", "Oils"];
const isNotLiquid = ({ row, converted }: ScoredProduct): boolean =>
  converted.notes.includes("weight_as_volume") && !ALSO_LIQUID.includes(row.category);

/** Finds a size such as 16/20: prawns 16/20 are not prawns 40/50. */
const sizeIn = (text: string): string | undefined => /\b\d{1,3}\/\d{1,3}\b/.exec(text)?.[0];
const isOtherSize = ({ text }: ScoredPart, { row }: ScoredProduct): boolean => {
  const size = sizeIn(row.name);
  return size !== undefined && sizeIn(text) !== undefined && sizeIn(text) !== size;
};

/** The total in grams or millilitres; null where the quantity or the size is unknown. */
const measured = ({ row, converted: { quantity } }: ScoredProduct): number | null => {
  const measure = measureOf(row);
  return quantity === null || measure === null ? null : quantity * measure;
};

/**
 * A number of packs is ambiguous: "honey 2" may mean jars or cans, "atta 2 bori" bags of 10 kg or sacks of 50 kg. A
 * weight is not.
 */
const isOtherPack = (one: ScoredProduct, other: ScoredProduct, unit: ListUnit | null): boolean => {
  if (unit === "sack") return measured(other) !== null && measured(other) !== measured(one);
  return (unit === null || unit === "packet") && measureOf(other.row) !== measureOf(one.row);
};

const askPack = ({ products, amount }: ScoredPart, top: ScoredProduct): boolean =>
  top.converted.notes.includes("other_size") ||
  (top.converted.unitFit < THE_PACK &&
    products.some((other) => other.converted.unitFit >= THE_PACK && isSameKind(top, other))) ||
  (amount !== null &&
    amount.size === null &&
    products.some(
      (other) =>
        other.score > top.score - RIVAL_DISTANCE && other.fit >= FITS.inOneName && isOtherPack(top, other, amount.unit),
    ));

/** In paise; 0 where the quantity is unknown. */
const totalOf = ({ row, converted: { quantity } }: ScoredProduct): number => priceOf(row.pricePaise, quantity ?? 0);

/** Returns the questions that the buyer must answer about a part before it is ordered. */
export const questionsOf = (parts: readonly ScoredPart[]): ((part: ScoredPart) => LineQuestion[]) => {
  const totals = parts.flatMap(({ products: [top] }) => (top ? totalOf(top) : []));
  const whole = totals.reduce((sum, total) => sum + total, 0);
  return (part) => {
    const [top] = part.products;
    if (!top) return [];
    const { quantity } = top.converted;
    const { most, row } = top;
    const amount = quantity ?? 0;
    const asks: Record<LineQuestion, boolean> = {
      product: askProduct(part, top) || isNotLiquid(top) || isOtherSize(part, top),
      quantity: quantity === null,
      pack: askPack(part, top),
      rounded: quantity !== null && isRounded(top),
      much: most !== null && amount > most * TIMES_BOUGHT,
      share: totals.length >= MIN_SHARED_LINES && totalOf(top) > whole * MAX_SHARE && (most === null || amount > most),
      stock: amount > row.stock,
    };
    return (Object.keys(asks) as LineQuestion[]).filter((question) => asks[question]);
  };
};
