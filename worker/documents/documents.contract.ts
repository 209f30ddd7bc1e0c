import type { Unit } from "../catalogue/categories.contract.ts";
import type { ProductNames } from "../catalogue/product-names.contract.ts";

/** `invoice_bill`: an invoice-cum-bill-of-supply, for a mixed basket of a buyer without a GSTIN. */
export const DOCUMENT_KINDS = ["invoice", "bill_of_supply", "invoice_bill", "credit_note"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A line as it was handed over. Money in paise, prices include tax; quantities in thousandths of the unit. */
export interface SuppliedLine {
  readonly position: number;
  readonly productId: string;
  readonly name: string;
  readonly names: Partial<ProductNames>;
  readonly unit: Unit;
  readonly pricePaise: number;
  readonly deliveredMilli: number;
  readonly totalPaise: number;
  readonly hsn: string;
  readonly gstRateBp: number;
  readonly isPrepacked: boolean;
}
