import { indianDay } from "../../platform/dates.contract.ts";
import type { DocumentKind } from "../documents.contract.ts";

const LETTERS_OF_KIND: Record<DocumentKind, string> = {
  invoice: "IN",
  bill_of_supply: "BS",
  invoice_bill: "IB",
  credit_note: "CN",
};

/** Documents of one series are numbered without gaps; the shop has one series. */
export const SERIES = "A";

/** Maximum length of a document number by law. */
const MAX_NUMBER = 16;

/** Prefix of the number, such as "INA/26-27/", and how many digits follow. */
export const numberFormat = (kind: DocumentKind, year: string): { prefix: string; digits: number } => {
  const prefix = `${LETTERS_OF_KIND[kind]}${SERIES}/${year}/`;
  return { prefix, digits: MAX_NUMBER - prefix.length };
};

/** The financial year (April to March, in India) at `time` (ms since the epoch), such as "26-27". */
export const financialYearOf = (time: number): string => {
  const [year = 0, month = 0] = indianDay(time).split("-").map(Number);
  const first = month >= 4 ? year : year - 1;
  const two = (full: number) => String(full % 100).padStart(2, "0");
  return `${two(first)}-${two(first + 1)}`;
};
