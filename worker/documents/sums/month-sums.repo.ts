import { sql } from "drizzle-orm";
import type { Unit } from "../../catalogue/categories.contract.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { monthAt } from "../../platform/dates.contract.ts";
import { gstSums, monthlyDocumentTotals } from "../../schema/month-sums.table.ts";

const value = sql.placeholder;

interface SummedLine
  extends Pick<
    typeof gstSums.$inferSelect,
    "hsn" | "rateBp" | "quantityMilli" | "totalPaise" | "taxablePaise" | "cgstPaise" | "sgstPaise" | "igstPaise"
  > {
  /** Null for delivery. */
  readonly unit: Unit | null;
}

/** The parts of a document that the sums depend on. `issuedAt` in ms. */
interface SummedDocument {
  readonly kind: string;
  readonly city: string;
  readonly buyerId: string;
  readonly buyerGstin: string;
  readonly issuedAt: number;
  readonly lines: readonly SummedLine[];
  readonly roundOffPaise: number;
}

const addToMonths = prepareOnce<{ rows: string }>(
  () => sql`
    INSERT INTO ${monthlyDocumentTotals} (owner, month, documents, total_paise)
    SELECT value ->> 'owner', value ->> 'month', value ->> 'documents', value ->> 'totalPaise' FROM json_each(${value("rows")})
    WHERE true ON CONFLICT (owner, month) DO UPDATE SET documents = documents + excluded.documents,
      total_paise = total_paise + excluded.total_paise`,
);

const addToGst = prepareOnce<{ rows: string }>(
  () => sql`
    INSERT INTO ${gstSums} (month, city, buyers, hsn, rate_bp, unit, quantity_milli, taxable_paise, cgst_paise, sgst_paise,
      igst_paise, total_paise)
    SELECT value ->> 'month', value ->> 'city', value ->> 'buyers', value ->> 'hsn', value ->> 'rateBp', value ->> 'unit',
      sum(value ->> 'quantityMilli'), sum(value ->> 'taxablePaise'), sum(value ->> 'cgstPaise'), sum(value ->> 'sgstPaise'),
      sum(value ->> 'igstPaise'), sum(value ->> 'totalPaise')
    FROM json_each(${value("rows")}) WHERE true GROUP BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (month, city, buyers, hsn, rate_bp, unit) DO UPDATE SET
      quantity_milli = quantity_milli + excluded.quantity_milli, taxable_paise = taxable_paise + excluded.taxable_paise,
      cgst_paise = cgst_paise + excluded.cgst_paise, sgst_paise = sgst_paise + excluded.sgst_paise,
      igst_paise = igst_paise + excluded.igst_paise, total_paise = total_paise + excluded.total_paise`,
);

const signOf = ({ kind }: SummedDocument): 1 | -1 => (kind === "credit_note" ? -1 : 1);

const gstRows = (document: SummedDocument) => {
  const sign = signOf(document);
  return document.lines.map((line) => ({
    month: monthAt(document.issuedAt),
    city: document.city,
    buyers: document.buyerGstin === "" ? "b2c" : "b2b",
    hsn: line.hsn,
    rateBp: line.rateBp,
    unit: line.unit ?? "",
    quantityMilli: line.unit ? sign * line.quantityMilli : 0,
    taxablePaise: sign * line.taxablePaise,
    cgstPaise: sign * line.cgstPaise,
    sgstPaise: sign * line.sgstPaise,
    igstPaise: sign * line.igstPaise,
    totalPaise: sign * line.totalPaise,
  }));
};

const monthRows = (document: SummedDocument) => {
  const totalPaise =
    signOf(document) * document.lines.reduce((sum, line) => sum + line.totalPaise, document.roundOffPaise);
  const month = monthAt(document.issuedAt);
  return [`buyer:${document.buyerId}`, `city:${document.city}`].map((owner) => ({
    owner,
    month,
    documents: 1,
    totalPaise,
  }));
};

/** For the batch that issues these documents: adds them to the sums by month and for GST. */
export const addToMonthSums = (issued: readonly SummedDocument[]): Statement[] => {
  if (issued.length === 0) return [];
  return [
    ...issued.map((document) => addToMonths({ rows: JSON.stringify(monthRows(document)) })),
    addToGst({ rows: JSON.stringify(issued.flatMap(gstRows)) }),
  ];
};
