import { retryLostConnection } from "../../platform/d1/db.ts";
import { log } from "../../platform/log.ts";
import type { Mailer } from "../../platform/mail.ts";
import { delayAfter, LEASE_MS, MAX_ATTEMPTS } from "../outbox/backoff.ts";
import type { Claimed, OutboxRepo } from "../outbox/outbox.repo.ts";
import type { ComposeMail } from "./compose-mail.ts";

/** The run ends after this many failures, which suggest a fault of the provider. */
const MAX_FAILURES = 3;
const DEFAULT_LIMIT = 20;

interface Dependencies {
  readonly outbox: OutboxRepo;
  readonly composeMail: ComposeMail;
  readonly mailer: Mailer;
  /** In [0, 1), for the jitter. */
  readonly random?: () => number;
}

/** Sends the mails of outbox rows at least once; a mail arrives twice only if the response to its sending is lost. */
export const createMailDelivery = (dependencies: Dependencies) => {
  const { outbox, composeMail, mailer, random = Math.random } = dependencies;

  const fail = async (row: Claimed, error: unknown): Promise<"failed"> => {
    const isLast = row.attempts >= MAX_ATTEMPTS;
    // A provider's message can hold addresses, which must not be logged, so only the error's code is logged.
    const { code = "none" } = error as { code?: unknown };
    log.warn(isLast ? "mail.given_up" : "mail.failed", {
      outboxId: row.id,
      kind: row.kind,
      attempts: row.attempts,
      code,
    });
    const reason = String(error).slice(0, 500);
    if (isLast) await outbox.markDead(row, reason);
    else await outbox.postpone(row, delayAfter(row.attempts, random), reason);
    return "failed";
  };

  const deliver = async (row: Claimed): Promise<"sent" | "skipped" | "failed"> => {
    try {
      // Only a runner that died during the last attempt leaves such a row.
      if (row.attempts > MAX_ATTEMPTS) throw new Error("gave up: earlier tries never ended");
      const mail = await composeMail({ kind: row.kind, ids: JSON.parse(row.payload), at: row.createdAt });
      if ("skip" in mail) {
        await outbox.markSkipped(row, mail.skip);
        return "skipped";
      }
      await mailer.send(mail);
    } catch (error) {
      return fail(row, error);
    }
    // Outside the try, because a failure here does not undo the mail. The row comes due again when its lease ends.
    await retryLostConnection(() => outbox.markSent(row));
    return "sent";
  };

  return {
    /**
     * Sends due mails one after the other, at most `limit`. Never rejects: it runs after the response, and whatever failed
     * stays in the outbox for the next run.
     */
    async deliverDue(limit = DEFAULT_LIMIT): Promise<{ sent: number; skipped: number; failed: number }> {
      const counts = { sent: 0, skipped: 0, failed: 0 };
      try {
        for (let rows = 0; rows < limit && counts.failed < MAX_FAILURES; rows++) {
          const row = await outbox.claimDue(LEASE_MS, "mail");
          if (!row) break;
          counts[await deliver(row)]++;
        }
      } catch (error) {
        log.error("mail.run_broken", error);
      }
      return counts;
    },
  };
};
