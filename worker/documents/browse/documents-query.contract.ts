import * as v from "valibot";
import { CityName } from "../../identity/accounts.contract.ts";
import { Month } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { PageQuery } from "../../platform/paging.contract.ts";

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
