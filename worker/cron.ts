import { createServices } from "./compose.ts";
import type { Env } from "./env.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { connect } from "./platform/d1/db.ts";
import { dropOldLimits } from "./platform/limits/limits.repo.ts";
import { log } from "./platform/log.ts";

/** A run has room for what piled up, and stays far from what one invocation may do. */
const MAX_MAILS = 100;
/** The mails, and 20 questions of three kinds about payments, come on top: an invocation may ask a thousand. */
const MAX_PUSHES = 700;
const MAX_DELETED = 500;
/** Of each kind of case: every one may cost the provider a question. */
const MAX_PAYMENTS = 20;

/**
 * What cron does: the backstop of everything that is usually done at once, and small clean-ups. One failing task stops
 * no other; the run fails afterwards, so that Cloudflare's figures show it.
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
