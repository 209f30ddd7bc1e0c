import type { Needs } from "../compose.ts";
import type { Language } from "../identity/accounts.contract.ts";
import { takeLimit } from "../limits/limits.repo.ts";
import { newId } from "../platform/ids.ts";
import { sha256 } from "../platform/secrets/hashes.ts";
import type { ContactInput } from "./contact.contract.ts";
import { createContactRepo } from "./contact.repo.ts";

interface Sender {
  readonly ip: string;
  /** The form's idempotency key. */
  readonly key?: string | undefined;
  readonly language: Language;
}

/** Includes the contents, so that a corrected form sent again counts as a new message. */
const hashOf = (key: string, input: ContactInput): string => sha256(JSON.stringify([key, input]));

export const createContactService = ({ db, clock, notifications }: Needs<"notifications">) => {
  const repo = createContactRepo(db);
  return {
    /**
     * Mails a confirmation to the sender and a copy to the shop. Limited by IP address. The same `key` with the same
     * contents is stored once.
     */
    async sendMessage(input: ContactInput, { ip, key, language }: Sender): Promise<void> {
      await takeLimit(db, clock, "contact", ip);
      const messageId = newId(clock);
      const repeatKey = key ? hashOf(key, input) : null;
      const effects = [
        notifications.enqueueEvent("contact.received", messageId, { messageId }, { address: input.email }),
        notifications.enqueueEvent("contact.forwarded", messageId, { messageId }, "shop"),
      ];
      const message = {
        ...input,
        id: messageId,
        language,
        createdAt: clock.now(),
        repeatKey,
        answeredAt: null,
        answeredBy: null,
      };
      await repo.insertMessage(message, effects);
    },
  };
};
