import type { Needs } from "../compose.ts";
import type { Language } from "../identity/accounts.contract.ts";
import { decisionConflict } from "../identity/accounts.errors.ts";
import { requireStaff, type Visitor } from "../identity/permissions.ts";
import { takeLimit } from "../limits/limits.repo.ts";
import { compareAndSet } from "../platform/d1/compare-and-set.ts";
import { iso } from "../platform/dates.contract.ts";
import { AppError } from "../platform/errors.contract.ts";
import { newId } from "../platform/ids.ts";
import { pageOf } from "../platform/paging.ts";
import { sha256 } from "../platform/secrets/hashes.ts";
import type { ContactInput } from "./contact.contract.ts";
import { createContactRepo, type MessageRow } from "./contact.repo.ts";
import type { ContactMessage, MessagePage, MessagesQuery } from "./messages.contract.ts";

interface Sender {
  readonly ip: string;
  /** The form's idempotency key. */
  readonly key?: string | undefined;
  readonly language: Language;
}

/** Includes the contents, so that a corrected form sent again counts as a new message. */
const hashOf = (key: string, input: ContactInput): string => sha256(JSON.stringify([key, input]));

const toMessage = ({ id, answeredAt, answeredByName, createdAt, ...row }: MessageRow): ContactMessage => ({
  _id: id,
  name: row.name,
  email: row.email,
  mobile: row.mobile,
  subject: row.subject,
  message: row.message,
  createdAt: iso(createdAt),
  answered: answeredAt === null ? null : { at: iso(answeredAt), by: answeredByName ?? "" },
});

export function createContact({ db, clock, outbox, audit, guard }: Needs<"outbox" | "audit" | "guard">) {
  const repo = createContactRepo(db);

  const find = async (id: string): Promise<MessageRow> => {
    const message = await repo.find(id);
    if (!message) throw new AppError("contact.not_found", 404);
    return message;
  };

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
        outbox.enqueueEvent("contact.received", messageId, { messageId }, { address: input.email }),
        outbox.enqueueEvent("contact.forwarded", messageId, { messageId }, "shop"),
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

    async listMessages(visitor: Visitor, query: MessagesQuery): Promise<MessagePage> {
      requireStaff(visitor);
      const rows = await repo.list({ ...query, limit: query.limit + 1 });
      const { page, nextCursor } = pageOf(rows, query.limit, ({ id }) => id);
      return { messages: page.map(toMessage), nextCursor };
    },

    /** Repeating it changes nothing. */
    async setAnswered(visitor: Visitor, id: string, isAnswered: boolean): Promise<ContactMessage> {
      const staff = requireStaff(visitor);
      await compareAndSet({
        find: () => find(id),
        isDone: ({ answeredAt }) => (answeredAt !== null) === isAnswered,
        write: (message) => {
          const answered = isAnswered ? { at: clock.now(), by: staff.userId } : null;
          const act = audit.record({
            actorId: staff.userId,
            action: isAnswered ? "message.answered" : "message.reopened",
            subject: { type: "message", id, label: message.subject },
            before: { answered: !isAnswered },
            after: { answered: isAnswered },
          });
          return repo.write(message, answered, guard.assertStaff(staff.userId), [act]);
        },
        checkPermission: () => guard.confirmStaff(staff),
        conflict: decisionConflict,
      });
      return toMessage(await find(id));
    },
  };
}
