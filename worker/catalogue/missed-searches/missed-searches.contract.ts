import * as v from "valibot";
import { DEFAULT_CITY } from "../../brand.contract.ts";
import { CityName } from "../../identity/accounts.contract.ts";
import { fields, oneLine, requiredText } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { type ListPage, PageQuery } from "../../platform/paging.contract.ts";

/** A search that found nothing, or only without some of its words. Times are ISO 8601. */
export const MissedSearch = v.object({
  words: v.string(),
  count: v.number(),
  lastAt: v.string(),
});
export type MissedSearch = v.InferOutput<typeof MissedSearch>;

/** The most frequent come first. */
export const MissedSearchesQuery = v.object({
  location: v.optional(CityName, DEFAULT_CITY),
  limit: PageQuery.entries.limit,
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.\d{1,6}$/, message("request.malformed_cursor")))),
});
export type MissedSearchesQuery = v.InferOutput<typeof MissedSearchesQuery>;

export type MissedSearchPage = ListPage<"searches", MissedSearch>;

/** A bar becomes a space, because it separates the aliases of a product. */
const words = v.pipe(
  v.string(message("field.required", { field: "words" })),
  oneLine(),
  v.transform((typed) => typed.replaceAll("|", " ").trim()),
  v.minLength(1, message("field.required", { field: "words" })),
  v.maxLength(100, message("search.too_long")),
);
const { location } = MissedSearchesQuery.entries;

export const DismissInput = fields({ words, location });
export type DismissInput = v.InferOutput<typeof DismissInput>;

export const AliasInput = fields({
  words,
  location,
  productId: requiredText("productId", 64),
});
export type AliasInput = v.InferOutput<typeof AliasInput>;
