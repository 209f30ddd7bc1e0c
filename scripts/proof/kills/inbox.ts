export interface Mail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
}

/** What reached the mocks, read often enough that they forget nothing unread (mocks/mail.ts, mocks/webhooks/receiver.ts). */
export const openInbox = (mocks: string) => {
  const mails = new Map<number, Mail>();
  /** The message id of each webhook that came. */
  const webhooks = new Map<number, string>();
  return {
    mails,
    webhooks,
    /** Returns how much has come in all. */
    async read(): Promise<number> {
      const [mailed, received] = await Promise.all([
        fetch(`${mocks}/mail`).then((answer) => answer.json() as Promise<Mail[]>),
        fetch(`${mocks}/webhooks/received?box=kills`).then(
          (answer) => answer.json() as Promise<{ number: number; messageId: string }[]>,
        ),
      ]);
      for (const { id, to, subject, text, at } of mailed) mails.set(id, { id, to, subject, text, at });
      for (const { number, messageId } of received) webhooks.set(number, messageId);
      return mails.size + webhooks.size;
    },
  };
};
export type Inbox = ReturnType<typeof openInbox>;
