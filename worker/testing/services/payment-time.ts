import { createExecutionContext, runDurableObjectAlarm } from "cloudflare:test";
import { createServices } from "../../compose.ts";
import { runEveryMinute } from "../../cron.ts";
import { as } from "../api-client.ts";
import type { Account } from "../factories.ts";
import { env } from "../faults.ts";
import { countRows } from "../orders.ts";

export const MINUTE = 60_000;
const AT_ONCE = 20;

export const cancelOwn = (buyer: Account, id: string) => as(buyer.token).patch(`/orders/${id}/cancel`);
export const cancelAsStaff = (staff: Account, id: string) => as(staff.token).patch(`/admin/orders/${id}/cancel`);

export const minuteAt = (now: number) => runEveryMinute(env, createExecutionContext(), { now: () => now });

/** The part of cron's minute that concerns money; all of it would cost ten times as many round trips. */
export const moneyMinuteAt = async (now: number): Promise<void> => {
  const { payments, credit } = createServices(env, createExecutionContext(), { now: () => now });
  await payments.closeEndedCodes(AT_ONCE);
  await payments.reconcile(AT_ONCE);
  await credit.checkPayments(AT_ONCE);
  await credit.settleMoved();
  await credit.remindDue(AT_ONCE);
  await payments.sendDueRefunds(AT_ONCE);
};

/** Ends the order's time to pay. */
export const timeIsOver = (id: string) =>
  env.DB.prepare("UPDATE orders SET payment_due_at = ? WHERE id = ?")
    .bind(Date.now() - 2 * MINUTE, id)
    .run();

/** Makes the reconciler check this order in its next run. */
export const lookNow = (orderId: string) =>
  env.DB.prepare("UPDATE provider_orders SET next_check_at = 1 WHERE order_id = ?").bind(orderId).run();

export const refundsComeDue = () =>
  env.DB.prepare("UPDATE refunds SET next_attempt_at = 1 WHERE status <> 'processed'").run();

/** Runs the coordinator's alarm now. */
export const ring = (id: string) => runDurableObjectAlarm(env.ORDER_COORDINATOR.getByName(id));

/** Counts the discrepancies of a kind that were found and resolved. */
export const foundOf = (kind: string, subject: string) =>
  countRows("payment_discrepancies", "kind = ? AND subject = ? AND resolved_at IS NOT NULL", kind, subject);
