import type { DocumentKind } from "./documents.contract.ts";

const LETTERS_OF_KIND: Record<DocumentKind, string> = {
  invoice: "IN",
  bill_of_supply: "BS",
  invoice_bill: "IB",
  credit_note: "CN",
};

/** Of the shared database. */
const SHARED_SERIES = "A";
const SERIES = "BCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Of a city's own database, by the city's position (0–255): one character, or two where those are used up. */
const seriesOfCity = (position: number): string =>
  position < SERIES.length
    ? SERIES.charAt(position)
    : SERIES.charAt(Math.floor(position / SERIES.length) - 1) + SERIES.charAt(position % SERIES.length);

export const seriesOf = (isOwnDatabase: boolean, cityPosition: number): string =>
  isOwnDatabase ? seriesOfCity(cityPosition) : SHARED_SERIES;

/** The law allows 16 characters. */
const MAX_NUMBER = 16;

/** What a number begins with, such as "INA/26-27/", and how many digits follow. */
export const numberFormat = (kind: DocumentKind, series: string, year: string): { prefix: string; digits: number } => {
  const prefix = `${LETTERS_OF_KIND[kind]}${series}/${year}/`;
  return { prefix, digits: MAX_NUMBER - prefix.length };
};
