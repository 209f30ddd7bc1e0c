import type { LeftOfPayment } from "../../payments/refunds/order-payments.ts";
import type { OrderAndReturns, StoredReturn } from "./find-returns.repo.ts";
import { creditedOf, type DeliveredLine, worthOf } from "./return-rules.ts";
import type { DecideReturnInput } from "./returns.contract.ts";
import { notRefundable } from "./returns.errors.ts";

/** A returned line with what it is worth. */
export interface WorthLine {
  readonly line: DeliveredLine;
  readonly quantityMilli: number;
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
  readonly restocked: readonly { readonly productId: string; readonly quantity: number }[];
  /** Taken from stock for a replacement: a part of a unit counts as one. */
  readonly taken: readonly { readonly productId: string; readonly quantity: number }[];
}

/** The lines of a return, at what they are worth beside what was credited before. */
export const worthOfReturn = (
  { lines, returns }: Pick<OrderAndReturns, "lines" | "returns">,
  asked: StoredReturn,
): WorthLine[] =>
  asked.lines.flatMap(({ position, quantityMilli, totalPaise }) => {
    const line = lines.find((one) => one.position === position);
    if (!line) return [];
    const worth = totalPaise ?? worthOf(line, creditedOf(position, returns), quantityMilli);
    return [{ line, quantityMilli, totalPaise: worth }];
  });

/** Throws 409 for a refund of what was not paid online. */
export const planDecision = (
  found: OrderAndReturns & { readonly left: readonly LeftOfPayment[] },
  asked: StoredReturn,
  { decision, backToStock }: Pick<DecideReturnInput, "decision" | "backToStock">,
): DecisionPlan => {
  const lines = worthOfReturn(found, asked).map((one) => ({
    ...one,
    restockedUnits: backToStock.includes(one.line.productId) ? Math.floor(one.quantityMilli / 1000) : 0,
  }));
  const worthPaise = lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  const leftPaise = found.left.reduce((sum, one) => sum + one.leftPaise, 0);
  if (decision === "refund" && (worthPaise > leftPaise || worthPaise === 0)) throw notRefundable();
  return {
    lines,
    amountPaise: decision === "refund" || decision === "credit" ? worthPaise : 0,
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
