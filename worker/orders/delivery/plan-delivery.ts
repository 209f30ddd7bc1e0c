import type { SuppliedLine } from "../../documents/documents.contract.ts";
import { gstWithin } from "../../documents/tax.contract.ts";
import { taxTermsOf } from "../../documents/to-seller.ts";
import { fromMilli, priceOfMilli, toMilli } from "../../platform/quantity.contract.ts";
import { type DoorMark, returnedMilli } from "../door/door-marks.contract.ts";
import {
  costAtDoor,
  type Due,
  deliveredUnitPrice,
  dueOf,
  milliAtDoor,
  type PriceTier,
  type WaivedFee,
} from "../due.contract.ts";
import type { PaymentMethod } from "../order-lifecycle.contract.ts";
import { paidOf, type RefundablePayment } from "./order-payments.ts";

/** Money in paise. */
export interface OrderedLine extends Omit<SuppliedLine, "deliveredMilli"> {
  readonly quantity: number;
  readonly weightToleranceBp: number | null;
  /** Prices of all quantities; null unless the ordered quantity reached a lower price. */
  readonly priceTiers: readonly PriceTier[] | null;
}

/** A line as delivered. Quantities in thousandths of the unit. */
interface FinalLine extends SuppliedLine {
  readonly orderedMilli: number;
  readonly outcome: DoorMark["outcome"];
  readonly reason: DoorMark["reason"];
  /** Returned quantity that can be sold again. */
  readonly returnedMilli: number;
}

export interface OrderToDeliver {
  readonly lines: readonly OrderedLine[];
  readonly deliveryFeePaise: number;
  readonly waivedFee: WaivedFee | null;
  readonly taxPaise: number;
  readonly paymentMethod: PaymentMethod;
  /** JSON of the seller; null until the owner enters it. */
  readonly seller: string | null;
  /** The GST code of the place of supply. */
  readonly state: string;
  readonly payments: readonly RefundablePayment[];
}

/** Money in paise. */
export interface DeliveryPlan extends Due {
  readonly lines: readonly FinalLine[];
  readonly subtotalPaise: number;
  readonly deliveryFeePaise: number;
  /** Extra cost because of refused products. */
  readonly extraPaise: number;
  readonly totalPaise: number;
  readonly gstPaise: number;
  /** Paid and not refunded. */
  readonly paidPaise: number;
  /** Paid for products that were not delivered. */
  readonly refundPaise: number;
  readonly returned: readonly { readonly productId: string; readonly quantity: number }[];
}

const toFinalLine = (line: OrderedLine, marks: readonly DoorMark[]): FinalLine => {
  const { quantity, weightToleranceBp: _, priceTiers: _tiers, ...goods } = line;
  const mark = marks.find(({ productId }) => productId === line.productId);
  const orderedMilli = toMilli(quantity);
  const deliveredMilli = milliAtDoor(line, mark);
  const pricePaise = deliveredUnitPrice(line, mark);
  return {
    ...goods,
    pricePaise,
    orderedMilli,
    deliveredMilli,
    totalPaise: priceOfMilli(pricePaise, deliveredMilli),
    outcome: mark?.outcome ?? "delivered",
    reason: mark?.reason ?? null,
    returnedMilli: mark ? returnedMilli(orderedMilli, mark) : 0,
  };
};

export const planDelivery = (order: OrderToDeliver, marks: readonly DoorMark[]): DeliveryPlan => {
  const { lines, payments, taxPaise, paymentMethod, seller, state } = order;
  const settled = lines.map((line) => toFinalLine(line, marks));
  const { goodsPaise: subtotalPaise, feePaise: deliveryFeePaise, extraPaise } = costAtDoor(lines, marks, order);
  const totalPaise = subtotalPaise + deliveryFeePaise + taxPaise;
  const goods = settled.map(({ totalPaise: paise, gstRateBp: rateBp }) => ({ totalPaise: paise, rateBp }));
  const paidPaise = paidOf(payments);
  return {
    lines: settled,
    subtotalPaise,
    deliveryFeePaise,
    extraPaise,
    totalPaise,
    gstPaise: gstWithin(goods, deliveryFeePaise, taxTermsOf(seller, state)),
    ...dueOf(totalPaise, paidPaise, paymentMethod),
    paidPaise,
    refundPaise: Math.max(0, paidPaise - totalPaise),
    returned: settled
      .filter((line) => line.returnedMilli > 0)
      .map((line) => ({ productId: line.productId, quantity: fromMilli(line.returnedMilli) })),
  };
};

export const differingLines = ({ lines }: DeliveryPlan): FinalLine[] =>
  lines.filter((line) => line.outcome !== "delivered" || line.deliveredMilli !== line.orderedMilli);
