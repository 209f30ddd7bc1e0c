import type { Only } from "../../compose.ts";
import { delayAfter, FIRST_DELAY_MS, LEASE_MS, MAX_ATTEMPTS } from "../../outbox/backoff.ts";
import type { ClaimedMail, MailClaimsRepo, MailResults } from "../../outbox/mail-claims.repo.ts";
import { LAST_TURN } from "../../outbox/mail-events.ts";
import { log } from "../../platform/log.ts";
import { codeOf, failureOf, type MailFailure } from "../../platform/mail.ts";
import type { Composed, ComposeMails } from "./compose-mail.ts";

/** The run ends after this many failures of the mail service; failures of single recipients do not count. */
const MAX_UNAVAILABLE = 3;
const DEFAULT_LIMIT = 20;
const BATCH = 25;
/** A Worker may hold six connections. */
const CONCURRENCY = 5;
/**
 * No mail is started later than this after its batch was composed: a code in it must still be valid, and the lease
 * must not end.
 */
const FRESH_MS = 10_000;

type Dependencies = Only<"mailer" | "clock"> & {
  readonly claims: Pick<MailClaimsRepo, "claim" | "settle">;
  readonly composeMails: ComposeMails;
  /** Returns a number in [0, 1), for the jitter. */
  readonly random?: () => number;
};

/** `isServiceUp`: the mail service has accepted a mail. */
interface Run {
  sent: number;
  skipped: number;
  failed: number;
  unavailable: number;
  isServiceUp: boolean;
}

type Lists = { [Name in keyof MailResults]: MailResults[Name][number][] };

/**
 * Sends the mails of outbox rows at least once; a mail is sent twice only if the response to the first sending is
 * lost.
 */
export const createMailDelivery = (dependencies: Dependencies) => {
  const { claims, composeMails, mailer, clock, random = Math.random } = dependencies;

  const failed = (mail: ClaimedMail, error: unknown, failure: MailFailure): MailResults["failed"][number] => {
    const isLast = failure === "refused" || mail.attempts >= MAX_ATTEMPTS;
    // A provider's message can hold addresses, which must not be logged, so only the error's code is logged.
    log.warn(isLast ? "mail.given_up" : "mail.failed", {
      outboxId: mail.id,
      kind: mail.kind,
      attempts: mail.attempts,
      code: codeOf(error),
    });
    const delay = isLast ? FIRST_DELAY_MS : delayAfter(mail.attempts, random);
    return { mail, error: String(error).slice(0, 500), isLast, nextAt: clock.now() + delay };
  };

  /**
   * A recipient's mails are sent one after the other; when one fails, the others of the same or lower urgency are
   * released to wait behind it.
   */
  const deliverBatch = async (mails: readonly ClaimedMail[], run: Run): Promise<void> => {
    const endAt = clock.now() + FRESH_MS;
    const composed = await composeMails(
      mails.map(({ kind, payload, createdAt, recipient }) => ({ kind, payload, at: createdAt, recipient })),
    );
    const waiting = mails.map((mail, index) => ({ mail, content: composed[index] as Composed | Error }));
    const results: Lists = { sent: [], skipped: [], failed: [], released: [] };
    const sending = new Set<string>();

    const fail = (mail: ClaimedMail, error: unknown, failure: MailFailure): void => {
      const result = failed(mail, error, failure);
      results.failed.push(result);
      run.failed++;
      if (failure === "unavailable") run.unavailable++;
      for (let index = waiting.length - 1; index >= 0; index--) {
        const { mail: other } = waiting[index] as (typeof waiting)[number];
        if (other.recipient === null || other.recipient !== mail.recipient || other.urgency < mail.urgency) continue;
        waiting.splice(index, 1);
        results.released.push({ mail: other, dueAt: result.nextAt + 1, turn: LAST_TURN });
      }
    };

    const deliver = async (mail: ClaimedMail, content: Composed | Error): Promise<void> => {
      // A mail exceeds `MAX_ATTEMPTS` only when a runner died during the last attempt.
      if (mail.attempts > MAX_ATTEMPTS) return fail(mail, "gave up: earlier tries never ended", "deferred");
      if (content instanceof Error) return fail(mail, content, "deferred");
      if ("skip" in content) {
        results.skipped.push({ mail, why: content.skip });
        run.skipped++;
        return;
      }
      try {
        await mailer.send(content);
      } catch (error) {
        return fail(mail, error, failureOf(error));
      }
      results.sent.push(mail);
      run.sent++;
      run.isServiceUp = true;
    };

    /** Sends the next mail whose recipient has no mail being sent; returns false when there is none to start. */
    const deliverNext = async (): Promise<boolean> => {
      if (run.unavailable >= MAX_UNAVAILABLE || clock.now() > endAt) return false;
      const index = waiting.findIndex(({ mail }) => !sending.has(mail.recipient ?? mail.id));
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (!next) return false;
      const recipient = next.mail.recipient ?? next.mail.id;
      sending.add(recipient);
      await deliver(next.mail, next.content);
      sending.delete(recipient);
      return true;
    };
    const deliverAll = async (): Promise<void> => {
      while (await deliverNext());
    };

    // One at a time until the service accepts a mail, so that a service that is down is called only three times.
    while (!run.isServiceUp && (await deliverNext()));
    await Promise.all(Array.from({ length: CONCURRENCY }, deliverAll));
    for (const { mail } of waiting) results.released.push({ mail, dueAt: mail.dueAt, turn: mail.turn });
    // If this write fails, the mails are already sent; they come due again when their lease ends.
    await claims.settle(results);
  };

  return {
    /**
     * Sends the most urgent mails first, and alternates between the one that has been due longest and the newest, so
     * that a new code does not wait behind failing mails. Never rejects: whatever failed stays in the outbox for the
     * next run.
     */
    async deliverDue(limit = DEFAULT_LIMIT): Promise<{ sent: number; skipped: number; failed: number }> {
      const run: Run = { sent: 0, skipped: 0, failed: 0, unavailable: 0, isServiceUp: false };
      try {
        for (let claimed = 0; claimed < limit && run.unavailable < MAX_UNAVAILABLE; ) {
          const size = Math.min(BATCH, limit - claimed);
          const mails = await claims.claim(LEASE_MS, size);
          claimed += mails.length;
          if (mails.length > 0) await deliverBatch(mails, run);
          // A short batch was the last one, so D1 need not be queried again.
          if (mails.length < size) break;
        }
      } catch (error) {
        log.error("mail.run_broken", error);
      }
      const { sent, skipped, failed } = run;
      return { sent, skipped, failed };
    },
  };
};
