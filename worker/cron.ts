import { createServices, type Services } from "./compose.ts";
import type { Env } from "./env.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { connect } from "./platform/d1/db.ts";
import { log } from "./platform/log.ts";
import { findConfigurationProblems } from "./platform/operations/configuration.ts";
import { deleteOldRows } from "./platform/operations/old-rows.repo.ts";
import { withRequestId } from "./platform/operations/request-id.ts";

/** Enough to catch up after an outage, and far below the limits of one invocation. */
const MAX_MAILS = 100;
/** Together with mails and calls to the payment provider, below the 1,000 subrequests of one invocation. */
const MAX_PUSHES = 700;
/** Previews and orders of standing orders; usually the timer's alarm has already handled them. */
const MAX_STANDING_ORDERS = 20;
const MAX_DELETED = 500;
/** Each also deletes an R2 object. */
const MAX_PHOTOS = 50;
/** Deleted accounts whose business records have expired; each may have thousands of orders. */
const MAX_ERASURES = 5;
/** Files, each with one buyer's orders of a month; the orders of 20,000 buyers take a day. */
const MAX_ARCHIVES = 20;
/** Orders cancelled because nobody confirmed or approved them in time. */
const MAX_EXPIRIES = 20;
/** Missing products left out because the buyer did not answer. */
const MAX_SHORTAGES = 50;
/** Products whose search terms are rebuilt; 50,000 take less than an hour. */
const MAX_REINDEXED = 1_000;
/** Product alerts sent; 5,000 take ten minutes. */
const MAX_ALERTS = 500;
/** Products whose position in searches is updated from recent demand. */
const MAX_DEMAND_UPDATES = 200;
/** Buyers reminded of amounts due. */
const MAX_REMINDERS = 50;
/** For each payment task; every case may need a call to the provider. */
const MAX_PAYMENTS = 20;

/** Ledger rows added up again, and balances compared. */
const MAX_LEDGER_ROWS = 500;
/** Stock movements added up again; 100,000 movements of 20,000 products take four hours. */
const MAX_MOVEMENTS = 500;
/** Buyers' accounts whose receivables are totalled by age. */
const MAX_RECEIVABLES = 100;

type Tasks = Readonly<Record<string, () => Promise<unknown>>>;

/** Requests usually start this work; cron runs what is left. */
const dueWork = ({
  alerts,
  catalogue,
  cityPrices,
  credit,
  mails,
  orderCommands,
  outboxConsumer,
  payments,
  push,
  shortages,
  standingOrders,
  webhookDelivery,
}: Services): Tasks => ({
  unconfirmed: () => orderCommands.expireUnconfirmed(MAX_EXPIRIES),
  unapproved: () => orderCommands.expireApprovals(MAX_EXPIRIES),
  shortages: () => shortages.closeUnanswered(MAX_SHORTAGES),
  // Before `payments`, which would check the same codes.
  codes: () => payments.closeEndedCodes(MAX_PAYMENTS),
  payments: () => payments.reconcile(MAX_PAYMENTS),
  accountPayments: () => credit.checkPayments(MAX_PAYMENTS),
  // Before the reminders, which depend on what is paid.
  accounts: () => credit.settleMoved(),
  reminders: () => credit.remindDue(MAX_REMINDERS),
  standingOrders: () => standingOrders.runDue(MAX_STANDING_ORDERS),
  refunds: () => payments.sendDueRefunds(MAX_PAYMENTS),
  // Before the mails and pushes that it enqueues.
  alerts: () => alerts.fireDue(MAX_ALERTS),
  mails: async () => {
    const { sent, skipped, failed } = await mails.deliverDue(MAX_MAILS);
    if (sent + skipped + failed >= MAX_MAILS) await outboxConsumer.wakeForAll();
  },
  pushes: () => push.deliverPushes(MAX_PUSHES),
  webhooks: async () => {
    const { done, isSlowDue } = await webhookDelivery.deliverDue();
    // Wakes the consumers to continue: a receiver that recovers after a day may have more events waiting than one run
    // sends, and slow receivers are served in separate runs.
    if (done > 0 || isSlowDue) await outboxConsumer.wakeForAll();
  },
  cityPrices: () => cityPrices.continueCopies(),
  searchTerms: () => catalogue.reindex(MAX_REINDEXED),
});

/** Deletes expired rows in bounded batches; the periods are in worker/platform/operations/retention.ts. */
const retention = (env: Env, clock: Clock, services: Services): Tasks => {
  const { auditArchive, catalogue, demand, door, figures, imports, ledger, orderArchive, ownData, push, stock } =
    services;
  return {
    oldRows: () => deleteOldRows(connect(env.DB), clock, MAX_DELETED),
    endedDevices: () => push.dropEnded(MAX_DELETED),
    staleTotals: () => catalogue.dropStaleTotals(MAX_DELETED),
    oldDoorPhotos: () => door.dropOldDoorPhotos(MAX_PHOTOS),
    oldImports: () => imports.dropOldImports(MAX_DELETED),
    oldBooks: () => ownData.eraseFromBooks(MAX_ERASURES),
    ledger: () => ledger.checkSome(MAX_LEDGER_ROWS),
    stock: () => stock.checkStock(MAX_MOVEMENTS),
    receivables: () => figures.addUpReceivables(MAX_RECEIVABLES),
    demand: () => demand.updateDemand(MAX_DEMAND_UPDATES),
    // After the demand, which leaves segments in the full-text tables.
    searchTables: () => catalogue.mergeSearchTables(),
    oldAuditLines: () => auditArchive.archiveOld(MAX_DELETED),
    oldOrders: () => orderArchive.archiveOld(MAX_ARCHIVES),
    erasedPeople: () => orderArchive.eraseDue(MAX_ERASURES),
  };
};

/** Returns the failures; a failing task does not stop the others. */
const runTasks = async (tasks: Tasks): Promise<unknown[]> => {
  const failures: unknown[] = [];
  for (const [task, run] of Object.entries(tasks)) {
    try {
      await run();
    } catch (error) {
      log.error("cron.task_failed", error, { task });
      failures.push(error);
    }
  }
  return failures;
};

/**
 * Throws at the end when a task failed, so that Cloudflare's metrics show it. With broken settings nothing runs,
 * because codes in mails would be wrong without the right secrets.
 */
const runMinute = async (env: Env, lifetime: Pick<ExecutionContext, "waitUntil">, clock: Clock): Promise<void> => {
  const problems = findConfigurationProblems(env);
  if (problems.length > 0) {
    log.error("configuration.broken", problems.join(" "));
    throw new Error("the settings are broken");
  }
  const services = createServices(env, lifetime, clock);
  const failures = await runTasks({ ...dueWork(services), ...retention(env, clock, services) });
  await services.health.recordCronRun(failures.length);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} tasks of this minute failed`);
};

export const runEveryMinute = (
  env: Env,
  lifetime: Pick<ExecutionContext, "waitUntil">,
  clock: Clock = systemClock,
): Promise<void> => withRequestId(`cron-${clock.now()}`, () => runMinute(env, lifetime, clock));
