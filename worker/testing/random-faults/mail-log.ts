/** Matches the statement that records which mails were sent. */
const NOTES_MAILS = /update outbox set status = 'sent'/i;

/**
 * Reasons for which mails may be sent again: the answer of the mail service was lost, or D1 did not record them as
 * sent. One object sends all mails in batches, and records each batch after sending it.
 */
export const createMailLog = () => {
  const unanswered: string[] = [];
  const unnoted: string[] = [];
  let pending: string[] = [];
  let isNoteLost = false;

  const forget = (): void => {
    unnoted.push(...pending);
    pending = [];
    isNoteLost = false;
  };

  return {
    sent(mail: string, isAnswered: boolean): void {
      if (isNoteLost) forget();
      (isAnswered ? pending : unanswered).push(mail);
    },
    /** To be called when D1 has executed a statement, even if the answer was lost. */
    done(text: string): void {
      if (!NOTES_MAILS.test(text)) return;
      pending = [];
      isNoteLost = false;
    },
    /** To be called when D1 has not executed a statement, which may be retried at once. */
    lost(text: string): void {
      if (NOTES_MAILS.test(text)) isNoteLost = true;
    },
    /** To be called when the object that sends mails was aborted. */
    aborted: forget,
    /** How often each mail had a reason to be sent again. */
    countReasons(): Map<string, number> {
      const counts = new Map<string, number>();
      for (const mail of [...unanswered, ...unnoted, ...pending]) counts.set(mail, (counts.get(mail) ?? 0) + 1);
      return counts;
    },
  };
};
export type MailLog = ReturnType<typeof createMailLog>;
