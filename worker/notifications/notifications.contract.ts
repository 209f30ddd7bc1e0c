import * as v from "valibot";

/** A mail, or a push, that was given up after ten tries or when it was no longer news: someone should look at it. Times are ISO 8601. */
export const DeadMail = v.object({
  _id: v.string(),
  /** What it was to say: `order.confirmed`, `account.reset_link`. */
  kind: v.string(),
  /** The order that it is about, if it is about one. */
  orderId: v.nullable(v.string()),
  attempts: v.number(),
  lastError: v.string(),
  createdAt: v.string(),
});
export type DeadMail = v.InferOutput<typeof DeadMail>;
