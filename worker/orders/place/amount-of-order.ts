import { type DeliveryTerms, feeOf, missingForOrder } from "../../cities/delivery-terms.contract.ts";
import { gstWithin, type TaxTerms } from "../../documents/tax.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import type { WaivedFee } from "../due.contract.ts";
import type { NewLine } from "./price-lines.ts";

/** In paise. */
export interface Amount {
  readonly subtotalPaise: number;
  readonly deliveryFeePaise: number;
  /** JSON of `WaivedFee`; null without one. */
  readonly waivedFee: string | null;
  readonly totalPaise: number;
  readonly gstPaise: number;
}

const waivedFeeOf = (paise: number, { deliveryFeePaise, freeDeliveryFromPaise }: DeliveryTerms): string | null => {
  if (paise > 0 || deliveryFeePaise === 0) return null;
  const waived: WaivedFee = { feePaise: deliveryFeePaise, freeFromPaise: freeDeliveryFromPaise };
  return JSON.stringify(waived);
};

export const amountOf = (
  lines: readonly Pick<NewLine, "totalPaise" | "gstRateBp">[],
  terms: DeliveryTerms,
  tax: TaxTerms,
): Amount => {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.totalPaise, 0);
  const deliveryFeePaise = feeOf(subtotalPaise, terms);
  const goods = lines.map(({ totalPaise, gstRateBp: rateBp }) => ({ totalPaise, rateBp }));
  return {
    subtotalPaise,
    deliveryFeePaise,
    waivedFee: waivedFeeOf(deliveryFeePaise, terms),
    totalPaise: subtotalPaise + deliveryFeePaise,
    gstPaise: gstWithin(goods, deliveryFeePaise, tax),
  };
};

export const assertMinimum = ({ subtotalPaise }: Amount, terms: DeliveryTerms): void => {
  const missing = toRupees(missingForOrder(subtotalPaise, terms));
  if (missing === 0) return;
  const minimum = toRupees(terms.minOrderPaise);
  throw new AppError("orders.below_minimum", 409, { minimum, missing }, { details: { minimum, missing } });
};
