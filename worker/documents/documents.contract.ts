import * as v from "valibot";
import { UNITS, type Unit } from "../catalogue/categories.contract.ts";
import type { ProductNames } from "../catalogue/product-names.contract.ts";
import type { GstState } from "../cities/states.contract.ts";
import { CityName, LANGUAGES } from "../identity/accounts.contract.ts";
import { Month } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { PageQuery } from "../platform/paging.contract.ts";
import type { TaxedAmount } from "./tax.contract.ts";

const DOCUMENT_KINDS = ["invoice", "bill_of_supply", "invoice_bill", "credit_note"] as const;
/** `invoice_bill` is an invoice-cum-bill-of-supply: taxed and exempt products for a buyer without a GSTIN. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The seller as printed on documents, which leave out empty texts. */
const Seller = v.object({
  name: v.string(),
  /** "" for an unregistered seller, who charges no tax. */
  gstin: v.string(),
  fssai: v.string(),
  address: v.string(),
  state: v.string(),
  phone: v.string(),
  email: v.string(),
  /** Null until the owner enters one. */
  bank: v.nullable(
    v.object({ accountName: v.string(), accountNumber: v.string(), ifsc: v.string(), bankName: v.string() }),
  ),
});
export interface SellerOnDocument extends v.InferOutput<typeof Seller> {
  readonly state: GstState;
}

/**
 * The buyer as printed on documents: `gstin` is "" for an unregistered buyer, `address` "" when the account has none.
 */
const Buyer = v.object({ name: v.string(), gstin: v.string(), phone: v.string(), address: v.string() });

/** Times are ISO 8601. */
const Order = v.object({
  id: v.string(),
  placedAt: v.string(),
  deliveredAt: v.string(),
  deliveryAddress: v.string(),
  paymentMethod: v.string(),
});

/** A line as delivered. Money in paise, prices include tax; quantities in thousandths of the unit. */
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

/** A line of a document. Money in paise; price and total include tax. */
export interface DocumentLine extends TaxedAmount {
  /** `goods` is a line of the order; `delivery` is the part of its delivery fee taxed at this rate. */
  readonly kind: "goods" | "delivery";
  /** Position of the order's line; null for delivery. */
  readonly position: number | null;
  readonly productId: string | null;
  readonly name: string;
  /** Names in other languages; missing or "" where unknown. */
  readonly names: Partial<ProductNames>;
  /** 4, 6 or 8 digits, or "" where unknown. Delivery has the code of the most valuable products at its rate. */
  readonly hsn: string;
  readonly isPrepacked: boolean;
  /** Null for delivery. */
  readonly unit: Unit | null;
  /** In thousandths of the unit. */
  readonly quantityMilli: number;
  readonly pricePaise: number;
  readonly rateBp: number;
}

/** Sums of all lines of one rate; rate 0 is exempt. */
export interface RateSum extends TaxedAmount {
  readonly rateBp: number;
}

/** Splits a value before tax into taxed and exempt value, in paise. */
export const valuesOf = ({ rateBp, taxablePaise }: Pick<RateSum, "rateBp" | "taxablePaise">) =>
  rateBp === 0 ? { taxablePaise: 0, exemptPaise: taxablePaise } : { taxablePaise, exemptPaise: 0 };

/** The exempt value of a document, in paise. */
export const exemptOf = (rates: readonly RateSum[]): number =>
  rates.reduce((sum, rate) => sum + valuesOf(rate).exemptPaise, 0);

/**
 * A document as issued, stored as JSON and never changed. Its number, kind and time are columns beside it
 * (`IssuedDocument`), because the number is allotted by the statement that stores it.
 */
