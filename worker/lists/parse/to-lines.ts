import type { LinePart, LineSearch } from "../../catalogue/matching/matching.service.ts";
import { toProduct } from "../../catalogue/to-product.ts";
import { isMeasure } from "./amounts.ts";
import { questionsOf } from "./line-questions.ts";
import { readInContext } from "./list-context.ts";
import { isQuality } from "./list-words.ts";
import { MAX_CANDIDATES } from "./parse-limits.contract.ts";
import type { ListCandidate, ParsedLine } from "./parse-list.contract.ts";
import { type BoughtProduct, type ScoredPart, type ScoredProduct, scoreProducts } from "./scored-products.ts";
import type { LeftOut, WantedLine } from "./split-text.ts";

/** Products below this score are not offered. */
const MIN_CONFIDENCE = 0.4;
/** Minimum score in a line without an amount, which may be any text. */
const MIN_WITHOUT_AMOUNT = 0.7;

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

const roundConfidence = (confidence: number): number => Math.round(Math.min(Math.max(confidence, 0), 1) * 100) / 100;

const toCandidate = ({ row, score, converted }: ScoredProduct): ListCandidate => {
  const { price, ...found } = toProduct(row);
  const { _id, name, names, unit, packSize, packUnit, orderMultiple, minQuantity, priceBreaks, stock, image } = found;
  const pack = { unit, packSize, packUnit, orderMultiple, minQuantity, priceBreaks };
  const product = { _id, name, names, ...pack, stock, image, price: price[row.city] ?? 0 };
  const { quantity, conversion, notes } = converted;
  return { product, quantity, conversion, confidence: roundConfidence(score), notes: [...notes] };
};

/** The amount belongs to the product right before it, or to the first one. */
const amountFor = ({ amount, amountAt }: WantedLine, { from, until }: LinePart): WantedLine["amount"] => {
  if (!amount || amount.isEach) return amount;
  const owner = Math.max(amountAt - 1, 0);
  return owner >= from && owner < until ? amount : null;
};

/** A line of a list and the products that the search found for each of its parts. */
export interface MatchedLine {
  readonly line: WantedLine;
  readonly parts: readonly LinePart[];
}

const toScoredParts = ({ line, parts }: MatchedLine, bought: readonly BoughtProduct[]): ScoredPart[] =>
  parts.map((part, at) => {
    const amount = amountFor(line, part);
    const start = at === 0 ? 0 : (line.starts[part.from] ?? 0);
    const end = at === parts.length - 1 ? line.text.length : (line.starts[part.until] ?? line.text.length);
    const least = amount ? MIN_CONFIDENCE : MIN_WITHOUT_AMOUNT;
    return {
      line,
      text: line.text.slice(start, end).trimEnd(),
      at: line.at + start,
      asked: line.words.slice(part.from, part.until).join(" "),
      amount,
      products: scoreProducts(part, amount, bought).filter(({ score }) => score >= least),
    };
  });

/** `unknown` has the text for which no product matches. */
interface ReadLine {
  readonly lines: ParsedLine[];
  readonly unknown: LeftOut[];
}

/**
 * The result for each line, in the same order. All lines are scored together, because neighbouring lines give context.
 */
export const toLines = (matched: readonly MatchedLine[], bought: readonly BoughtProduct[]): ReadLine[] => {
  const parts = readInContext(matched.flatMap((one) => toScoredParts(one, bought)));
  const ask = questionsOf(parts);
  const results = new Map(matched.map(({ line }): [WantedLine, ReadLine] => [line, { lines: [], unknown: [] }]));
  for (const part of parts) {
    const { line, text, at, asked, amount, products } = part;
    const result = results.get(line);
    const [first] = products;
    if (first)
      result?.lines.push({
        text,
        asked,
        quantity: amount?.number ?? null,
        unit: amount?.unit ?? null,
        size: amount?.size ?? null,
        confidence: roundConfidence(first.score),
        questions: ask(part),
        candidates: products.slice(0, MAX_CANDIDATES).map(toCandidate),
      });
    else result?.unknown.push({ text, at, kind: amount ? "not_sold" : "words" });
  }
  return [...results.values()];
};
