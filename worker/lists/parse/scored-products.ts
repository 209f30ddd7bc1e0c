import type { LinePart } from "../../catalogue/matching/matching.service.ts";
import { FITS } from "../../catalogue/matching/name-fit.ts";
import type { ProductRow } from "../../catalogue/to-product.ts";
import { readQuery, withoutBrackets } from "../../catalogue/words/query-words.ts";
import type { WantedLine } from "./split-text.ts";
import { type Converted, toQuantity } from "./to-quantity.ts";

/** `most`: the largest quantity in one of the account's last orders. */
export type BoughtProduct = ProductRow & { readonly aliases: string; readonly most: number };

/** A product that a line of the list may mean. */
export interface ScoredProduct {
  readonly row: ProductRow;
  readonly fit: number;
  readonly score: number;
  readonly converted: Converted;
  /** See `BoughtProduct`; null for a product that the account did not buy. */
  readonly most: number | null;
}

/** The part of a line that names one product, with the products that it may mean, likeliest first. */
export interface ScoredPart {
  readonly line: WantedLine;
  readonly text: string;
  readonly at: number;
  readonly asked: string;
  readonly amount: WantedLine["amount"];
  readonly products: readonly ScoredProduct[];
}

/** The lowest fit at which a product bought before joins the candidates. */
const MIN_BOUGHT_FIT = 0.6;
const UNIT_WEIGHT = 0.12;
/** Minimum fit of the unit for a product whose name fits the words only in part. */
const MIN_UNIT_FIT = 0.3;
/** Prefers products bought before to those whose names fit the words only slightly better. */
const BOUGHT = { bonus: 0.15, distance: 0.12, minFit: FITS.inOneName } as const;

export const bestFit = (products: readonly Pick<ScoredProduct, "fit">[]): number =>
  Math.max(0, ...products.map(({ fit }) => fit));

export const byScore = (products: readonly ScoredProduct[]): ScoredProduct[] =>
  [...products].sort((a, b) => b.score - a.score);

export const scoreProducts = (
  part: LinePart,
  amount: WantedLine["amount"],
  bought: readonly BoughtProduct[],
): ScoredProduct[] => {
  const mostOf = new Map(bought.map(({ id, most }) => [id, most]));
  const found = new Set(part.products.map(({ id }) => id));
  const usual = bought
    .filter(({ id }) => !found.has(id))
    .map((product) => ({ ...product, fit: part.fitOf(product) }))
    .filter(({ fit }) => fit >= MIN_BOUGHT_FIT);
  const rows = [...part.products, ...usual];
  const best = bestFit(rows);
  const scored = rows.map((row): ScoredProduct => {
    const converted = toQuantity(amount, row);
    // A matching pack raises only products whose names fit the words well; it cannot turn onions into sugar.
    const unit = row.fit >= FITS.inOneName ? converted.unitFit : Math.min(converted.unitFit, 1);
    const isUsual =
      mostOf.has(row.id) && row.fit >= Math.max(best - BOUGHT.distance, BOUGHT.minFit) && converted.unitFit > 0.5;
    const score = row.fit + UNIT_WEIGHT * (unit - 1) + (isUsual ? BOUGHT.bonus : 0);
    return { row, fit: row.fit, score, converted, most: mostOf.get(row.id) ?? null };
  });
  // Drops products that fit neither by name nor by unit: "french fries" in packets are not loose potatoes, which have
  // the alias "potatoes for french fries".
  return byScore(scored.filter(({ fit, converted }) => fit >= FITS.about || converted.unitFit > MIN_UNIT_FIT));
};

/** The words that say what a product is, without its variety, number and pack. */
export const kindOf = ({ name }: Pick<ProductRow, "name">): readonly string[] =>
  readQuery(withoutBrackets(name)).words.flatMap(({ typed, key }) => (/\d/.test(typed) ? [] : key));
