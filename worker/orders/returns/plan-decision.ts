import {
  type CreditableDocument,
  type LineToCredit,
  type PlannedCredit,
  planCredits,
} from "../../documents/credit-notes.ts";
import type { IssuedDocument } from "../../documents/documents.contract.ts";
import type { LeftOfPayment } from "../delivery/order-payments.ts";
import type { OrderAndReturns, StoredReturn } from "./find-returns.repo.ts";
import { creditedLines, type DeliveredLine, isCredited } from "./return-rules.ts";
import type { DecideReturnInput } from "./returns.contract.ts";
import { notRefundable } from "./returns.errors.ts";

/** A returned line with what it is worth. */
export interface WorthLine {
  readonly line: DeliveredLine;
  readonly quantityMilli: number;
  readonly totalPaise: number;
}

/** What a return is worth, as its credit notes say. */
export interface Worth {
  readonly lines: readonly WorthLine[];
  /** What of the delivery fee comes back with them. */
  readonly feePaise: number;
  /** What of the round off comes back with the last of it; below zero it is taken off. */
  readonly roundOffPaise: number;
  readonly totalPaise: number;
}

export interface DecidedLine extends WorthLine {
  readonly restockedUnits: number;
}

/** What a decision does. Money in paise. */
export interface DecisionPlan {
  readonly lines: readonly DecidedLine[];
  /** Given back in money or credit. */
  readonly amountPaise: number;
  /** What of it is round off. */
  readonly roundOffPaise: number;
  /** The notes over that amount. */
  readonly credits: readonly PlannedCredit<IssuedDocument>[];
  readonly restocked: readonly { readonly productId: string; readonly quantity: number }[];
  /** Taken from stock for a replacement: a part of a unit counts as one. */
  readonly taken: readonly { readonly productId: string; readonly quantity: number }[];
}

type Asked = Pick<StoredReturn, "lines" | "decision" | "amountPaise" | "roundOffPaise">;

/** What the worth of an open return depends on: its lines as delivered, the order's documents, what was credited before. */
interface OfOrder {
  readonly lines: readonly DeliveredLine[];
  readonly documents: readonly CreditableDocument[];
  readonly credited: readonly LineToCredit[];
}

const sumOf = (lines: readonly { readonly totalPaise: number }[]): number =>
  lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);

const withLines = (
  asked: Asked,
  delivered: readonly DeliveredLine[],
  totalOf: (line: Asked["lines"][number]) => number,
): WorthLine[] =>
  asked.lines.flatMap((one) => {
    const line = delivered.find(({ position }) => position === one.position);
    return line ? [{ line, quantityMilli: one.quantityMilli, totalPaise: totalOf(one) }] : [];
  });

const worthOfCredits = (
  asked: Asked,
  delivered: readonly DeliveredLine[],
  credits: readonly PlannedCredit<CreditableDocument>[],
): Worth => {
  const noted = credits.flatMap(({ planned }) => planned.lines);
  const totalAt = (position: number | null) => sumOf(noted.filter((line) => line.position === position));
  const roundOffPaise = credits.reduce((sum, { planned }) => sum + planned.roundOffPaise, 0);
  return {
    lines: withLines(asked, delivered, ({ position }) => totalAt(position)),
    feePaise: totalAt(null),
    roundOffPaise,
    totalPaise: sumOf(noted) + roundOffPaise,
  };
};

/** Of a decided return what was decided, of an open one what its credit notes would say now. */
export const worthOf = (asked: Asked, { lines: delivered, documents, credited }: OfOrder): Worth => {
  if (asked.decision === null) return worthOfCredits(asked, delivered, planCredits(documents, credited, asked.lines));
  const lines = withLines(asked, delivered, ({ totalPaise }) => totalPaise ?? 0);
  const linesPaise = sumOf(lines);
  const totalPaise = isCredited(asked.decision) ? (asked.amountPaise ?? 0) : linesPaise;
  const { roundOffPaise } = asked;
  return { lines, feePaise: totalPaise - linesPaise - roundOffPaise, roundOffPaise, totalPaise };
};

/** Throws 409 for a refund of what was not paid online. */
export const planDecision = (
  found: OrderAndReturns & { readonly left: readonly LeftOfPayment[] },
  asked: StoredReturn,
  { decision, backToStock }: Pick<DecideReturnInput, "decision" | "backToStock">,
): DecisionPlan => {
  const credits = planCredits(found.documents, creditedLines(found.returns), asked.lines);
  const worth = worthOfCredits(asked, found.lines, credits);
  const lines = worth.lines.map((one) => ({
    ...one,
    restockedUnits: backToStock.includes(one.line.productId) ? Math.floor(one.quantityMilli / 1000) : 0,
  }));
  const leftPaise = found.left.reduce((sum, one) => sum + one.leftPaise, 0);
  if (decision === "refund" && (worth.totalPaise > leftPaise || worth.totalPaise === 0)) throw notRefundable();
  return {
    lines,
    amountPaise: isCredited(decision) ? worth.totalPaise : 0,
    roundOffPaise: isCredited(decision) ? worth.roundOffPaise : 0,
    credits: isCredited(decision) ? credits : [],
    restocked: lines
      .filter(({ restockedUnits }) => restockedUnits > 0)
      .map(({ line, restockedUnits }) => ({ productId: line.productId, quantity: restockedUnits })),
    taken:
      decision === "replacement"
        ? lines.map(({ line, quantityMilli }) => ({
            productId: line.productId,
            quantity: Math.ceil(quantityMilli / 1000),
          }))
        : [],
  };
};
