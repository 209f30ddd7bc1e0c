import * as v from "valibot";
import { message } from "../platform/messages.contract.ts";

/** How long something may wait on a phone and still say when it happened. */
const OLDEST_MS = 48 * 60 * 60 * 1000;
/** Two clocks are never the same: as far ahead of ours as this is taken for now. */
const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

/** When it happened, of what is sent later. Plain ISO 8601; whether it can be believed is decided when it is written. */
export const HappenedAt = v.optional(
  v.pipe(
    v.string(message("request.not_time", { name: "happenedAt" })),
    v.isoTimestamp(message("request.not_time", { name: "happenedAt" })),
    v.transform((time) => Date.parse(time)),
  ),
);

/** The time as far as it can be true; null when it cannot. */
export const plausibleTime = (happenedAt: number, now: number): number | null =>
  happenedAt >= now - OLDEST_MS && happenedAt <= now + CLOCKS_DIFFER_MS ? Math.min(happenedAt, now) : null;
