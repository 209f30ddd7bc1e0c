import * as v from "valibot";
import { UNITS } from "../../catalogue/categories.contract.ts";
import { CityName } from "../../identity/accounts.contract.ts";
import { PageQuery } from "../../platform/paging.contract.ts";

/** Documents per ZIP file, so that generating missing PDFs stays within a request's CPU time. */
export const ZIP_PART = 20;

/** `city` is for staff only; a buyer always gets their own documents. */
export const MonthsQuery = v.object({ city: v.optional(CityName) });
export type MonthsQuery = v.InferOutput<typeof MonthsQuery>;

/** One part of a month: the documents after the cursor, as in the list. */
export const MonthPartQuery = v.object({ ...MonthsQuery.entries, cursor: PageQuery.entries.cursor });
export type MonthPartQuery = v.InferOutput<typeof MonthPartQuery>;

/** Credit notes are subtracted. In rupees. */
export const DocumentMonth = v.object({ month: v.string(), documents: v.number(), total: v.number() });
export type DocumentMonth = v.InferOutput<typeof DocumentMonth>;

/**
 * A line of a month's GST return, credit notes subtracted. `b2b` are buyers with a GSTIN, `b2c` without. `unit` is null for delivery.
 * Rates in percent, money in rupees.
 */
export const GstRow = v.object({
  buyers: v.picklist(["b2b", "b2c"]),
  hsn: v.string(),
  gstRate: v.number(),
  unit: v.nullable(v.picklist(UNITS)),
  quantity: v.number(),
  taxable: v.number(),
  exempt: v.number(),
  cgst: v.number(),
  sgst: v.number(),
  igst: v.number(),
  total: v.number(),
});
export type GstRow = v.InferOutput<typeof GstRow>;
