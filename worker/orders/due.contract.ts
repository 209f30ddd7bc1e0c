import { wholeRupees } from "../platform/money.contract.ts";
import { MILLI, type PaymentMethod, type PaymentStatus, paysAtDoor, priceOfMilli } from "./order-lifecycle.contract.ts";

/** What is still to be paid of an order, in paise. */
export interface Due {
  /** As it is asked for: in cash whole rupees. */
  readonly duePaise: number;
  /** To the paisa, as it is paid online or on account. */
  readonly exactPaise: number;
  /** What rounding adds, or takes off below zero. */
  readonly roundOffPaise: number;
}

/** The total less what was captured. What is taken at the door is cash, so that nobody carries paise. */
export const dueOf = (totalPaise: number, paidPaise: number, method: PaymentMethod): Due => {
  const exactPaise = Math.max(0, totalPaise - paidPaise);
  const duePaise = paysAtDoor(method) ? wholeRupees(exactPaise) : exactPaise;
  return { duePaise, exactPaise, roundOffPaise: duePaise - exactPaise };
};

/**
 * The payment status of an order that is not over: paid exactly when what was captured covers what it costs. Money that goes
 * back is told by what was stored.
 */
export const paymentStatusOf = (stored: PaymentStatus, paidPaise: number, { exactPaise }: Due): PaymentStatus => {
  if (stored === "refund_pending" || stored === "refunded") return stored;
  if (paidPaise > 0 && exactPaise === 0) return "paid";
  return stored === "paid" ? "pending" : stored;
};

/** Names what an agent sees of an order: `digest` its marks ("" for none), and what they collect. A delivery sends it. */
export const figuresOf = (digest: string | null | undefined, duePaise: number): string => `${digest ?? ""}~${duePaise}`;

/** Whether the agent saw what is handed over now, and collects what is due now where they named an amount. */
export const areFigures = (seen: string, digest: string | null, duePaise: number): boolean =>
  seen === (digest ?? "") || seen === figuresOf(digest, duePaise);

/** From this quantity on a unit costs this, in paise. */
export interface PriceTier {
  readonly from: number;
  readonly pricePaise: number;
}

/** A fee that the worth of the goods waived when the order was placed, in paise. */
export interface WaivedFee {
  readonly feePaise: number;
  readonly freeFromPaise: number;
}

/** A line as ordered. `priceTiers`: the prices of smaller quantities, of a line that was ordered for a lower one. */
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

/** What is delivered of a line, in thousandths, where some lines are marked at the door. */
export const milliAtDoor = ({ quantity }: PricedLine, mark: MarkAtDoor | undefined): number =>
  mark?.deliveredMilli ?? quantity * MILLI;

const isNotWanted = (mark: MarkAtDoor | undefined): boolean => mark?.reason === "not_wanted";

/**
 * What a unit costs as it is handed over. What the buyer does not want is priced as if only the rest had been ordered; goods
 * that the shop lacks keep the price of all.
 */
export const priceAtDoor = ({ pricePaise, priceTiers }: PricedLine, mark: MarkAtDoor | undefined): number => {
  if (!mark || !isNotWanted(mark) || !priceTiers) return pricePaise;
  const reached = priceTiers.findLast(({ from }) => mark.deliveredMilli >= from * MILLI) ?? priceTiers[0];
  return reached?.pricePaise ?? pricePaise;
};

interface FeeOfOrder {
  readonly deliveryFeePaise: number;
  readonly waivedFee?: WaivedFee | null;
}

/** What the goods of an order and their delivery cost as they are handed over, in paise. */
export const costAtDoor = (
  lines: readonly PricedLine[],
  marks: readonly MarkAtDoor[],
  { deliveryFeePaise, waivedFee }: FeeOfOrder,
) => {
  const byId = new Map(marks.map((mark) => [mark.productId, mark]));
  const priced = lines.map((line) => {
    const mark = byId.get(line.productId);
    const asOrdered = line.pricePaise * line.quantity;
    const totalPaise = priceOfMilli(priceAtDoor(line, mark), milliAtDoor(line, mark));
    const extraPaise = totalPaise - priceOfMilli(line.pricePaise, milliAtDoor(line, mark));
    return { totalPaise, extraPaise, wantedPaise: isNotWanted(mark) ? totalPaise : asOrdered };
  });
  const sumOf = (one: keyof (typeof priced)[number]) => priced.reduce((sum, line) => sum + line[one], 0);
  const isFeeBack = waivedFee ? sumOf("wantedPaise") < waivedFee.freeFromPaise : false;
  const feePaise = isFeeBack && waivedFee ? waivedFee.feePaise : deliveryFeePaise;
  return {
    goodsPaise: sumOf("totalPaise"),
    feePaise,
    /** What it costs more because of what is not wanted. */
    extraPaise: sumOf("extraPaise") + feePaise - deliveryFeePaise,
  };
};

/** The price of a unit that was charged, from the total of what was handed over. */
export const chargedPrice = (pricePaise: number, totalPaise: number, milli: number): number =>
  milli === 0 || priceOfMilli(pricePaise, milli) === totalPaise ? pricePaise : Math.round((totalPaise * MILLI) / milli);
