import { completeNames, nameParams } from "../../catalogue/product-names.contract.ts";
import { isLoose } from "../../catalogue/unit-price.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { type MessageKey, message } from "../../platform/messages.contract.ts";
import { fromMilli, MILLI, toMilli } from "../../platform/quantity.contract.ts";
import { RETURN_WINDOW_MS } from "../order-limits.contract.ts";
import type { ReturnDecision } from "../replacements/replacements.contract.ts";
import type { LineRow } from "../to-order.ts";
import type { ReturnableOrder, ReturnedLine, StoredReturn } from "./find-returns.repo.ts";
import type { RequestReturnInput } from "./returns.contract.ts";

/** Money in paise, quantities in thousandths of the unit. */
export interface DeliveredLine extends Pick<LineRow, "productId" | "name" | "names" | "imageKey" | "unit"> {
  readonly position: number;
  readonly pricePaise: number;
  readonly deliveredMilli: number;
  readonly totalPaise: number;
}

type EarlierReturn = Pick<StoredReturn, "state" | "decision" | "lines">;

/** In ms; null before the delivery. */
export const returnableUntil = ({ status, deliveredAt }: ReturnableOrder): number | null =>
  status === "delivered" && deliveredAt !== null ? deliveredAt + RETURN_WINDOW_MS : null;

export const isReturnable = (order: ReturnableOrder, now: number): boolean => now <= (returnableUntil(order) ?? -1);

const sumAt = (position: number, all: readonly EarlierReturn[]): number =>
  all.reduce(
    (sum, { lines }) =>
      sum + lines.reduce((some, line) => some + (line.position === position ? line.quantityMilli : 0), 0),
    0,
  );

/** Quantity that can still be returned, in thousandths. Refused returns count as returned. */
export const leftOf = (line: DeliveredLine, earlier: readonly EarlierReturn[]): number =>
  line.deliveredMilli - sumAt(line.position, earlier);

export const isCredited = (decision: ReturnDecision | null): boolean => decision === "refund" || decision === "credit";

export const creditedLines = (earlier: readonly EarlierReturn[]): readonly ReturnedLine[] =>
  earlier.filter(({ decision }) => isCredited(decision)).flatMap(({ lines }) => lines);

export type RequestedLine = Omit<ReturnedLine, "totalPaise">;

interface Delivered {
  readonly lines: readonly DeliveredLine[];
  readonly returns: readonly EarlierReturn[];
  /** The setting `partialReturns`. */
  readonly partial: boolean;
}

const refuseLine = (code: MessageKey, status: 400 | 409, field: string, params = {}) =>
  new AppError(code, status, params, { fields: { [field]: message(code, params) } });

/**
 * Throws when a line was not delivered, when more is requested than is left of it, or when something is left out
 * although only whole orders can be returned.
 */
export const linesToReturn = (
  requested: RequestReturnInput["lines"],
  { lines: delivered, returns: earlier, partial }: Delivered,
): RequestedLine[] => {
  const lines = requested.map(({ productId, quantity, reason }, index) => {
    const line = delivered.find((candidate) => candidate.productId === productId);
    if (!line) throw refuseLine("returns.line_not_delivered", 400, `lines.${index}.productId`);
    const { name, unit } = line;
    const names = nameParams({ name, names: completeNames(line.names) });
    const field = `lines.${index}.quantity`;
    const quantityMilli = toMilli(quantity);
    if (!isLoose(unit) && quantityMilli % MILLI !== 0) throw refuseLine("returns.not_whole", 400, field, names);
    const left = leftOf(line, earlier);
    if (quantityMilli > left)
      throw refuseLine("returns.more_than_delivered", 409, field, { ...names, unit, left: fromMilli(left) });
    return { position: line.position, quantityMilli, reason };
  });
  const requestedMilli = new Map(lines.map(({ position, quantityMilli }) => [position, quantityMilli]));
  if (!partial && delivered.some((line) => (requestedMilli.get(line.position) ?? 0) < leftOf(line, earlier)))
    throw new AppError("returns.only_whole_order", 409);
  return lines;
};
