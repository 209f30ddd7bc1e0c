import * as v from "valibot";
import { DAY_MS, MINUTE_MS } from "../platform/dates.contract.ts";

/** How late work may be, in ms, before the shop counts as not ready. docs/operations.md says what to do then. */
export const LATEST = {
  /** The oldest due mail of each class: codes that a person waits for, order updates, and all others. */
  mail: { codes: 3 * MINUTE_MS, orders: 10 * MINUTE_MS, others: 30 * MINUTE_MS },
  /** The oldest payment check that is due, or unpaid order that is due to expire. */
  payment: 15 * MINUTE_MS,
  /** The oldest refund that the provider has not accepted. */
  refund: DAY_MS,
  /** The oldest event for which no webhook deliveries have been created yet. */
  webhooks: 10 * MINUTE_MS,
  /** The last run of cron, which is due every minute. */
  cron: 5 * MINUTE_MS,
} as const;

/** `push`: "on", or why push notifications are off. */
export const healthFields = { status: v.literal("ok"), push: v.string() };

const Seconds = v.pipe(v.number(), v.integer());
const Checks = v.object({
  configuration: v.object({ ok: v.boolean(), problems: v.array(v.string()) }),
  database: v.object({ ok: v.boolean() }),
  /** Null when the database could not be reached. */
  mail: v.nullable(
    v.object({ ok: v.boolean(), oldestDueSeconds: v.object({ codes: Seconds, orders: Seconds, others: Seconds }) }),
  ),
  payments: v.nullable(v.object({ ok: v.boolean(), oldestDueSeconds: Seconds, oldestRefundSeconds: Seconds })),
  /** Events without webhook deliveries yet; deliveries that wait for a receiver that is down do not count. */
  webhooks: v.nullable(v.object({ ok: v.boolean(), oldestEventSeconds: Seconds })),
  /** The differences that the last complete checks of the ledger and the stock found. They alert the owner; the shop stays ready. */
  ledger: v.nullable(v.object({ ok: v.boolean(), differences: v.number() })),
  /** `lastRunSeconds` is null before the first run. */
  cron: v.nullable(v.object({ ok: v.boolean(), lastRunSeconds: v.nullable(Seconds), failedTasks: v.number() })),
});
export type Checks = v.InferOutput<typeof Checks>;

export const readyFields = { status: v.literal("ready"), checks: Checks };
