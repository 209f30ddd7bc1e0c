import { wholeRupees } from "../platform/money.contract.ts";
import { MILLI, priceOf, priceOfMilli, toMilli } from "../platform/quantity.contract.ts";
import { type PaymentMethod, type PaymentStatus, paysAtDoor } from "./order-lifecycle.contract.ts";

/** In paise. */
export interface Due {
  /** The amount to collect; rounded to whole rupees when it is paid at the door. */
  readonly duePaise: number;
  /** Exact to the paisa, as paid online or on account. */
  readonly exactPaise: number;
  /** Added by rounding; negative when rounded down. */
  readonly roundOffPaise: number;
}

/** The total less what was captured. Cash at the door is rounded, so that nobody handles paise. */
export const dueOf = (totalPaise: number, paidPaise: number, method: PaymentMethod): Due => {
  const exactPaise = Math.max(0, totalPaise - paidPaise);
  const duePaise = paysAtDoor(method) ? wholeRupees(exactPaise) : exactPaise;
  return { duePaise, exactPaise, roundOffPaise: duePaise - exactPaise };
};

/** Payment status of an unfinished order: paid exactly when captures cover its cost. A stored refund status is kept. */
export const paymentStatusOf = (stored: PaymentStatus, paidPaise: number, { exactPaise }: Due): PaymentStatus => {
  if (stored === "refund_pending" || stored === "refunded") return stored;
  if (paidPaise > 0 && exactPaise === 0) return "paid";
  return stored === "paid" ? "pending" : stored;
};

/** What an agent saw of an order: the digest of its marks ("" for none) and the amount to collect. */
export const figuresOf = (digest: string | null | undefined, duePaise: number): string => `${digest ?? ""}~${duePaise}`;

/** Whether the agent saw the current marks, and the current amount if they sent one. */
export const matchesFigures = (seen: string, digest: string | null, duePaise: number): boolean =>
  seen === (digest ?? "") || seen === figuresOf(digest, duePaise);

/** The price of a unit, in paise, from this quantity on. */
export interface PriceTier {
  readonly from: number;
  readonly pricePaise: number;
}

/** A delivery fee waived because the subtotal reached `freeFromPaise` when the order was placed. */
export interface WaivedFee {
  readonly feePaise: number;
  readonly freeFromPaise: number;
}

/** `priceTiers`: prices of all quantities; null unless the ordered quantity reached a lower price. */
interface PricedLine {
  readonly productId: string;
  readonly quantity: number;
  readonly pricePaise: number;
  readonly priceTiers?: readonly PriceTier[] | null;
}

interface MarkAtDoor {
  readonly productId: string;
  readonly deliveredMilli: number;
  readonly reason: string | null;
}

/** Quantity handed over, in thousandths. */
export const milliAtDoor = ({ quantity }: PricedLine, mark: MarkAtDoor | undefined): number =>
  mark?.deliveredMilli ?? toMilli(quantity);

const isNotWanted = (mark: MarkAtDoor | undefined): boolean => mark?.reason === "not_wanted";

/**
 * Price of a unit as handed over. When the buyer refuses some units, it is the price of the remaining quantity; when
 * units are missing, it stays.
 */
export const deliveredUnitPrice = ({ pricePaise, priceTiers }: PricedLine, mark: MarkAtDoor | undefined): number => {
  if (!mark || !isNotWanted(mark) || !priceTiers) return pricePaise;
  const reached = priceTiers.findLast(({ from }) => mark.deliveredMilli >= toMilli(from)) ?? priceTiers[0];
  return reached?.pricePaise ?? pricePaise;
};

/** In paise. */
export const costAtDoor = (
  lines: readonly PricedLine[],
  marks: readonly MarkAtDoor[],
  { deliveryFeePaise, waivedFee }: { readonly deliveryFeePaise: number; readonly waivedFee?: WaivedFee | null },
) => {
  const byId = new Map(marks.map((mark) => [mark.productId, mark]));
  const priced = lines.map((line) => {
    const mark = byId.get(line.productId);
    const asOrdered = priceOf(line.pricePaise, line.quantity);
    const totalPaise = priceOfMilli(deliveredUnitPrice(line, mark), milliAtDoor(line, mark));
    const extraPaise = totalPaise - priceOfMilli(line.pricePaise, milliAtDoor(line, mark));
    return { totalPaise, extraPaise, wantedPaise: isNotWanted(mark) ? totalPaise : asOrdered };
  });
  const sumOf = (field: keyof (typeof priced)[number]) => priced.reduce((sum, line) => sum + line[field], 0);
  const isFeeBack = waivedFee ? sumOf("wantedPaise") < waivedFee.freeFromPaise : false;
  const feePaise = isFeeBack && waivedFee ? waivedFee.feePaise : deliveryFeePaise;
  return {
    goodsPaise: sumOf("totalPaise"),
    feePaise,
    /** Extra cost because of refused products. */
    extraPaise: sumOf("extraPaise") + feePaise - deliveryFeePaise,
  };
};

/** The unit price that was charged, from the total of what was handed over. */
export const chargedPrice = (pricePaise: number, totalPaise: number, milli: number): number =>
  milli === 0 || priceOfMilli(pricePaise, milli) === totalPaise ? pricePaise : Math.round((totalPaise * MILLI) / milli);
