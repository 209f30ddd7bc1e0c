import type { Unit } from "../../catalogue/categories.contract.ts";
import type { DocumentKind } from "../../documents/documents.contract.ts";

/** The fixed texts of a PDF in one language. `{…}` is filled in by `fillLabel`. */
export interface Labels {
  readonly titles: Readonly<Record<DocumentKind, string>>;
  readonly original: string;
  readonly number: string;
  readonly date: string;
  readonly order: string;
  readonly delivered: string;
  readonly deliveredTo: string;
  readonly payment: string;
  /** By payment method. */
  readonly payments: Readonly<Record<string, string>>;
  /** For a credit note. */
  readonly against: string;
  readonly gstin: string;
  readonly unregistered: string;
  readonly fssai: string;
  readonly phone: string;
  readonly email: string;
  readonly buyer: string;
  readonly supply: string;
  readonly placeOfSupply: string;
  readonly reverseCharge: string;
  readonly item: string;
  readonly hsn: string;
  readonly quantity: string;
  readonly price: string;
  readonly priceWithTax: string;
  readonly taxable: string;
  readonly exemptValue: string;
  readonly rate: string;
  readonly total: string;
  readonly prepacked: string;
  readonly units: Readonly<Record<Unit, string>>;
  readonly roundOff: string;
  readonly grandTotal: string;
  readonly creditTotal: string;
  readonly inWords: string;
  readonly byHsn: string;
  readonly tax: string;
  readonly bank: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly bankName: string;
  /** Why lines have no tax: all of them, some, or because the seller is not registered. */
  readonly exempt: Readonly<Record<"all" | "some" | "untaxed", string>>;
  readonly noSignature: string;
  readonly scan: string;
  readonly page: string;
}

export const fillLabel = (label: string, values: Readonly<Record<string, string | number>>): string =>
  label.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
