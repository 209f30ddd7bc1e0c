import type { DocumentKind, DocumentLine, RateSum } from "./documents.contract.ts";
import { byRate, feeByRate, splitTax, sumOf, type TaxedAmount, type TaxTerms } from "./tax.contract.ts";

/** A delivered line of an order; its total includes tax. */
export type GoodsLine = Omit<DocumentLine, "kind" | keyof TaxedAmount> & { readonly totalPaise: number };

/** Who sells to whom, as far as documents depend on it. */
export interface Supply extends TaxTerms {
  readonly isBuyerRegistered: boolean;
}

export interface PlannedDocument {
  readonly kind: DocumentKind;
  readonly lines: readonly DocumentLine[];
  /** By rate, the lowest first. */
  readonly rates: readonly RateSum[];
  readonly totals: TaxedAmount;
  readonly roundOffPaise: number;
}

const DELIVERY = {
  name: "Delivery",
  names: { hindi: "डिलीवरी", marathi: "डिलिव्हरी", gujarati: "ડિલિવરી" },
} as const;

/** Delivery is supplied together with the goods, so its fee is taxed as they are: a part of it at each of their rates. */
const deliveryLines = (goods: readonly GoodsLine[], feePaise: number, isInterState: boolean): DocumentLine[] =>
  feeByRate(goods, feePaise).flatMap(({ rateBp, lines, totalPaise }): DocumentLine[] => {
    if (totalPaise === 0) return [];
    const principal = lines.reduce((a, b) => (b.totalPaise > a.totalPaise ? b : a));
    return [
      {
        ...{ kind: "delivery", position: null, productId: null, ...DELIVERY, hsn: principal.hsn, isPrepacked: false },
        ...{ unit: null, quantityMilli: 1000, pricePaise: totalPaise, rateBp },
        ...splitTax(totalPaise, rateBp, isInterState),
      },
    ];
  });

/** The sums of a document's lines. */
export const totalsOf = (lines: readonly DocumentLine[]): Pick<PlannedDocument, "rates" | "totals"> => ({
  rates: byRate(lines).map(([rateBp, some]) => ({ rateBp, ...sumOf(some) })),
  totals: sumOf(lines),
});

const toDocument = (kind: DocumentKind, lines: readonly DocumentLine[]): PlannedDocument => ({
  kind,
  lines,
  ...totalsOf(lines),
  roundOffPaise: 0,
});

/** The documents with the round off of the cash for them: on the largest, and none takes off more than its total. */
export const withRoundOff = (planned: readonly PlannedDocument[], roundOffPaise: number): PlannedDocument[] => {
  const parts = new Map<PlannedDocument, number>();
  let left = roundOffPaise;
  for (const one of [...planned].sort((a, b) => b.totals.totalPaise - a.totals.totalPaise)) {
    const part = Math.max(left, -one.totals.totalPaise);
    parts.set(one, part);
    left -= part;
  }
  return planned.map((one) => ({ ...one, roundOffPaise: parts.get(one) ?? 0 }));
};

/**
 * The documents of a delivery, whose totals add up to that of the order. A bill of supply for exempt goods, a tax invoice
 * for taxed ones; for both a buyer with a GSTIN gets both documents, any other one invoice-cum-bill-of-supply.
 */
export const planDocuments = (
  delivered: readonly GoodsLine[],
  deliveryFeePaise: number,
  { isSellerRegistered, isBuyerRegistered, isInterState }: Supply,
): PlannedDocument[] => {
  const goods = delivered.map((line) => (isSellerRegistered ? line : { ...line, rateBp: 0 }));
  const lines: DocumentLine[] = [
    ...goods.map(
      (line): DocumentLine => ({ ...line, kind: "goods", ...splitTax(line.totalPaise, line.rateBp, isInterState) }),
    ),
    ...deliveryLines(goods, deliveryFeePaise, isInterState),
  ];
  if (lines.length === 0) return [];
  const [exempt, taxed] = [lines.filter(({ rateBp }) => rateBp === 0), lines.filter(({ rateBp }) => rateBp > 0)];
  if (taxed.length === 0) return [toDocument("bill_of_supply", exempt)];
  if (exempt.length === 0) return [toDocument("invoice", taxed)];
  if (!isBuyerRegistered) return [toDocument("invoice_bill", lines)];
  return [toDocument("invoice", taxed), toDocument("bill_of_supply", exempt)];
};
