import { toPercent } from "../../catalogue/categories.contract.ts";
import { GST_STATES, type GstState } from "../../cities/states.contract.ts";
import type { Language } from "../../identity/accounts.contract.ts";
import { requireUser, type Visitor } from "../../identity/permissions.ts";
import { csvHead, csvLines } from "../../platform/csv/csv.ts";
import { streamText } from "../../platform/csv/stream-text.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import type { RateSum } from "../documents.contract.ts";
import type { DocumentFiles } from "../files/document-files.service.ts";
import { amountsInRupees } from "../to-document.ts";
import { type GstRow, type MonthPartQuery, ZIP_PART } from "./months.contract.ts";
import type { RateRow } from "./months.repo.ts";
import type { DocumentMonths } from "./months.service.ts";
import { zipOf } from "./zip-files.ts";

interface Dependencies {
  readonly months: Pick<DocumentMonths, "listIssued" | "listRates" | "listGst">;
  readonly pdfOf: DocumentFiles["pdfOf"];
}

export interface StreamedFile {
  readonly name: string;
  readonly body: ReadableStream<Uint8Array>;
}

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
const rateCells = (row: Omit<RateRow, "rates" | "_id">, rates: readonly RateSum[]): (string | number)[][] =>
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

export const createMonthFiles = ({ months, pdfOf }: Dependencies) => ({
  /** All documents of the month, for accountants: one row per document and rate. */
  async exportDocuments(visitor: Visitor, month: string, city?: string): Promise<StreamedFile> {
    const read = (cursor?: string) => months.listRates(visitor, { month, city, cursor, limit: PAGE });
    // The first page is read before the response starts, so that a failure is sent as an error.
    const first = await read();
    async function* pieces() {
      yield csvHead(COLUMNS);
      for (let page = first; ; page = await read(page.nextCursor ?? undefined)) {
        yield csvLines(page.rows.flatMap(cellsOf));
        if (page.nextCursor === null) return;
      }
    }
    return { name: `rasad-documents-${month}.csv`, body: streamText(pieces()) };
  },

  /** At most `ZIP_PART` documents as PDF with their rows for accountants; one page of the list. */
  async zipDocuments(visitor: Visitor, month: string, { city, cursor }: MonthPartQuery, language: Language) {
    const { rows } = await months.listIssued(visitor, { month, city, cursor, limit: ZIP_PART });
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
        const { name, body } = await pdfOf(reader, document, language);
        yield { name, bytes: await new Response(body).bytes() };
      }
    }
    const part = cursor ? `-${cursor.slice(-4)}` : "";
    return { name: `rasad-documents-${month}${part}.zip`, body: zipOf(files()) };
  },

  /** Sums for a GST return. Throws 403 for anyone but staff. */
  async exportGst(visitor: Visitor, month: string, city?: string): Promise<{ name: string; file: string }> {
    const rows = await months.listGst(visitor, month, city);
    return { name: `rasad-gst-${month}.csv`, file: csvHead(GST_COLUMNS) + csvLines(rows.map(gstCells)) };
  },
});
export type MonthFiles = ReturnType<typeof createMonthFiles>;
