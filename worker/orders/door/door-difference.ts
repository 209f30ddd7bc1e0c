import { completeNames } from "../../catalogue/product-names.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { fromMilli } from "../../platform/quantity.contract.ts";
import { type DeliveryPlan, differingLines } from "../delivery/plan-delivery.ts";
import type { OrderDifference } from "../order-change.contract.ts";
import type { DoorReason } from "../order-lifecycle.contract.ts";

/** For the timeline: JSON of `OrderDifference`; null when nothing differs. */
export const doorDetailOf = (plan: DeliveryPlan, orderedPaise: number): string | null => {
  const lines = differingLines(plan);
  if (lines.length === 0) return null;
  const difference: OrderDifference = {
    lines: lines.map(({ productId, name, names, unit, orderedMilli, deliveredMilli, reason }) => ({
      product: { _id: productId, name, unit },
      names: completeNames(names),
      before: fromMilli(orderedMilli),
      after: fromMilli(deliveredMilli),
      ...(reason === null ? {} : { reason: reason as DoorReason }),
    })),
    totalBefore: toRupees(orderedPaise),
    totalAfter: toRupees(plan.totalPaise),
  };
  return JSON.stringify(difference);
};
