import type { DocumentLine, IssuedDocument } from "./documents.contract.ts";
import { type PlannedDocument, totalsOf } from "./plan-documents.ts";
import { creditOf } from "./tax.contract.ts";

/** A part of a line of the order, in thousandths of its unit. */
export interface LineToCredit {
  readonly position: number;
  readonly quantityMilli: number;
}

const notesOf = (documents: readonly IssuedDocument[], original: IssuedDocument): IssuedDocument[] =>
  documents.filter(({ refersTo }) => refersTo?.id === original.id);

const creditedOf = (notes: readonly IssuedDocument[], position: number): number =>
  notes
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.position === position ? sum + line.quantityMilli : sum), 0);

/** What can still be credited of each line of an order. `documents`: all of the order. */
export const creditableLines = (
  documents: readonly IssuedDocument[],
): (LineToCredit & { readonly totalPaise: number })[] =>
  documents
    .filter(({ refersTo }) => refersTo === null)
    .flatMap((original) => {
      const notes = notesOf(documents, original);
      return original.lines.flatMap((line) => {
        const { position } = line;
        if (position === null) return [];
        const creditedMilli = creditedOf(notes, position);
        const quantityMilli = line.quantityMilli - creditedMilli;
        const { totalPaise } = creditOf(line, { creditedMilli, quantityMilli }, original.isInterState);
        return [{ position, quantityMilli, totalPaise }];
      });
    });

export interface PlannedCredit {
  readonly original: IssuedDocument;
  /** The credit notes that the original has already. */
  readonly seen: number;
  readonly planned: PlannedDocument;
}

/** A credit note for each document that has some of the lines. Throws when more is asked than is left of a line. */
export const planCredits = (documents: readonly IssuedDocument[], wanted: readonly LineToCredit[]): PlannedCredit[] => {
  const found = new Set<number>();
  const credits = documents
    .filter(({ refersTo }) => refersTo === null)
    .flatMap((original): PlannedCredit[] => {
      const notes = notesOf(documents, original);
      const lines = original.lines.flatMap((line): DocumentLine[] => {
        const asked = wanted.find(({ position }) => position === line.position);
        if (!asked) return [];
        found.add(asked.position);
        const { quantityMilli } = asked;
        const creditedMilli = creditedOf(notes, asked.position);
        if (quantityMilli <= 0 || creditedMilli + quantityMilli > line.quantityMilli)
          throw new RangeError(`line ${asked.position} of ${original.number} has less left to credit`);
        return [{ ...line, quantityMilli, ...creditOf(line, { creditedMilli, quantityMilli }, original.isInterState) }];
      });
      if (lines.length === 0) return [];
      return [{ original, seen: notes.length, planned: { kind: "credit_note", lines, ...totalsOf(lines) } }];
    });
  if (found.size < wanted.length) throw new RangeError("a line to credit is on no document of the order");
  return credits;
};
