import * as v from "valibot";

const MINUTE = 60_000;

/** How late work may be before the shop counts as not ready, ms. docs/operations.md says what to do then. */
export const LATEST = {
  /** The oldest mail that is due, by its urgency: codes that someone waits for, steps of orders, the rest. */
  mail: { codes: 3 * MINUTE, orders: 10 * MINUTE, others: 30 * MINUTE },
  /** The oldest check of a payment, or end of an unpaid order, that is due. */
  payment: 15 * MINUTE,
  /** The oldest refund that the provider has not taken. */
  refund: 24 * 60 * MINUTE,
  /** The oldest event that waits to become deliveries of webhooks. */
  webhooks: 10 * MINUTE,
  /** The last run of cron, which is due every minute. */
  cron: 5 * MINUTE,
} as const;

/** The push state: "on", or why notifications on devices are off. */
export const healthFields = { status: v.literal("ok"), push: v.string() };

const Seconds = v.pipe(v.number(), v.integer());
const Checks = v.object({
  configuration: v.object({ ok: v.boolean(), problems: v.array(v.string()) }),
  database: v.object({ ok: v.boolean() }),
  /** Null: the database could not be asked. */
  mail: v.nullable(
    v.object({ ok: v.boolean(), oldestDueSeconds: v.object({ codes: Seconds, orders: Seconds, others: Seconds }) }),
  ),
  payments: v.nullable(v.object({ ok: v.boolean(), oldestDueSeconds: Seconds, oldestRefundSeconds: Seconds })),
  /** What happened and no endpoint heard of yet; a receiver that is down makes nothing late. */
  webhooks: v.nullable(v.object({ ok: v.boolean(), oldestEventSeconds: Seconds })),
  /** How many differences the last whole check of the ledger found. They alarm the owner; the shop stays ready. */
  ledger: v.nullable(v.object({ ok: v.boolean(), differences: v.number() })),
  /** `lastRunSeconds` is null before the first run. */
  cron: v.nullable(v.object({ ok: v.boolean(), lastRunSeconds: v.nullable(Seconds), failedTasks: v.number() })),
});
export type Checks = v.InferOutput<typeof Checks>;

export const readyFields = { status: v.literal("ready"), checks: Checks };
