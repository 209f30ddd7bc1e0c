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

/** What is delivered of a line, in thousandths, where some lines are marked at the door. */
export const milliAtDoor = (
  { productId, quantity }: { readonly productId: string; readonly quantity: number },
  marks: readonly { readonly productId: string; readonly deliveredMilli: number }[],
): number => marks.find((mark) => mark.productId === productId)?.deliveredMilli ?? quantity * MILLI;

/** What the goods of an order cost as they are handed over, in paise. */
export const goodsAtDoor = (
  lines: readonly { readonly productId: string; readonly quantity: number; readonly pricePaise: number }[],
  marks: Parameters<typeof milliAtDoor>[1],
): number => lines.reduce((sum, line) => sum + priceOfMilli(line.pricePaise, milliAtDoor(line, marks)), 0);
