import * as v from "valibot";

/** What every list takes: how many, and after which. Lists go from new to old; the cursor is the last id of a page. */
export const PageQuery = v.object({
  limit: v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.integer("limit must be a whole number"),
      v.minValue(1, "limit must be at least 1"),
      v.maxValue(100, "limit must be at most 100"),
    ),
    20,
  ),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/, "Malformed cursor"))),
});
export type PageQuery = v.InferOutput<typeof PageQuery>;
