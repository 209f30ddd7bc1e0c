import { sql } from "drizzle-orm";
import type { Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { documents } from "../../schema/documents.table.ts";
import type { DocumentKind } from "../documents.contract.ts";

const LETTERS_OF_KIND: Record<DocumentKind, string> = {
  invoice: "IN",
  bill_of_supply: "BS",
  invoice_bill: "IB",
  credit_note: "CN",
};

/** Documents of one series are numbered without gaps; the shop has one series. */
const SERIES = "A";

/** Maximum length of a document number by law. */
const MAX_NUMBER = 16;

/** The financial year (April to March, in India) at `time` (ms since the epoch), such as "26-27". */
export const financialYearOf = (time: number): string => {
  const [year = 0, month = 0] = indianDay(time).split("-").map(Number);
  const first = month >= 4 ? year : year - 1;
  const two = (full: number) => String(full % 100).padStart(2, "0");
  return `${two(first)}-${two(first + 1)}`;
};

type Stored = Omit<typeof documents.$inferSelect, "serial" | "number">;

/** Money in paise, `issuedAt` in ms. */
type NewDocument = Omit<Stored, "series" | "year">;

const value = sql.placeholder;

const insert = prepareOnce<Stored & { readonly prefix: string; readonly digits: number }>(
  () => sql`
    INSERT INTO ${documents} (id, kind, series, year, serial, number, order_id, buyer_id, city, issued_at, total_paise,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, refers_to, token, snapshot)
    SELECT ${value("id")}, ${value("kind")}, ${value("series")}, ${value("year")}, next.serial,
      ${value("prefix")} || printf('%0' || CAST(${value("digits")} AS INTEGER) || 'd', next.serial),
      ${value("orderId")}, ${value("buyerId")}, ${value("city")}, ${value("issuedAt")}, ${value("totalPaise")},
      ${value("taxablePaise")}, ${value("cgstPaise")}, ${value("sgstPaise")}, ${value("igstPaise")}, ${value("refersTo")},
      ${value("token")}, ${value("snapshot")}
    FROM (SELECT COALESCE(max(serial), 0) + 1 AS serial FROM ${documents}
      WHERE kind = ${value("kind")} AND series = ${value("series")} AND year = ${value("year")}) next`,
);

/**
 * Stores a document under the next number of its kind, series and year, such as INA/26-27/000123. A batch is one
 * transaction and no row is deleted, so numbers have no gaps.
 */
export const insertWithNextNumber = (document: NewDocument): Statement => {
  const year = financialYearOf(document.issuedAt);
  const prefix = `${LETTERS_OF_KIND[document.kind]}${SERIES}/${year}/`;
  return insert({ ...document, series: SERIES, year, prefix, digits: MAX_NUMBER - prefix.length });
};
