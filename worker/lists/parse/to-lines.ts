import type { LinePart, LineSearch } from "../../catalogue/matching/matching.service.ts";
import { FITS } from "../../catalogue/matching/name-fit.ts";
import { allowedQuantity, type QuantityRules } from "../../catalogue/order-quantity.contract.ts";
import { type ProductRow, toProduct } from "../../catalogue/to-product.ts";
import { isMeasure } from "./amounts.ts";
import { isQuality } from "./list-words.ts";
import { MAX_CANDIDATES } from "./parse-limits.contract.ts";
import type { ListCandidate, ParsedLine } from "./parse-list.contract.ts";
import type { WantedLine } from "./split-text.ts";
import { type Converted, toQuantity } from "./to-quantity.ts";

export type BoughtProduct = ProductRow & { readonly aliases: string };

/** Products below this score are not offered. */
const MIN_CONFIDENCE = 0.3;
/** The higher bound for a line without an amount, which may be any text. */
const MIN_WITHOUT_AMOUNT = 0.7;
/** The lowest fit at which a product bought before joins the candidates. */
const MIN_BOUGHT_FIT = 0.6;
const UNIT_WEIGHT = 0.12;
const BOUGHT_BONUS = 0.08;
/** The bonus applies only within this distance of the best fit. */
const MAX_BONUS_DISTANCE = 0.03;

/** "15 liter" for a tin of 15 litres, so that the search prefers packs of this size; "" without a measure. */
const sizeOf = ({ amount }: WantedLine): string => {
  const size = amount?.size ?? amount;
  return size && isMeasure(size.unit) && Number.isInteger(size.number) ? `${size.number} ${size.unit}` : "";
};

export const toSearch = (line: WantedLine): LineSearch => {
  const plain = line.words.filter((word) => !isQuality(word));
  const full = line.asides.length > 0 ? [...line.words, ...line.asides] : [];
  const others = plain.length > 0 && plain.length < line.words.length ? [plain] : [];
  return { words: line.words, full, others, size: sizeOf(line), mayGuess: line.amount !== null };
};

/** Rounds up to a quantity in which the product is sold. */
const roundToSold = (converted: Converted, rules: QuantityRules): Converted => {
  const { quantity, notes } = converted;
  const sold = quantity === null ? null : allowedQuantity(quantity, rules);
  return sold === quantity ? converted : { ...converted, quantity: sold, notes: [...notes, "as_sold"] };
};

const roundConfidence = (confidence: number): number => Math.round(Math.min(Math.max(confidence, 0), 1) * 100) / 100;

const candidatesOf = (
  part: LinePart,
  amount: WantedLine["amount"],
  bought: readonly BoughtProduct[],
): ListCandidate[] => {
  const isBought = new Set(bought.map(({ id }) => id));
  const found = new Set(part.products.map(({ id }) => id));
  const usual = bought
    .filter(({ id }) => !found.has(id))
    .map((product) => ({ ...product, fit: part.fitOf(product) }))
    .filter(({ fit }) => fit >= MIN_BOUGHT_FIT);
  const rows = [...part.products, ...usual];
  const best = Math.max(0, ...rows.map(({ fit }) => fit));
  return rows
    .map((row) => {
      const { quantity, notes, unitFit } = roundToSold(toQuantity(amount, row), row);
      // A matching pack raises only products that the words name well; it cannot turn onions into sugar.
      const unit = row.fit >= FITS.about ? unitFit : Math.min(unitFit, 1);
      const score =
        row.fit +
        UNIT_WEIGHT * (unit - 1) +
        (isBought.has(row.id) && row.fit >= best - MAX_BONUS_DISTANCE ? BOUGHT_BONUS : 0);
      return { row, score, quantity, notes };
    })
    .sort((a, b) => b.score - a.score)
    .filter(({ score }) => score >= (amount ? MIN_CONFIDENCE : MIN_WITHOUT_AMOUNT))
    .slice(0, MAX_CANDIDATES)
    .map(({ row, score, quantity, notes }) => {
      const { price, ...found } = toProduct(row);
      const { _id, name, names, unit, packSize, packUnit, orderMultiple, minQuantity, priceBreaks, stock, image } =
        found;
      const pack = { unit, packSize, packUnit, orderMultiple, minQuantity, priceBreaks };
      const product = { _id, name, names, ...pack, stock, image, price: price[row.city] ?? 0 };
      return { product, quantity, confidence: roundConfidence(score), notes: [...notes] };
    });
};

/** The amount belongs to the product right before it, or to the first one. */
const amountFor = ({ amount, amountAt }: WantedLine, { from, until }: LinePart): WantedLine["amount"] => {
  if (!amount || amount.isEach) return amount;
  const owner = Math.max(amountAt - 1, 0);
  return owner >= from && owner < until ? amount : null;
};

/** `unknown` has the text for which no product matches. */
export const toLines = (
  line: WantedLine,
  parts: readonly LinePart[],
  bought: readonly BoughtProduct[],
): { readonly lines: ParsedLine[]; readonly unknown: { text: string; at: number }[] } => {
  const lines: ParsedLine[] = [];
  const unknown: { text: string; at: number }[] = [];
  parts.forEach((part, at) => {
    const amount = amountFor(line, part);
    const start = at === 0 ? 0 : (line.starts[part.from] ?? 0);
    const end = at === parts.length - 1 ? line.text.length : (line.starts[part.until] ?? line.text.length);
    const text = line.text.slice(start, end).trimEnd();
    const candidates = candidatesOf(part, amount, bought);
    const [first] = candidates;
    if (!first) unknown.push({ text, at: line.at + start });
    else
      lines.push({
        text,
        asked: line.words.slice(part.from, part.until).join(" "),
        quantity: amount?.number ?? null,
        unit: amount?.unit ?? null,
        size: amount?.size ?? null,
        confidence: first.confidence,
        candidates,
      });
  });
  return { lines, unknown };
};
