import type { DocumentKind, DocumentLine, RateSum } from "./documents.contract.ts";
import { byRate, feeByRate, splitTax, sumOf, type TaxedAmount, type TaxTerms } from "./tax.contract.ts";

/** A delivered line of an order; its total includes tax. */
export type GoodsLine = Omit<DocumentLine, "kind" | keyof TaxedAmount> & { readonly totalPaise: number };

/** Facts about seller and buyer that decide which documents are issued. */
export interface Supply extends TaxTerms {
  readonly isBuyerRegistered: boolean;
}

export interface PlannedDocument {
  readonly kind: DocumentKind;
  readonly lines: readonly DocumentLine[];
  /** Lowest rate first. */
  readonly rates: readonly RateSum[];
  readonly totals: TaxedAmount;
  readonly roundOffPaise: number;
}

const DELIVERY = {
  name: "Delivery",
  names: { hindi: "डिलीवरी", marathi: "डिलिव्हरी", gujarati: "ડિલિવરી" },
} as const;

/** Delivery is supplied with the products, so its fee is taxed proportionally at each of their rates. */
const deliveryLines = (goods: readonly GoodsLine[], feePaise: number, isInterState: boolean): DocumentLine[] =>
  feeByRate(goods, feePaise).flatMap(({ rateBp, lines, totalPaise }): DocumentLine[] => {
    if (totalPaise === 0) return [];
    const principal = lines.reduce((a, b) => (b.totalPaise > a.totalPaise ? b : a));
    return [
      {
        kind: "delivery",
        position: null,
        productId: null,
        ...DELIVERY,
        hsn: principal.hsn,
        isPrepacked: false,
        unit: null,
        quantityMilli: 1000,
        pricePaise: totalPaise,
        rateBp,
        ...splitTax(totalPaise, rateBp, isInterState),
      },
    ];
  });

/** Sums of a document's lines, by rate and in total. */
export const totalsOf = (lines: readonly DocumentLine[]): Pick<PlannedDocument, "rates" | "totals"> => ({
  rates: byRate(lines).map(([rateBp, group]) => ({ rateBp, ...sumOf(group) })),
  totals: sumOf(lines),
});

const toDocument = (kind: DocumentKind, lines: readonly DocumentLine[]): PlannedDocument => ({
  kind,
  lines,
  ...totalsOf(lines),
  roundOffPaise: 0,
});

/** Distributes the cash rounding over the documents, largest first, so that none gets a negative total. */
export const withRoundOff = (planned: readonly PlannedDocument[], roundOffPaise: number): PlannedDocument[] => {
  const parts = new Map<PlannedDocument, number>();
  let left = roundOffPaise;
  for (const document of [...planned].sort((a, b) => b.totals.totalPaise - a.totals.totalPaise)) {
    const part = Math.max(left, -document.totals.totalPaise);
    parts.set(document, part);
    left -= part;
  }
  return planned.map((document) => ({ ...document, roundOffPaise: parts.get(document) ?? 0 }));
};

/**
 * Plans a delivery's documents, whose totals add up to the order's: a bill of supply for exempt products and a tax
 * invoice for taxed ones. For an order with both, a buyer with a GSTIN gets two documents, and any other buyer one
 * invoice-cum-bill-of-supply.
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
  const exempt = lines.filter(({ rateBp }) => rateBp === 0);
  const taxed = lines.filter(({ rateBp }) => rateBp > 0);
  if (taxed.length === 0) return [toDocument("bill_of_supply", exempt)];
  if (exempt.length === 0) return [toDocument("invoice", taxed)];
  if (!isBuyerRegistered) return [toDocument("invoice_bill", lines)];
  return [toDocument("invoice", taxed), toDocument("bill_of_supply", exempt)];
};
