import { retryLostConnection } from "../../platform/d1/db.ts";
import { log } from "../../platform/log.ts";
import { codeOf, failureOf, type Mailer, type MailFailure } from "../../platform/mail.ts";
import { delayAfter, FIRST_DELAY_MS, LEASE_MS, MAX_ATTEMPTS } from "../outbox/backoff.ts";
import type { ClaimedMail, MailQueueRepo } from "../outbox/mail-queue.repo.ts";
import type { OutboxRepo } from "../outbox/outbox.repo.ts";
import type { Composed, ComposeMail } from "./compose-mail.ts";

/** The run ends when the mail service was unavailable this many times. Failures of single recipients do not end it. */
const MAX_UNAVAILABLE = 3;
const DEFAULT_LIMIT = 20;

interface Dependencies {
  readonly outbox: Pick<OutboxRepo, "markSent" | "markSkipped">;
  readonly queue: Pick<MailQueueRepo, "claim" | "postpone" | "giveUp">;
  readonly composeMail: ComposeMail;
  readonly mailer: Mailer;
  /** In [0, 1), for the jitter. */
  readonly random?: () => number;
}

/** Sends the mails of outbox rows at least once; a mail arrives twice only if the response to its sending is lost. */
export const createMailDelivery = (dependencies: Dependencies) => {
  const { outbox, queue, composeMail, mailer, random = Math.random } = dependencies;

  const fail = async (row: ClaimedMail, error: unknown, failure: MailFailure): Promise<MailFailure> => {
    const isLast = failure === "refused" || row.attempts >= MAX_ATTEMPTS;
    // A provider's message can hold addresses, which must not be logged, so only the error's code is logged.
    log.warn(isLast ? "mail.given_up" : "mail.failed", {
      outboxId: row.id,
      kind: row.kind,
      attempts: row.attempts,
      code: codeOf(error),
    });
    const reason = String(error).slice(0, 500);
    if (isLast) await queue.giveUp(row, FIRST_DELAY_MS, reason);
    else await queue.postpone(row, delayAfter(row.attempts, random), reason);
    return failure;
  };

  const compose = (row: ClaimedMail): Promise<Composed> => {
    // Only a runner that died during the last attempt leaves such a row.
    if (row.attempts > MAX_ATTEMPTS) throw new Error("gave up: earlier tries never ended");
    return composeMail({ kind: row.kind, ids: JSON.parse(row.payload), at: row.createdAt });
  };

  const deliver = async (row: ClaimedMail): Promise<"sent" | "skipped" | MailFailure> => {
    let mail: Composed;
    try {
      mail = await compose(row);
    } catch (error) {
      return fail(row, error, "deferred");
    }
    if ("skip" in mail) {
      await outbox.markSkipped(row, mail.skip);
      return "skipped";
    }
    try {
      await mailer.send(mail);
    } catch (error) {
      return fail(row, error, failureOf(error));
    }
    // A failure here does not undo the mail. The row comes due again when its lease ends.
    await retryLostConnection(() => outbox.markSent(row));
    return "sent";
  };

  return {
    /**
     * Sends due mails one after the other, at most `limit`: the most urgent first, and of those alternately the one that
     * has been due longest and the newest, so that a new code does not wait behind others that fail. Never rejects: it runs
     * after the response, and whatever failed stays in the outbox for the next run.
     */
    async deliverDue(limit = DEFAULT_LIMIT): Promise<{ sent: number; skipped: number; failed: number }> {
      const counts = { sent: 0, skipped: 0, refused: 0, deferred: 0, unavailable: 0 };
      try {
        for (let rows = 0; rows < limit && counts.unavailable < MAX_UNAVAILABLE; rows++) {
          const row = await queue.claim(LEASE_MS, { isNewest: rows % 2 === 1 });
          if (!row) break;
          counts[await deliver(row)]++;
        }
      } catch (error) {
        log.error("mail.run_broken", error);
      }
      const { sent, skipped, refused, deferred, unavailable } = counts;
      return { sent, skipped, failed: refused + deferred + unavailable };
    },
  };
};
