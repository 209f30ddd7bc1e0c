import { type Amount, elementsOf, isMeasure, type Measure, MIN_NAME_NUMBER } from "../parse/amounts.ts";
import { unitOf } from "../parse/list-words.ts";
import type { WantedLine } from "../parse/split-text.ts";
import { type Token, tokensOf } from "../parse/tokens.ts";
import type { ListRow } from "./list-rows.ts";
import { readAmount } from "./read-cells.ts";

const MAX_NAME_WORDS = 8;

/** Separates a pack size from a name: "Butter (salted) 500 g". */
const readName = (product: string) => {
  const words: Token[] = [];
  let size: Measure | null = null;
  for (const { kind, tokens, amount } of elementsOf(tokensOf(product))) {
    const [token] = tokens;
    if (!token) continue;
    if (kind === "word") words.push(token);
    else if (amount?.unit && isMeasure(amount.unit)) size = { number: amount.number, unit: amount.unit };
    else if (amount?.size) size = amount.size;
    // These numbers belong to the name, as in "Basmati 1121" and "Kabuli Chana (12 mm)".
    else if (amount?.unit === null && (token.isAside || amount.number >= MIN_NAME_NUMBER)) words.push(token);
  }
  return { words, size };
};

/** Reads a unit cell: "kg", or a pack size such as "500 g" or "tin 15 kg". */
const readUnit = (cell: string): Pick<Amount, "unit" | "size" | "container"> & { readonly times: number } => {
  const plain = { times: 1, size: null, container: null };
  const amount = readAmount(cell);
  if (amount?.size) return { ...plain, unit: amount.unit, size: amount.size, container: amount.container };
  if (amount?.unit && isMeasure(amount.unit))
    return amount.number === 1
      ? { ...plain, unit: amount.unit }
      : { ...plain, unit: null, size: { number: amount.number, unit: amount.unit } };
  const found = tokensOf(cell).flatMap(({ kind, key }) => (kind === "word" ? (unitOf(key) ?? []) : []));
  return { ...plain, unit: found[0]?.unit ?? null, times: found[0]?.times ?? 1 };
};

/** The quantity of a row, with the unit from its cell, the unit cell or the name. */
const amountOf = (row: ListRow, sizeOfName: Measure | null): Amount | null => {
  const amount = row.quantity === null ? null : readAmount(row.quantity);
  if (!amount) return null;
  const unitCell = amount.unit === null ? readUnit(row.unit) : null;
  const unit = unitCell ? unitCell.unit : amount.unit;
  const number = unitCell ? amount.number * unitCell.times : amount.number;
  // "2" of "Butter 500 g" means two packs of that size; "2 kg" of it is not a number of packs.
  const size = isMeasure(unit) ? null : (amount.size ?? unitCell?.size ?? sizeOfName);
  return { ...amount, number, unit, size, container: amount.container ?? unitCell?.container ?? null };
};

/** Null for a row that names no product. */
export const toRowLine = (row: ListRow): WantedLine | null => {
  const { words: all, size } = readName(row.product);
  const outside = all.filter(({ isAside }) => !isAside);
  const names = (outside.length > 0 ? outside : all).slice(0, MAX_NAME_WORDS);
  if (row.id === "" && !names.some(({ key }) => key.length > 1 && /\p{L}/u.test(key))) return null;
  const asides = outside.length > 0 ? all.filter(({ isAside }) => isAside).slice(0, MAX_NAME_WORDS) : [];
  return {
    text: row.text,
    at: row.row,
    words: names.map(({ key }) => key),
    starts: names.map(({ start }) => start),
    asides: asides.map(({ key }) => key),
    amount: amountOf(row, size),
    amountAt: Math.max(names.length, 1),
    shelf: [],
  };
};
