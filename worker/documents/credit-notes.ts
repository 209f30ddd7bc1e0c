import type { DocumentLine, IssuedDocument } from "./documents.contract.ts";
import { type PlannedDocument, totalsOf } from "./plan-documents.ts";
import { creditOf, differenceOf, type LeftOfLine, sumOf } from "./tax.contract.ts";

/** A part of a line of the order, in thousandths of its unit. */
export interface LineToCredit {
  readonly position: number;
  readonly quantityMilli: number;
}

/** A document of an order, as far as credit notes depend on it. */
export interface CreditableDocument extends Pick<IssuedDocument, "id" | "lines" | "roundOffPaise"> {
  readonly refersTo: Pick<NonNullable<IssuedDocument["refersTo"]>, "id"> | null;
}

export interface PlannedCredit<Original extends CreditableDocument> {
  readonly original: Original;
  /** The credit notes that the original has already. */
  readonly seen: number;
  readonly planned: PlannedDocument;
}

const quantityAt = (position: number | null, lines: readonly LineToCredit[]): number =>
  lines.reduce((sum, line) => (line.position === position ? sum + line.quantityMilli : sum), 0);

const leftOf = (
  line: DocumentLine,
  notes: readonly CreditableDocument[],
  credited: readonly LineToCredit[],
): LeftOfLine => {
  const noted = notes
    .flatMap(({ lines }) => lines)
    .filter(({ position, rateBp }) => position === line.position && rateBp === line.rateBp);
  return {
    ...differenceOf(line, sumOf(noted)),
    quantityMilli: line.quantityMilli - quantityAt(line.position, credited),
  };
};

const roundOffOf = ({ roundOffPaise = 0 }: CreditableDocument): number => roundOffPaise;

/**
 * What a note takes back of the round off: the note after which nothing is left all of it. One below zero is taken back
 * before the rest of the document would be less than it, so that no note is below zero.
 */
const roundOffBack = (
  original: CreditableDocument,
  notes: readonly CreditableDocument[],
  leftPaise: number,
): number => {
  const left = notes.reduce((sum, note) => sum - roundOffOf(note), roundOffOf(original));
  return leftPaise === 0 ? left : Math.min(0, left + leftPaise);
};

/**
 * A credit note for each document that has some of the lines, with what is left of its delivery fee when nothing else is
 * left. Lines of ₹0 are left out, and so is a note without lines. Throws when more is wanted than is left of a line.
 * `documents`: all of the order; `credited`: what was credited before, also what was worth nothing.
 */
export const planCredits = <Original extends CreditableDocument>(
  documents: readonly Original[],
  credited: readonly LineToCredit[],
  wanted: readonly LineToCredit[],
): PlannedCredit<Original>[] => {
  const originals = documents.filter(({ refersTo }) => refersTo === null);
  const positions = new Set(originals.flatMap(({ lines }) => lines.map(({ position }) => position)));
  if (wanted.some(({ position }) => !positions.has(position)))
    throw new RangeError("a line to credit is on no document of the order");
  return originals.flatMap((original) => {
    const notes = documents.filter(({ refersTo }) => refersTo?.id === original.id);
    const all = original.lines.map((line) => ({
      line,
      left: leftOf(line, notes, credited),
      wantedMilli: quantityAt(line.position, wanted),
    }));
    const goods = all.filter(({ line }) => line.position !== null);
    if (goods.some(({ left, wantedMilli }) => wantedMilli > left.quantityMilli))
      throw new RangeError(`a line of ${original.id} has less left to credit`);
    const taken = goods.filter(({ wantedMilli }) => wantedMilli > 0);
    const takesAll = taken.length > 0 && goods.every(({ left, wantedMilli }) => wantedMilli === left.quantityMilli);
    const fees = takesAll ? all.filter(({ line }) => line.position === null) : [];
    const lines = [
      ...taken.map(({ line, left, wantedMilli }) => ({
        ...line,
        quantityMilli: wantedMilli,
        ...creditOf(left, wantedMilli),
      })),
      ...fees.map(({ line, left }) => ({ ...line, ...creditOf(left, left.quantityMilli) })),
    ].filter(({ totalPaise }) => totalPaise > 0);
    if (lines.length === 0) return [];
    const sums = totalsOf(lines);
    const leftPaise = all.reduce((sum, { left }) => sum + left.totalPaise, 0) - sums.totals.totalPaise;
    const roundOffPaise = roundOffBack(original, notes, leftPaise);
    return [{ original, seen: notes.length, planned: { kind: "credit_note", lines, ...sums, roundOffPaise } }];
  });
};
