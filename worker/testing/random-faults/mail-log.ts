/** The statement that writes down which mails were sent. */
const NOTES_MAILS = /update outbox set status = 'sent'/i;

/**
 * Why mails may be sent again: the answer to their sending was lost, or D1 did not take the note about them. One object sends
 * them, batch by batch: a batch of sendings, then its note.
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
    /** A call of D1 was done, also when its answer was lost. */
    done(text: string): void {
      if (!NOTES_MAILS.test(text)) return;
      pending = [];
      isNoteLost = false;
    },
    /** A call of D1 was not done. It may be repeated at once. */
    lost(text: string): void {
      if (NOTES_MAILS.test(text)) isNoteLost = true;
    },
    /** The object that sends mails was aborted. */
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
