import type { SuppliedLine } from "../../documents/documents.contract.ts";
import { gstWithin } from "../../documents/tax.contract.ts";
import { taxTermsOf } from "../../documents/to-seller.ts";
import {
  costAtDoor,
  type Due,
  deliveredUnitPrice,
  dueOf,
  milliAtDoor,
  type PriceTier,
  type WaivedFee,
} from "../due.contract.ts";
import { MILLI, type PaymentMethod, priceOfMilli } from "../order-lifecycle.contract.ts";
import { type LeftOfPayment, paidOf } from "./order-payments.ts";

/** An ordered line. Money in paise. */
export interface OrderedLine extends Omit<SuppliedLine, "deliveredMilli"> {
  readonly quantity: number;
  readonly weightToleranceBp: number | null;
  /** Price tiers of smaller quantities, when the quantity reached a lower price. */
  readonly priceTiers: readonly PriceTier[] | null;
}

/** What happened to a line at the door; lines without one were delivered as ordered. */
export interface DoorLine {
  readonly productId: string;
  readonly outcome: "delivered" | "short" | "rejected";
  /** In thousandths of the unit. */
  readonly deliveredMilli: number;
  readonly reason: string | null;
  /** Whole units that came back and can be sold again. */
  readonly returnedUnits: number;
}

/** A line as delivered. Quantities in thousandths of the unit. */
export interface FinalLine extends SuppliedLine {
  readonly orderedMilli: number;
  readonly outcome: DoorLine["outcome"];
  readonly reason: string | null;
  readonly returnedUnits: number;
}

export interface ToSettle {
  readonly lines: readonly OrderedLine[];
  readonly atTheDoor: readonly DoorLine[];
  readonly deliveryFeePaise: number;
  readonly waivedFee: WaivedFee | null;
  readonly taxPaise: number;
  readonly paymentMethod: PaymentMethod;
  /** JSON of the seller; null until the owner enters it. */
  readonly seller: string | null;
  /** The GST code of the place of supply. */
  readonly state: string;
  readonly payments: readonly LeftOfPayment[];
}

/** The order as delivered. Money in paise. */
export interface DeliveryPlan extends Due {
  readonly lines: readonly FinalLine[];
  readonly subtotalPaise: number;
  readonly deliveryFeePaise: number;
  /** Extra cost because of refused products. */
  readonly extraPaise: number;
  readonly totalPaise: number;
  /** The GST that the total contains. */
  readonly gstPaise: number;
  /** What was paid and not refunded. */
  readonly paidPaise: number;
  /** What was paid for products that were not delivered. */
  readonly refundPaise: number;
  readonly returned: readonly { readonly productId: string; readonly quantity: number }[];
}

const finalLine = (line: OrderedLine, atTheDoor: readonly DoorLine[]): FinalLine => {
  const { quantity, weightToleranceBp: _, priceTiers: _tiers, ...goods } = line;
  const orderedMilli = quantity * MILLI;
  const door = atTheDoor.find(({ productId }) => productId === line.productId);
  const deliveredMilli = milliAtDoor(line, door);
  const pricePaise = deliveredUnitPrice(line, door);
  return {
    ...goods,
    pricePaise,
    orderedMilli,
    deliveredMilli,
    totalPaise: priceOfMilli(pricePaise, deliveredMilli),
    outcome: door?.outcome ?? "delivered",
    reason: door?.reason ?? null,
    returnedUnits: door?.returnedUnits ?? 0,
  };
};

/** Plans the order as handed over, without what was missing or rejected. */
export const planDelivery = ({ lines, atTheDoor, payments, ...order }: ToSettle): DeliveryPlan => {
  const { taxPaise, paymentMethod, seller, state } = order;
  const settled = lines.map((line) => finalLine(line, atTheDoor));
  const { goodsPaise: subtotalPaise, feePaise: deliveryFeePaise, extraPaise } = costAtDoor(lines, atTheDoor, order);
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
      .filter(({ returnedUnits }) => returnedUnits > 0)
      .map(({ productId, returnedUnits: quantity }) => ({ productId, quantity })),
  };
};
