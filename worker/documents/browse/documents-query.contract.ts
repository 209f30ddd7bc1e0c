import * as v from "valibot";
import { CityName } from "../../accounts/accounts.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { PageQuery } from "../../platform/paging.contract.ts";

/** A month in India, such as 2026-11. */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** `month`: in India; without it all. `city`: for staff. Newest first; the cursor is the last id of the previous page. */
export const DocumentsQuery = v.object({
  ...PageQuery.entries,
  month: v.optional(v.pipe(v.string(), v.check(isMonth, message("request.not_month", { name: "month" })))),
  city: v.optional(CityName),
});
export type DocumentsQuery = v.InferOutput<typeof DocumentsQuery>;
