import type { DocumentKind } from "./documents.contract.ts";

const LETTERS_OF_KIND: Record<DocumentKind, string> = {
  invoice: "IN",
  bill_of_supply: "BS",
  invoice_bill: "IB",
  credit_note: "CN",
};

/** Documents of one series are numbered without a gap; the shop has one. */
export const SERIES = "A";

/** The law allows 16 characters. */
const MAX_NUMBER = 16;

/** What a number begins with, such as "INA/26-27/", and how many digits follow. */
export const numberFormat = (kind: DocumentKind, year: string): { prefix: string; digits: number } => {
  const prefix = `${LETTERS_OF_KIND[kind]}${SERIES}/${year}/`;
  return { prefix, digits: MAX_NUMBER - prefix.length };
};
