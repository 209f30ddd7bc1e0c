import {
  type CreditableDocument,
  type LineToCredit,
  type PlannedCredit,
  planCredits,
} from "../../documents/credit-notes.ts";
import type { IssuedDocument } from "../../documents/documents.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { fromMilli } from "../../platform/quantity.contract.ts";
import type { RefundablePayment } from "../delivery/order-payments.ts";
import type { OrderAndReturns, StoredReturn } from "./find-returns.repo.ts";
import { creditedLines, type DeliveredLine, isCredited } from "./return-rules.ts";
import type { DecideReturnInput } from "./returns.contract.ts";

/** Money in paise. */
interface ValuedLine {
  readonly line: DeliveredLine;
  readonly quantityMilli: number;
  readonly totalPaise: number;
}

/** The value of a return as in its credit notes, in paise. */
export interface Valuation {
  readonly lines: readonly ValuedLine[];
  readonly feePaise: number;
  /** Reversed with the last return; may be negative. */
  readonly roundOffPaise: number;
  readonly totalPaise: number;
}

/** Money in paise. */
export interface DecisionPlan {
  readonly lines: readonly (ValuedLine & { readonly restockedMilli: number })[];
  /** Refunded, or credited to the account. */
  readonly amountPaise: number;
  /** Included in `amountPaise`. */
  readonly roundOffPaise: number;
  readonly credits: readonly PlannedCredit<IssuedDocument>[];
  readonly restocked: readonly { readonly productId: string; readonly quantity: number }[];
  /** Taken from stock for a replacement. */
  readonly replaced: readonly { readonly productId: string; readonly quantity: number }[];
}

type ReturnToValue = Pick<StoredReturn, "lines" | "decision" | "amountPaise" | "roundOffPaise">;

/** The order's data for the valuation of an open return. */
interface OrderContext {
  readonly lines: readonly DeliveredLine[];
  readonly documents: readonly CreditableDocument[];
  readonly credited: readonly LineToCredit[];
}

const sumOf = (lines: readonly { readonly totalPaise: number }[]): number =>
  lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);

const withLines = (
  storedReturn: ReturnToValue,
  delivered: readonly DeliveredLine[],
  totalOf: (line: ReturnToValue["lines"][number]) => number,
): ValuedLine[] =>
  storedReturn.lines.flatMap((one) => {
    const line = delivered.find(({ position }) => position === one.position);
    return line ? [{ line, quantityMilli: one.quantityMilli, totalPaise: totalOf(one) }] : [];
  });

const valuationOfCredits = (
  storedReturn: ReturnToValue,
  delivered: readonly DeliveredLine[],
  credits: readonly PlannedCredit<CreditableDocument>[],
): Valuation => {
  const noted = credits.flatMap(({ planned }) => planned.lines);
  const totalAt = (position: number | null) => sumOf(noted.filter((line) => line.position === position));
  const roundOffPaise = credits.reduce((sum, { planned }) => sum + planned.roundOffPaise, 0);
  return {
    lines: withLines(storedReturn, delivered, ({ position }) => totalAt(position)),
    feePaise: totalAt(null),
    roundOffPaise,
    totalPaise: sumOf(noted) + roundOffPaise,
  };
};

/** The decided value, or for an open return the value that its credit notes would have now. */
export const valuationOf = (
  storedReturn: ReturnToValue,
  { lines: delivered, documents, credited }: OrderContext,
): Valuation => {
  if (storedReturn.decision === null)
    return valuationOfCredits(storedReturn, delivered, planCredits(documents, credited, storedReturn.lines));
  const lines = withLines(storedReturn, delivered, ({ totalPaise }) => totalPaise ?? 0);
  const linesPaise = sumOf(lines);
  const totalPaise = isCredited(storedReturn.decision) ? (storedReturn.amountPaise ?? 0) : linesPaise;
  const { roundOffPaise } = storedReturn;
  return { lines, feePaise: totalPaise - linesPaise - roundOffPaise, roundOffPaise, totalPaise };
};

/** Throws 409 for a refund of more than was paid online. */
export const planDecision = (
  found: OrderAndReturns & { readonly left: readonly RefundablePayment[] },
  storedReturn: StoredReturn,
  { decision, backToStock }: Pick<DecideReturnInput, "decision" | "backToStock">,
): DecisionPlan => {
  const credits = planCredits(found.documents, creditedLines(found.returns), storedReturn.lines);
  const valuation = valuationOfCredits(storedReturn, found.lines, credits);
  const lines = valuation.lines.map((one) => ({
    ...one,
    restockedMilli: backToStock.includes(one.line.productId) ? one.quantityMilli : 0,
  }));
  const leftPaise = found.left.reduce((sum, one) => sum + one.leftPaise, 0);
  if (decision === "refund" && (valuation.totalPaise > leftPaise || valuation.totalPaise === 0))
    throw new AppError("returns.not_refundable", 409);
  const moved = (of: (line: DecisionPlan["lines"][number]) => number): DecisionPlan["restocked"] =>
    lines
      .filter((line) => of(line) > 0)
      .map((line) => ({ productId: line.line.productId, quantity: fromMilli(of(line)) }));
  return {
    lines,
    ...(isCredited(decision)
      ? { amountPaise: valuation.totalPaise, roundOffPaise: valuation.roundOffPaise, credits }
      : { amountPaise: 0, roundOffPaise: 0, credits: [] }),
    restocked: moved(({ restockedMilli }) => restockedMilli),
    replaced: decision === "replacement" ? moved(({ quantityMilli }) => quantityMilli) : [],
  };
};
