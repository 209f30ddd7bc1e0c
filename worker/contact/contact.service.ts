import type { Language } from "../accounts/accounts.contract.ts";
import type { NotificationsService } from "../notifications/outbox/outbox.service.ts";
import type { Clock } from "../platform/clock.ts";
import { type Db, retryLostConnection } from "../platform/d1/db.ts";
import { newId } from "../platform/ids.ts";
import { takeLimit } from "../platform/limits/limits.repo.ts";
import type { ContactInput } from "./contact.contract.ts";
import { createContactRepo } from "./contact.repo.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly notifications: Pick<NotificationsService, "enqueueEvent">;
}

/** `key`: of the form, when it has one. `language`: what the sender reads. */
interface Sender {
  readonly ip: string;
  readonly key?: string | undefined;
  readonly language: Language;
}

/** Of the form and of every word in it: whoever goes back and writes something else has written something else. */
const hashOf = async (key: string, input: ContactInput): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify([key, input]));
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("base64url");
};

export const createContactService = ({ db, clock, notifications }: Dependencies) => {
  const repo = createContactRepo(db);
  return {
    /**
     * Keeps the message, tells the sender that we have it, and sends it on to the shop. Open to everyone, so it is
     * counted by address. The same `key` with the same words again is the same message.
     */
    async sendMessage(input: ContactInput, { ip, key, language }: Sender): Promise<void> {
      await takeLimit(db, clock, "contact", ip);
      const messageId = newId(clock);
      const repeatKey = key ? await hashOf(key, input) : null;
      const effects = [
        notifications.enqueueEvent("contact.received", messageId, { messageId }),
        notifications.enqueueEvent("contact.forwarded", messageId, { messageId }),
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
      await retryLostConnection(() => repo.insertMessage(message, effects));
    },
  };
};
export type ContactService = ReturnType<typeof createContactService>;
