import * as v from "valibot";

/** How long something may wait on a phone and still say when it happened. */
const OLDEST_MS = 48 * 60 * 60 * 1000;
/** Two clocks are never the same: as far ahead of ours as this is taken for now. */
const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

/** When it happened, of what is sent later. Plain ISO 8601; whether it can be believed is decided when it is written. */
export const HappenedAt = v.optional(
  v.pipe(
    v.string("happenedAt must be a time like 2026-01-31T10:00:00.000Z"),
    v.isoTimestamp("happenedAt must be a time like 2026-01-31T10:00:00.000Z"),
    v.transform((time) => Date.parse(time)),
  ),
);

/** The time as far as it can be true; null when it cannot. */
export const plausibleTime = (happenedAt: number, now: number): number | null =>
  happenedAt >= now - OLDEST_MS && happenedAt <= now + CLOCKS_DIFFER_MS ? Math.min(happenedAt, now) : null;
