import { imagePath } from "../../catalogue/categories.contract.ts";
import { completeNames } from "../../catalogue/product-names.contract.ts";
import { iso, isoOrNull } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { fromMilli } from "../../platform/quantity.contract.ts";
import { chargedPrice } from "../due.contract.ts";
import type { OrderAndReturns, StoredReturn } from "./find-returns.repo.ts";
import type { ListedReturn } from "./list-returns.repo.ts";
import { type Valuation, valuationOf } from "./plan-decision.ts";
import { creditedLines, isReturnable, leftOf, returnableUntil } from "./return-rules.ts";
import { DECISION_WINDOW_MS, type Return, type Returnable, type ReturnToDecide } from "./returns.contract.ts";

type ShownReturn = Omit<StoredReturn, "idempotencyKey" | "requestHash">;

const decisionOf = ({ decision, words, decidedAt, amountPaise, packedWith }: ShownReturn): Return["decision"] =>
  decision === null
    ? null
    : { kind: decision, words, at: iso(decidedAt ?? 0), amount: toRupees(amountPaise ?? 0), comesWith: packedWith };

const toReturnWith = (storedReturn: ShownReturn, valuation: Valuation): Return => ({
  _id: storedReturn.id,
  orderId: storedReturn.orderId,
  version: storedReturn.version,
  state: storedReturn.state,
  requestedAt: iso(storedReturn.requestedAt),
  requestedBy: { name: storedReturn.requestedByName },
  decideBy: iso(storedReturn.requestedAt + DECISION_WINDOW_MS),
  note: storedReturn.note,
  photos: [...storedReturn.photos],
  lines: valuation.lines.map(({ line, quantityMilli, totalPaise }) => ({
    product: { _id: line.productId, name: line.name, unit: line.unit },
    names: completeNames(line.names),
    quantity: fromMilli(quantityMilli),
    reason: storedReturn.lines.find(({ position }) => position === line.position)?.reason ?? "other",
    total: toRupees(totalPaise),
  })),
  deliveryFee: toRupees(valuation.feePaise),
  roundOff: toRupees(valuation.roundOffPaise),
  total: toRupees(valuation.totalPaise),
  decision: decisionOf(storedReturn),
});

export const toReturn = (found: OrderAndReturns, storedReturn: StoredReturn): Return =>
  toReturnWith(storedReturn, valuationOf(storedReturn, { ...found, credited: creditedLines(found.returns) }));

/** Throws 404 when the order has no such return. */
export const requireReturn = (found: OrderAndReturns | null, id: string): Return => {
  const storedReturn = found?.returns.find((one) => one.id === id);
  if (!found || !storedReturn) throw new AppError("returns.not_found", 404);
  return toReturn(found, storedReturn);
};

export const toReturnable = ({ order, lines, returns, partial }: OrderAndReturns, now: number): Returnable => {
  const until = returnableUntil(order);
  return {
    until: isoOrNull(until),
    isOpen: isReturnable(order, now),
    partial,
    lines: lines
      .map((line) => ({ line, left: leftOf(line, returns) }))
      .filter(({ left }) => left > 0)
      .map(({ line, left }) => ({
        product: { _id: line.productId, name: line.name, unit: line.unit },
        names: completeNames(line.names),
        image: imagePath(line.imageKey),
        price: toRupees(chargedPrice(line.pricePaise, line.totalPaise, line.deliveredMilli)),
        quantity: fromMilli(left),
      })),
  };
};

export const toReturnToDecide = (listed: ListedReturn): ReturnToDecide => ({
  ...toReturnWith(listed, valuationOf(listed, { ...listed, lines: listed.lines.map(({ line }) => line) })),
  buyer: { _id: listed.buyerId, name: listed.buyerName, phone: listed.buyerPhone ?? "" },
  location: listed.city,
  deliveredAt: iso(listed.deliveredAt ?? 0),
  refundable: toRupees(listed.refundablePaise),
});
