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
 * Splits the lines, in units, into `sound` quantities that can be sold again and `lost` ones, which were not found or
 * which a mark at the door reports as spoilt or missing.
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

/** The marks after packing: a line that was already marked at the door keeps its mark. */
export const marksPacked = (lines: readonly PackedLine[], atDoor: readonly DoorMark[]): DoorMark[] =>
  lines.flatMap((line) => {
    const own = atDoor.filter(({ productId }) => productId === line.productId);
    return own.length > 0 ? own : packedMarks([line]);
  });

const isSameMark = (one: DoorMark, other: DoorMark): boolean =>
  one.productId === other.productId &&
  one.outcome === other.outcome &&
  one.deliveredMilli === other.deliveredMilli &&
  one.reason === other.reason;

/** The marks after unpacking: only those made at the door remain. */
export const marksUnpacked = (lines: readonly PackedLine[], atDoor: readonly DoorMark[]): DoorMark[] => {
  const packed = packedMarks(lines);
  return atDoor.filter((mark) => !packed.some((one) => isSameMark(one, mark)));
};

/** Undefined when everything is handed over as ordered. */
export const manifestOf = async (marks: readonly DoorMark[]): Promise<PackedManifest | undefined> =>
  marks.length === 0 ? undefined : { marks, digest: await digestOfMarks(marks) };
