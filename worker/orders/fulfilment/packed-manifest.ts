import { fromMilli, subtractQuantity, toMilli } from "../../platform/quantity.contract.ts";
import { type DoorMark, digestOfMarks, isLost, limitsOf, type MarkedLine } from "../door/door-marks.contract.ts";

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

/**
 * What of these lines can be sold again, and what cannot, in units: what was not found, and what the marks at the door call
 * spoilt or missing.
 */
export const splitLost = (lines: readonly PackedLine[], atDoor: readonly DoorMark[]) => {
  const marks = [...packedMarks(lines), ...atDoor].filter(isLost);
  const split = lines.map(({ productId, quantity }) => {
    const left = marks.filter((mark) => mark.productId === productId).map((mark) => fromMilli(mark.deliveredMilli));
    return { productId, quantity, sound: Math.min(quantity, ...left) };
  });
  return {
    sound: split.flatMap(({ productId, sound }) => (sound > 0 ? [{ productId, quantity: sound }] : [])),
    lost: split.flatMap(({ productId, quantity, sound }) =>
      sound < quantity ? [{ productId, quantity: subtractQuantity(quantity, sound) }] : [],
    ),
  };
};

/** The marks with which the door begins; undefined when everything was packed as ordered. */
export const packedManifest = async (lines: readonly PackedLine[]): Promise<PackedManifest | undefined> => {
  const marks = packedMarks(lines);
  return marks.length === 0 ? undefined : { marks, digest: await digestOfMarks(marks) };
};
