import * as v from "valibot";
import { DEFAULT_CITY } from "../brand.contract.ts";
import { CityName } from "../identity/accounts.contract.ts";
import { message } from "../platform/messages.contract.ts";

export const HISTORY_DAYS = 90;
/** How long price changes are kept (worker/platform/operations/retention.ts). */
export const MAX_HISTORY_DAYS = 400;

const days = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer(message("request.not_whole", { name: "days" })),
  v.minValue(1, message("request.too_small", { name: "days", min: 1 })),
  v.maxValue(MAX_HISTORY_DAYS, message("request.too_large", { name: "days", max: MAX_HISTORY_DAYS })),
);

export const PriceHistoryQuery = v.object({
  location: v.optional(CityName, DEFAULT_CITY),
  days: v.optional(days, HISTORY_DAYS),
});
export type PriceHistoryQuery = v.InferOutput<typeof PriceHistoryQuery>;

/** The price of a unit in rupees from `at` (ISO 8601) until the next step. */
export const PriceStep = v.object({ at: v.string(), price: v.number() });
export type PriceStep = v.InferOutput<typeof PriceStep>;
