import type { Unit } from "../../catalogue/categories.contract.ts";
import { isLoose } from "../../catalogue/unit-price.contract.ts";
import { MILLI, toMilli } from "../../platform/quantity.contract.ts";
import type { DoorOutcome, DoorReason } from "../order-lifecycle.contract.ts";

export const REASONS_OF: Readonly<Record<DoorOutcome, readonly DoorReason[]>> = {
  delivered: [],
  short: ["left_behind", "missing"],
  rejected: ["not_wanted", "wrong_item", "poor_quality", "damaged"],
};

/** Reasons for which what was not handed over cannot be sold again. */
export const LOST_FOR: readonly DoorReason[] = ["missing", "poor_quality", "damaged"];

export interface WeighedLine {
  readonly unit: Unit;
  readonly quantity: number;
  /** In basis points; null for products that are not weighed at the door. */
  readonly weightToleranceBp: number | null;
}

export interface MarkedLine extends WeighedLine {
  readonly productId: string;
}

/** A marked line, in thousandths of its unit. */
export interface DoorMark {
  readonly productId: string;
  readonly outcome: DoorOutcome;
  readonly deliveredMilli: number;
  readonly reason: DoorReason | null;
}

/** The range that counts as fully delivered, in thousandths. */
export const limitsOf = ({ quantity, weightToleranceBp }: WeighedLine): { min: number; max: number } => {
  const ordered = toMilli(quantity);
  const span = Math.floor((ordered * (weightToleranceBp ?? 0)) / 10_000);
  return { min: ordered - span, max: ordered + span };
};

export type MarkProblem = "weight" | "not_whole" | "not_less" | "reason";

export const problemOf = (line: WeighedLine, { outcome, deliveredMilli, reason }: DoorMark): MarkProblem | null => {
  const { min, max } = limitsOf(line);
  if (outcome === "delivered") {
    if (reason !== null) return "reason";
    return deliveredMilli >= min && deliveredMilli <= max ? null : "weight";
  }
  if (reason === null || !REASONS_OF[outcome].includes(reason)) return "reason";
  if (deliveredMilli >= toMilli(line.quantity)) return "not_less";
  return !isLoose(line.unit) && deliveredMilli % MILLI !== 0 ? "not_whole" : null;
};

/** Whether what was not handed over cannot be sold again. */
export const isLost = ({ outcome, reason }: DoorMark): boolean =>
  outcome !== "delivered" && (reason === null || LOST_FOR.includes(reason));

/** Returned quantity that can be sold again, in thousandths. */
export const returnedMilli = (orderedMilli: number, mark: DoorMark): number =>
  mark.outcome === "delivered" || isLost(mark) ? 0 : orderedMilli - mark.deliveredMilli;

const isAsOrdered = ({ quantity }: WeighedLine, { outcome, deliveredMilli }: DoorMark): boolean =>
  outcome === "delivered" && deliveredMilli === toMilli(quantity);

/** The lines that differ, in the order's sequence. Each mark was checked by `problemOf`. */
export const marksOf = (lines: readonly MarkedLine[], requested: readonly DoorMark[]): DoorMark[] =>
  lines.flatMap((line) => {
    const mark = requested.find(({ productId }) => productId === line.productId);
    return mark && !isAsOrdered(line, mark) ? [mark] : [];
  });

export const isNothing = (lines: readonly MarkedLine[], marks: readonly DoorMark[]): boolean =>
  lines.every(({ productId }) => marks.find((mark) => mark.productId === productId)?.deliveredMilli === 0);

/** Digest of these marks, the same in browser and server; "" when all is delivered as ordered. */
export const digestOfMarks = async (marks: readonly DoorMark[]): Promise<string> => {
  if (marks.length === 0) return "";
  const text = JSON.stringify(
    marks.map(({ productId, outcome, deliveredMilli, reason }) => [productId, outcome, deliveredMilli, reason]),
  );
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
};
