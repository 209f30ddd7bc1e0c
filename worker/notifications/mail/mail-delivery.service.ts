import { retryLostConnection } from "../../platform/d1/db.ts";
import { log } from "../../platform/log.ts";
import type { Mailer } from "../../platform/mail.ts";
import { delayAfter, LEASE_MS, MAX_ATTEMPTS } from "../outbox/backoff.ts";
import type { Claimed, OutboxRepo } from "../outbox/outbox.repo.ts";
import type { ComposeMail } from "./compose-mail.ts";

/** So many failures in one run are the provider's: it is left alone until the next. */
const MAX_FAILURES = 3;
const DEFAULT_LIMIT = 20;

interface Dependencies {
  readonly outbox: OutboxRepo;
  readonly composeMail: ComposeMail;
  readonly mailer: Mailer;
  /** In [0, 1), for the jitter. */
  readonly random?: () => number;
}

/** Turns outbox rows into mails. At least once: only an answer lost after sending can make a mail arrive twice. */
export const createMailDelivery = (dependencies: Dependencies) => {
  const { outbox, composeMail, mailer, random = Math.random } = dependencies;

  const fail = async (row: Claimed, error: unknown): Promise<"failed"> => {
    const isLast = row.attempts >= MAX_ATTEMPTS;
    // Providers quote addresses in their sentences, and the log holds none: it gets the code.
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
      // Only a runner that died during the last try leaves a row behind like this.
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
    // Not in the try: when this note fails, the mail has not. The row comes due again once its lease is over.
    await retryLostConnection(() => outbox.markSent(row));
    return "sent";
  };

  return {
    /**
     * Sends what is due, one after the other, at most `limit`. Never rejects: it runs after the answer, where nobody
     * would hear of it, and what was not done is still in the outbox for the next run.
     */
    async deliverDue(limit = DEFAULT_LIMIT): Promise<{ sent: number; skipped: number; failed: number }> {
      const counts = { sent: 0, skipped: 0, failed: 0 };
      try {
        for (let done = 0; done < limit && counts.failed < MAX_FAILURES; done++) {
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
