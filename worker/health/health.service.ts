import type { Needs } from "../compose.ts";
import type { OutboxService } from "../outbox/outbox.service.ts";
import { withTimeout } from "../platform/concurrency/with-timeout.ts";
import { write } from "../platform/d1/db.ts";
import { AppError } from "../platform/errors.contract.ts";
import { log } from "../platform/log.ts";
import { sha256 } from "../platform/secrets/hashes.ts";
import { type Checks, LATEST } from "./health.contract.ts";
import { createHealthRepo, type WaitingWork } from "./health.repo.ts";

/** A database that does not answer within this time counts as unavailable. */
const DATABASE_LIMIT_MS = 5_000;
const RETRY_S = 30;

/** In ms; 0 when nothing waits or it is not due yet. */
const lateness = (now: number, ...times: readonly (number | null)[]): number =>
  Math.max(0, ...times.map((at) => (at === null ? 0 : now - at)));
const seconds = (ms: number): number => Math.floor(ms / 1000);

type MailLag = Awaited<ReturnType<OutboxService["readLag"]>>;
interface Work {
  readonly waiting: WaitingWork;
  readonly lag: MailLag;
}

const MAIL_CLASSES = [
  ["codes", 1],
  ["orders", 2],
  ["others", 3],
] as const;

const checkMail = (lag: MailLag): NonNullable<Checks["mail"]> => ({
  ok: MAIL_CLASSES.every(([name, urgency]) => lag[urgency] <= LATEST.mail[name]),
  oldestDueSeconds: { codes: seconds(lag[1]), orders: seconds(lag[2]), others: seconds(lag[3]) },
});

const checkWork = (
  { waiting: work, lag }: Work,
  now: number,
): Pick<Checks, "mail" | "payments" | "webhooks" | "ledger" | "cron"> => {
  const payment = lateness(now, work.paymentCheckDueAt, work.unpaidOrderDueAt);
  const refund = lateness(now, work.refundMadeAt);
  const event = lateness(now, work.webhookEventAt);
  const cron = lateness(now, work.cronRanAt);
  const failedTasks = work.cronFailed ?? 0;
  const differences = work.ledgerDifferences ?? 0;
  return {
    mail: checkMail(lag),
    payments: {
      ok: payment <= LATEST.payment && refund <= LATEST.refund,
      oldestDueSeconds: seconds(payment),
      oldestRefundSeconds: seconds(refund),
    },
    webhooks: { ok: event <= LATEST.webhooks, oldestEventSeconds: seconds(event) },
    ledger: { ok: differences === 0, differences },
    cron: {
      ok: cron <= LATEST.cron && failedTasks === 0,
      lastRunSeconds: work.cronRanAt === null ? null : seconds(cron),
      failedTasks,
    },
  };
};

/** Why the shop is not ready, for its operator; empty when it is ready. */
const reasonsOf = ({ configuration, database, mail, payments, webhooks, cron }: Checks): string[] => {
  const reasons = [...configuration.problems];
  if (!database.ok) reasons.push("The database does not answer.");
  for (const [name] of MAIL_CLASSES) {
    const due = mail?.oldestDueSeconds[name] ?? 0;
    if (due * 1000 > LATEST.mail[name])
      reasons.push(`The oldest mail of the class "${name}" is due for ${due} seconds.`);
  }
  if (payments && !payments.ok)
    reasons.push(
      `The oldest payment check is due for ${payments.oldestDueSeconds} seconds, the oldest refund for ${payments.oldestRefundSeconds}.`,
    );
  if (webhooks && !webhooks.ok)
    reasons.push(`The oldest event for webhooks waits for ${webhooks.oldestEventSeconds} seconds.`);
  if (cron && !cron.ok)
    reasons.push(`Cron ran ${cron.lastRunSeconds} seconds ago; ${cron.failedTasks} of its tasks failed.`);
  return reasons;
};

export function createHealthService(needs: Needs<"outbox" | "push" | "listOwners">) {
  const { db, clock, problems, outbox, push, listOwners } = needs;
  const repo = createHealthRepo(db);

  const readWork = async (): Promise<Work | null> => {
    try {
      const [waiting, lag] = await withTimeout(
        Promise.all([repo.readWaitingWork(), outbox.readLag()]),
        DATABASE_LIMIT_MS,
      );
      return { waiting, lag };
    } catch (error) {
      log.error("database.unavailable", error);
      return null;
    }
  };

  return {
    /** Whether the process is alive. Calls no other service. */
    readHealth: () => ({ status: "ok" as const, push: push.state }),

    /** Throws 503 with the reasons when a check fails. The response holds no secret and no personal data. */
    async readReadiness(): Promise<{ status: "ready"; checks: Checks }> {
      const work = await readWork();
      const checks: Checks = {
        configuration: { ok: problems.length === 0, problems: [...problems] },
        database: { ok: work !== null },
        ...(work
          ? checkWork(work, clock.now())
          : { mail: null, payments: null, webhooks: null, ledger: null, cron: null }),
      };
      const reasons = reasonsOf(checks);
      if (reasons.length === 0) return { status: "ready", checks };
      log.warn("health.not_ready", { reasons });
      const details = { reasons, checks };
      throw new AppError("server.not_ready", 503, { reasons: reasons.join(" ") }, { details, retryAfter: RETRY_S });
    },

    recordCronRun: (failedTasks: number) => repo.saveCronRun(clock.now(), failedTasks),

    /** Mails each owner once about the same differences, however often the check of the ledger finds them. */
    async alertOwners(differences: string): Promise<void> {
      const owners = await listOwners();
      const cause = sha256(differences).slice(0, 32);
      const mails = owners.map(({ id }) =>
        outbox.enqueueEvent("account.ledger_differs", `${cause}:${id}`, { userId: id }),
      );
      if (mails.length > 0) await write(db, mails);
    },
  };
}
