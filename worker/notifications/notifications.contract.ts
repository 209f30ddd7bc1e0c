import * as v from "valibot";

/**
 * A mail or push that was given up: refused for good, failed ten times, or outdated; or a mail that was never tried,
 * because its recipient had reached the daily limit. Times are ISO 8601.
 */
export const DeadMail = v.object({
  _id: v.string(),
  /** The kind of event, such as `order.confirmed` or `account.reset_link`. */
  kind: v.string(),
  /** The order of the event; null for other events. */
  orderId: v.nullable(v.string()),
  attempts: v.number(),
  lastError: v.string(),
  createdAt: v.string(),
});
export type DeadMail = v.InferOutput<typeof DeadMail>;
