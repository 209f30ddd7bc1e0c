import { completeNames } from "../../catalogue/product-names.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { fromMilli, priceOfMilli, subtractQuantity } from "../../platform/quantity.contract.ts";
import type { DeliveryFacts } from "../delivery/delivery-facts.repo.ts";
import { type DeliveryPlan, type OrderedLine, planDelivery } from "../delivery/plan-delivery.ts";
import type { WaivedFee } from "../due.contract.ts";
import type { OrderDifference } from "../order-change.contract.ts";
import type { NewLine } from "../place/price-lines.ts";

export interface ShortagePlan {
  /** The new amounts, with the overpayment to refund. */
  readonly amounts: DeliveryPlan;
  readonly waivedFee: WaivedFee | null;
  /** In units. */
  readonly missing: number;
  readonly substitute: NewLine | null;
  readonly difference: OrderDifference;
}

const goodsOf = (lines: readonly { readonly totalPaise: number }[]): number =>
  lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);

/**
 * Plans the order after one line is reduced to the quantity found. Prices and fee stay as ordered, because the shop
 * caused the shortage. Null when no line would be left.
 */
export const planShortage = (
  facts: DeliveryFacts,
  line: OrderedLine,
  foundMilli: number,
  substitute: NewLine | null,
  totalBeforePaise: number,
): ShortagePlan | null => {
  const found = fromMilli(foundMilli);
  const others = facts.lines.filter(({ productId }) => productId !== line.productId);
  const rest = { ...line, quantity: found, totalPaise: priceOfMilli(line.pricePaise, foundMilli) };
  const lines = [
    ...others,
    ...(foundMilli > 0 ? [rest] : []),
    ...(substitute ? [{ ...substitute, isPrepacked: substitute.isPrepacked === 1 }] : []),
  ];
  if (lines.length === 0) return null;
  const lessPaise = goodsOf(facts.lines) - goodsOf(lines);
  // Lower the threshold by the missing amount, so that the buyer keeps free delivery.
  const waivedFee = facts.waivedFee && {
    ...facts.waivedFee,
    freeFromPaise: facts.waivedFee.freeFromPaise - lessPaise,
  };
  const amounts = planDelivery({ ...facts, lines, waivedFee }, []);
  const named = ({
    productId,
    name,
    unit,
    names,
  }: Pick<NewLine, "productId" | "name" | "unit"> & { names: object }) => ({
    product: { _id: productId, name, unit },
    names: completeNames(names),
  });
  return {
    amounts,
    waivedFee,
    missing: subtractQuantity(line.quantity, found),
    substitute,
    difference: {
      lines: [
        { ...named(line), before: line.quantity, after: found },
        ...(substitute ? [{ ...named(substitute), before: 0, after: substitute.quantity }] : []),
      ],
      totalBefore: toRupees(totalBeforePaise),
      totalAfter: toRupees(amounts.totalPaise),
    },
  };
};

const wordsOf = (name: string): string[] => name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/**
 * Offers that cost no more than the line, sorted by the number of words shared with its name, then by highest price.
 */
export const byNearness = (line: Pick<OrderedLine, "name" | "pricePaise">, offers: readonly NewLine[]): NewLine[] => {
  const words = new Set(wordsOf(line.name));
  const shared = ({ name }: NewLine): number => wordsOf(name).filter((word) => words.has(word)).length;
  return offers
    .filter(({ pricePaise }) => pricePaise <= line.pricePaise)
    .sort((a, b) => shared(b) - shared(a) || b.pricePaise - a.pricePaise);
};
