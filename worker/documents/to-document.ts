import { toPercent } from "../catalogue/categories.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import { fromMilli } from "../platform/quantity.contract.ts";
import {
  type Document,
  type DocumentDetail,
  type DocumentKind,
  type DocumentSnapshot,
  exemptOf,
  type IssuedDocument,
  type RateSum,
} from "./documents.contract.ts";
import type { DocumentRow } from "./documents.repo.ts";
import type { TaxedAmount } from "./tax.contract.ts";

export const toIssued = ({ snapshot, issuedAt, kind, ...row }: DocumentRow): IssuedDocument => ({
  ...(JSON.parse(snapshot) as DocumentSnapshot),
  ...row,
  kind: kind as DocumentKind,
  issuedAt: new Date(issuedAt).toISOString(),
});

/** `exemptPaise` is the exempt part of the value before tax. */
export const inRupees = (
  { totalPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxedAmount,
  exemptPaise: number,
) => ({
  total: toRupees(totalPaise),
  taxable: toRupees(taxablePaise - exemptPaise),
  exempt: toRupees(exemptPaise),
  cgst: toRupees(cgstPaise),
  sgst: toRupees(sgstPaise),
  igst: toRupees(igstPaise),
});

/** Amounts of a line, or of all lines of one rate. */
export const amountsInRupees = (amount: RateSum) => inRupees(amount, exemptOf([amount]));

export const toDocument = (issued: IssuedDocument): Document => ({
  id: issued.id,
  kind: issued.kind,
  number: issued.number,
  issuedAt: issued.issuedAt,
  orderId: issued.orderId,
  ...inRupees(issued.totals, exemptOf(issued.rates)),
  roundOff: toRupees(issued.roundOffPaise ?? 0),
  refersTo: issued.refersTo?.number ?? null,
});

export const toDetail = (issued: IssuedDocument): DocumentDetail => {
  const { buyer, seller, order, placeOfSupply, isInterState, lines, rates, amountInWords, token } = issued;
  return {
    ...toDocument(issued),
    buyer,
    seller,
    order,
    placeOfSupply,
    isInterState,
    amountInWords,
    token,
    lines: lines.map((line) => ({
      kind: line.kind,
      productId: line.productId,
      name: line.name,
      names: line.names,
      hsn: line.hsn,
      isPrepacked: line.isPrepacked,
      unit: line.unit,
      quantity: fromMilli(line.quantityMilli),
      price: toRupees(line.pricePaise),
      gstRate: toPercent(line.rateBp),
      ...amountsInRupees(line),
    })),
    rates: rates.map((rate) => ({ gstRate: toPercent(rate.rateBp), ...amountsInRupees(rate) })),
  };
};
