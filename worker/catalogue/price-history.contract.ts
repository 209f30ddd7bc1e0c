import * as v from "valibot";
import { DEFAULT_CITY } from "../brand.contract.ts";
import { CityName } from "../identity/accounts.contract.ts";
import { message } from "../platform/messages.contract.ts";

/** The days of price history that are shown without another wish. */
export const HISTORY_DAYS = 90;
/** For so long changes are kept (worker/platform/operations/retention.ts). */
export const MAX_HISTORY_DAYS = 400;

const days = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer(message("request.not_whole", { name: "days" })),
  v.minValue(1, message("request.too_small", { name: "days", min: 1 })),
  v.maxValue(MAX_HISTORY_DAYS, message("request.too_large", { name: "days", max: MAX_HISTORY_DAYS })),
);

/** The query of `GET /api/products/{id}/prices`. */
export const PriceHistoryQuery = v.object({
  location: v.optional(CityName, DEFAULT_CITY),
  days: v.optional(days, HISTORY_DAYS),
});
export type PriceHistoryQuery = v.InferOutput<typeof PriceHistoryQuery>;

/** From this time (ISO 8601) until the next step a unit cost so many rupees. */
export const PriceStep = v.object({ at: v.string(), price: v.number() });
export type PriceStep = v.InferOutput<typeof PriceStep>;
