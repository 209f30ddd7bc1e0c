import * as v from "valibot";
import { isDay } from "../platform/dates.contract.ts";
import { message } from "../platform/messages.contract.ts";

/** Maximum age of the time that a queued command carries. */
const OLDEST_MS = 48 * 60 * 60 * 1000;
/** A phone's clock may be ahead by this much; such a time is stored as now. */
const MAX_AHEAD_MS = 5 * 60 * 1000;

/** When the agent acted (ISO 8601), for a queued command. `plausibleTime` checks it later. */
export const HappenedAt = v.optional(
  v.pipe(
    v.string(message("request.not_time", { name: "happenedAt" })),
    v.isoTimestamp(message("request.not_time", { name: "happenedAt" })),
    v.check((time) => isDay(time.slice(0, 10)), message("request.not_time", { name: "happenedAt" })),
    v.transform((time) => Date.parse(time)),
  ),
);

/** Times in ms. Null when the time is too old or too far ahead; never later than `now`. */
export const plausibleTime = (happenedAt: number, now: number): number | null =>
  happenedAt >= now - OLDEST_MS && happenedAt <= now + MAX_AHEAD_MS ? Math.min(happenedAt, now) : null;
