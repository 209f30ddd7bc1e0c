import { createServices } from "./compose.ts";
import type { Env } from "./env.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { connect } from "./platform/d1/db.ts";
import { dropOldLimits } from "./platform/limits/limits.repo.ts";
import { log } from "./platform/log.ts";

/** A run catches up after an outage and stays far below the limits of one invocation. */
const MAX_MAILS = 100;
/** With the mails and the calls to the payment provider this stays below 1,000 subrequests of one invocation. */
const MAX_PUSHES = 700;
const MAX_DELETED = 500;
/** For each task: every case may need a call to the provider. */
const MAX_PAYMENTS = 20;

/**
 * The backstop of work that usually follows a request, and small clean-ups. A failing task does not stop the others; the
 * run throws at the end, so that Cloudflare's metrics show the failure.
 */
export const runEveryMinute = async (
  env: Env,
  lifetime: Pick<ExecutionContext, "waitUntil">,
  clock: Clock = systemClock,
): Promise<void> => {
  const { catalogue, emailVerification, imports, notifications, payments, push, sessions } = createServices(
    env,
    lifetime,
    clock,
  );
  const tasks: Record<string, () => Promise<unknown>> = {
    payments: () => payments.reconcile(MAX_PAYMENTS),
    refunds: () => payments.sendDueRefunds(MAX_PAYMENTS),
    oldPaymentEvents: () => payments.dropOld(MAX_DELETED),
    mails: () => notifications.deliverDue(MAX_MAILS),
    pushes: () => notifications.deliverPushes(MAX_PUSHES),
    endedDevices: () => push.dropEnded(MAX_DELETED),
    oldMails: () => notifications.dropOld(MAX_DELETED),
    oldSessions: () => sessions.dropOld(MAX_DELETED),
    oldCodes: () => emailVerification.dropOldCodes(MAX_DELETED),
    staleTotals: () => catalogue.dropStaleTotals(MAX_DELETED),
    oldImports: () => imports.dropOldImports(MAX_DELETED),
    oldLimits: () => dropOldLimits(connect(env.DB), clock, MAX_DELETED),
  };
  const failures: unknown[] = [];
  for (const [task, run] of Object.entries(tasks)) {
    try {
      await run();
    } catch (error) {
      log.error("cron.task_failed", error, { task });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} tasks of this minute failed`);
};
