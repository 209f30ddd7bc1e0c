import { fromMilli, subtractQuantity, toMilli } from "../../platform/quantity.contract.ts";
import { type DoorMark, digestOfMarks, limitsOf, type MarkedLine } from "../door/door-marks.contract.ts";

export interface PackedLine extends MarkedLine {
  /** 0 or 1. */
  readonly isPicked: number;
  /** What was picked, in thousandths, where it differs from the quantity. */
  readonly packedMilli: number | null;
}

export interface PackedManifest {
  readonly marks: readonly DoorMark[];
  readonly digest: string;
}

/** The lines that were weighed or are short; the others are handed over as ordered. */
export const packedMarks = (lines: readonly PackedLine[]): DoorMark[] =>
  lines.flatMap((line): DoorMark[] => {
    const { productId, packedMilli: deliveredMilli } = line;
    if (deliveredMilli === null || deliveredMilli === toMilli(line.quantity)) return [];
    const isWeighed = deliveredMilli >= limitsOf(line).min;
    return [
      isWeighed
        ? { productId, outcome: "delivered", deliveredMilli, reason: null }
        : { productId, outcome: "short", deliveredMilli, reason: "missing" },
    ];
  });

/** What the shelf has of these lines, and what it does not have, in units. */
export const splitMissing = (lines: readonly PackedLine[]) => {
  const marks = packedMarks(lines).filter(({ reason }) => reason === "missing");
  const split = lines.map(({ productId, quantity }) => {
    const mark = marks.find((one) => one.productId === productId);
    return { productId, quantity, found: mark ? fromMilli(mark.deliveredMilli) : quantity };
  });
  return {
    found: split.flatMap(({ productId, found }) => (found > 0 ? [{ productId, quantity: found }] : [])),
    missing: split.flatMap(({ productId, quantity, found }) =>
      found < quantity ? [{ productId, quantity: subtractQuantity(quantity, found) }] : [],
    ),
  };
};

/** The marks with which the door begins; undefined when everything was packed as ordered. */
export const packedManifest = async (lines: readonly PackedLine[]): Promise<PackedManifest | undefined> => {
  const marks = packedMarks(lines);
  return marks.length === 0 ? undefined : { marks, digest: await digestOfMarks(marks) };
};