export interface DocumentSnapshot {
  readonly seller: SellerOnDocument;
  readonly buyer: v.InferOutput<typeof Buyer>;
  readonly order: v.InferOutput<typeof Order>;
  /** State of the city where the order was delivered. */
  readonly placeOfSupply: GstState;
  readonly isInterState: boolean;
  readonly lines: readonly DocumentLine[];
  /** Lowest rate first. */
  readonly rates: readonly RateSum[];
  readonly totals: TaxedAmount;
  /** Difference made by rounding cash to whole rupees; may be negative. Missing in older documents. */
  readonly roundOffPaise?: number;
  /** In English, such as "Rupees One Lakh and Fifty Paise Only". */
  readonly amountInWords: string;
  /** The document that a credit note corrects; null for other kinds. */
  readonly refersTo: {
    readonly id: string;
    readonly kind: DocumentKind;
    readonly number: string;
    /** ISO 8601. */
    readonly issuedAt: string;
  } | null;
}

/** A document's snapshot with the columns stored beside it. */
export interface IssuedDocument extends DocumentSnapshot {
  readonly id: string;
  readonly kind: DocumentKind;
  /** Such as INA/26-27/000123. */
  readonly number: string;
  /** The financial year, such as 26-27. */
  readonly year: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly orderId: string;
  readonly buyerId: string;
  readonly city: string;
  /** Opens /verify/<token>. */
  readonly token: string;
}

/** The fields of a document that mails use. */
export type DocumentForMail = Pick<IssuedDocument, "id" | "orderId" | "kind" | "number">;

/** Final amount of a document, to be paid or refunded. In paise. */
export const grandTotalOf = ({
  totals,
  roundOffPaise = 0,
}: Pick<DocumentSnapshot, "totals" | "roundOffPaise">): number => totals.totalPaise + roundOffPaise;

const Amount = {
  total: v.number(),
  taxable: v.number(),
  exempt: v.number(),
  cgst: v.number(),
  sgst: v.number(),
  igst: v.number(),
};

/** A document in lists. Money in rupees, times ISO 8601; taxable, exempt and taxes add up to the total. */
export const Document = v.object({
  id: v.string(),
  kind: v.picklist(DOCUMENT_KINDS),
  number: v.string(),
  issuedAt: v.string(),
  orderId: v.string(),
  ...Amount,
  /** Difference made by rounding cash to whole rupees; may be negative. */
  roundOff: v.number(),
  /** For a credit note, the number of the document that it corrects; otherwise null. */
  refersTo: v.nullable(v.string()),
});
export type Document = v.InferOutput<typeof Document>;

/** A document with all that is printed on it. Rates in percent. */
export const DocumentDetail = v.object({
  ...Document.entries,
  buyer: Buyer,
  seller: Seller,
  order: Order,
  placeOfSupply: v.string(),
  isInterState: v.boolean(),
  lines: v.array(
    v.object({
      kind: v.picklist(["goods", "delivery"]),
      productId: v.nullable(v.string()),
      name: v.string(),
      names: v.record(v.string(), v.string()),
      hsn: v.string(),
      isPrepacked: v.boolean(),
      unit: v.nullable(v.picklist(UNITS)),
      quantity: v.number(),
      price: v.number(),
      gstRate: v.number(),
      ...Amount,
    }),
  ),
  rates: v.array(v.object({ gstRate: v.number(), ...Amount })),
  amountInWords: v.string(),
  /** Opens the public verification page /verify/<token>. */
  token: v.string(),
});
export type DocumentDetail = v.InferOutput<typeof DocumentDetail>;

/**
 * `month` is a month in India; all months when missing. `city` is for staff only. Newest first; the cursor is the last
 * id of the previous page.
 */
export const DocumentsQuery = v.object({
  ...PageQuery.entries,
  month: v.optional(Month(message("request.not_month", { name: "month" }))),
  city: v.optional(CityName),
});
export type DocumentsQuery = v.InferOutput<typeof DocumentsQuery>;

/** Defaults to the reader's language. */
export const PdfQuery = v.object({ language: v.optional(v.picklist(LANGUAGES)) });
export type PdfQuery = v.InferOutput<typeof PdfQuery>;

/** What anyone who holds a document may verify. Money in rupees. */
export const VerifiedDocument = v.object({
  kind: v.picklist(DOCUMENT_KINDS),
  number: v.string(),
  /** ISO 8601. */
  issuedAt: v.string(),
  total: v.number(),
});
export type VerifiedDocument = v.InferOutput<typeof VerifiedDocument>;
