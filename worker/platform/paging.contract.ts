import * as v from "valibot";
import { message } from "./messages.contract.ts";

/** The query of every list. Lists are newest first; the cursor is the last id of the previous page. */
export const PageQuery = v.object({
  limit: v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.integer(message("request.not_whole", { name: "limit" })),
      v.minValue(1, message("request.too_small", { name: "limit", min: 1 })),
      v.maxValue(100, message("request.too_large", { name: "limit", max: 100 })),
    ),
    20,
  ),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/, message("request.malformed_cursor")))),
});
export type PageQuery = v.InferOutput<typeof PageQuery>;

/** One page of a list, under the list's name. */
export type ListPage<Name extends string, Item> = { readonly [N in Name]: Item[] } & {
  readonly nextCursor: string | null;
};
