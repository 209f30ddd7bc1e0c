import type { DocumentLine, IssuedDocument } from "./documents.contract.ts";
import { type PlannedDocument, totalsOf } from "./plan-documents.ts";
import { creditOf, differenceOf, type LeftOfLine, sumOf } from "./tax.contract.ts";

/** A quantity of an order's line, in thousandths of its unit. */
export interface LineToCredit {
  readonly position: number;
  readonly quantityMilli: number;
}

/** The parts of a document that credit notes depend on. */
export interface CreditableDocument extends Pick<IssuedDocument, "id" | "lines" | "roundOffPaise"> {
  readonly refersTo: Pick<NonNullable<IssuedDocument["refersTo"]>, "id"> | null;
}

export interface PlannedCredit<Original extends CreditableDocument> {
  readonly original: Original;
  /** Number of credit notes that the original already has. */
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
 * The part of the document's rounding that a note reverses: all of it once nothing else is left of the document.
 * Negative rounding is reversed earlier where it would exceed the remaining value, so that no note is negative.
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
 * Plans a credit note for each document that contains requested lines. The note for the last products also credits the
 * rest of the delivery fee. Omits lines of ₹0 and notes without lines; throws when more is requested than is left of a
 * line. `documents` are all documents of the order; `credited` are all lines credited before, including those of ₹0.
 */
export const planCredits = <Original extends CreditableDocument>(
  documents: readonly Original[],
  credited: readonly LineToCredit[],
  requested: readonly LineToCredit[],
): PlannedCredit<Original>[] => {
  const originals = documents.filter(({ refersTo }) => refersTo === null);
  const positions = new Set(originals.flatMap(({ lines }) => lines.map(({ position }) => position)));
  if (requested.some(({ position }) => !positions.has(position)))
    throw new RangeError("a line to credit is on no document of the order");
  return originals.flatMap((original) => {
    const notes = documents.filter(({ refersTo }) => refersTo?.id === original.id);
    const all = original.lines.map((line) => ({
      line,
      left: leftOf(line, notes, credited),
      requestedMilli: quantityAt(line.position, requested),
    }));
    const goods = all.filter(({ line }) => line.position !== null);
    if (goods.some(({ left, requestedMilli }) => requestedMilli > left.quantityMilli))
      throw new RangeError(`a line of ${original.id} has less left to credit`);
    const taken = goods.filter(({ requestedMilli }) => requestedMilli > 0);
    const takesAll =
      taken.length > 0 && goods.every(({ left, requestedMilli }) => requestedMilli === left.quantityMilli);
    const fees = takesAll ? all.filter(({ line }) => line.position === null) : [];
    const lines = [
      ...taken.map(({ line, left, requestedMilli }) => ({
        ...line,
        quantityMilli: requestedMilli,
        ...creditOf(left, requestedMilli),
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
