import { toPercent } from "../../catalogue/categories.contract.ts";
import { GST_STATES, type GstState } from "../../cities/states.contract.ts";
import type { Needs } from "../../compose.ts";
import { type Language, runsTheShop } from "../../identity/accounts.contract.ts";
import { accountOf, requireBuyer, requireStaff, requireUser, type Visitor } from "../../identity/permissions.ts";
import { csvHead, csvLines } from "../../platform/csv/csv.ts";
import { streamText } from "../../platform/csv/stream-text.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { pageOf } from "../../platform/paging.ts";
import { fromMilli } from "../../platform/quantity.contract.ts";
import { type DocumentRange, rangeOf, requireMonth } from "../browse/document-range.ts";
import type { DocumentsQuery, RateSum } from "../documents.contract.ts";
import { createPdfFiles } from "../files/document-files.service.ts";
import { amountsInRupees, toIssued } from "../to-document.ts";
import { type DocumentMonth, type GstRow, type MonthPartQuery, type MonthsQuery, ZIP_PART } from "./months.contract.ts";
import { createMonthsRepo, type GstSumRow, type RateRow, type Scope } from "./months.repo.ts";
import { zipOf } from "./zip-files.ts";

/** Rows per read of an export. */
const PAGE = 500;

const COLUMNS = [
  ...["date", "number", "kind", "buyer", "gstin", "place_of_supply", "gst_rate"],
  ...["taxable", "exempt", "cgst", "sgst", "igst", "total", "round_off", "refers_to"],
];
const GST_COLUMNS = [
  ...["buyers", "hsn", "unit", "quantity", "gst_rate"],
  ...["taxable", "exempt", "cgst", "sgst", "igst", "total"],
];

const amountCells = ({ taxable, exempt, cgst, sgst, igst, total }: ReturnType<typeof amountsInRupees>): string[] =>
  [taxable, exempt, cgst, sgst, igst, total].map((amount) => amount.toFixed(2));

/**
 * One row per rate; a document's rounding is in its first row. Credit note amounts are positive, as GST returns expect
 * for that kind.
 */
const rateCells = (row: Omit<RateRow, "rates" | "id">, rates: readonly RateSum[]): (string | number)[][] =>
  rates.map((rate, i) => [
    ...[indianDay(row.issuedAt), row.number, row.kind, row.buyer, row.gstin],
    `${row.placeOfSupply}-${GST_STATES[row.placeOfSupply as GstState]}`,
    toPercent(rate.rateBp),
    ...amountCells(amountsInRupees(rate)),
    // A number, because spreadsheets do not read a text with a leading minus as an amount.
    toRupees(i === 0 ? row.roundOffPaise : 0),
    row.refersTo ?? "",
  ]);

const cellsOf = ({ rates, ...row }: RateRow): (string | number)[][] => rateCells(row, JSON.parse(rates) as RateSum[]);

/** Unit codes of GST returns. */
const UNIT_CODES = { kg: "KGS", liter: "LTR", piece: "PCS", packet: "PAC" } as const;

const gstCells = (row: GstRow): (string | number)[] => [
  ...[row.buyers.toUpperCase(), row.hsn, row.unit ? UNIT_CODES[row.unit] : "OTH", row.quantity, row.gstRate],
  ...amountCells(row),
];

const toGstRow = ({ rateBp, unit, quantityMilli, ...row }: Omit<GstSumRow, "month" | "city">): GstRow => ({
  buyers: row.buyers,
  hsn: row.hsn,
  gstRate: toPercent(rateBp),
  unit: unit === "" ? null : unit,
  quantity: fromMilli(quantityMilli),
  ...amountsInRupees({ ...row, rateBp }),
});

/** Buyers may read their account's documents, staff those of one city or all. Throws 401 or 403 for anyone else. */
const scopeOf = (visitor: Visitor, { city }: MonthsQuery): Scope => {
  const actor = requireBuyer(visitor);
  return runsTheShop(actor) ? { city: city ?? null } : { accountId: accountOf(actor) };
};

/** Documents as files: single PDFs, and exports of whole months. */
export function createDocumentFiles(needs: Needs<"documents">) {
  const pdfs = createPdfFiles(needs);
  const repo = createMonthsRepo(needs.db);

  /** Newest first. */
  const readPage = async <Row extends { readonly id: string }>(
    visitor: Visitor,
    query: DocumentsQuery,
    read: (range: DocumentRange) => Promise<Row[]>,
  ) => pageOf(await read(rangeOf(visitor, query)), query.limit, ({ id }) => id);

  /** Throws 403 for anyone but staff. */
  const listGst = async (visitor: Visitor, month: string, city?: string): Promise<GstRow[]> => {
    requireStaff(visitor);
    requireMonth(month);
    return (await repo.listGst(month, city ?? null)).map(toGstRow);
  };

  return {
    ...pdfs,
    listGst,

    async listDocumentMonths(visitor: Visitor, query: MonthsQuery): Promise<DocumentMonth[]> {
      const scope = scopeOf(visitor, query);
      const rows = await repo.listMonths(scope);
      return rows.map(({ month, documents, totalPaise }) => ({ month, documents, total: toRupees(totalPaise) }));
    },

    /** All documents of the month, for accountants: one row per document and rate. */
    async exportDocuments(
      visitor: Visitor,
      month: string,
      city?: string,
    ): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
      const read = (cursor?: string) => readPage(visitor, { month, city, cursor, limit: PAGE }, repo.listRates);
      // The first page is read before the response starts, so that a failure is sent as an error.
      const first = await read();
      async function* pieces() {
        yield csvHead(COLUMNS);
        for (let found = first; ; found = await read(found.nextCursor ?? undefined)) {
          yield csvLines(found.page.flatMap(cellsOf));
          if (found.nextCursor === null) return;
        }
      }
      return { name: `rasad-documents-${month}.csv`, body: streamText(pieces()) };
    },

    /** A ZIP of one page of the list: at most `ZIP_PART` PDFs, and a CSV of their rows for accountants. */
    async zipDocuments(visitor: Visitor, month: string, { city, cursor }: MonthPartQuery, language: Language) {
      const { page } = await readPage(visitor, { month, city, cursor, limit: ZIP_PART }, repo.listIssued);
      const rows = page.map(toIssued);
      const reader = requireUser(visitor);
      const lines = rows.flatMap(({ placeOfSupply, buyer, refersTo, issuedAt, rates, roundOffPaise = 0, ...row }) =>
        rateCells(
          {
            kind: row.kind,
            number: row.number,
            issuedAt: Date.parse(issuedAt),
            placeOfSupply,
            buyer: buyer.name,
            gstin: buyer.gstin,
            refersTo: refersTo?.number ?? null,
            roundOffPaise,
          },
          rates,
        ),
      );
      async function* files() {
        yield { name: "documents.csv", bytes: new TextEncoder().encode(csvHead(COLUMNS) + csvLines(lines)) };
        for (const document of rows) {
          const { name, body } = await pdfs.pdfOf(reader, document, language);
          yield { name, bytes: await new Response(body).bytes() };
        }
      }
      const part = cursor ? `-${cursor.slice(-4)}` : "";
      return { name: `rasad-documents-${month}${part}.zip`, body: zipOf(files()) };
    },

    /** Sums for a GST return. Throws 403 for anyone but staff. */
    async exportGst(visitor: Visitor, month: string, city?: string): Promise<{ name: string; file: string }> {
      const rows = await listGst(visitor, month, city);
      return { name: `rasad-gst-${month}.csv`, file: csvHead(GST_COLUMNS) + csvLines(rows.map(gstCells)) };
    },
  };
}
