import { createStaffGuard } from "../accounts/staff-guard.service.ts";
import type { Needs } from "../compose.ts";
import { decisionConflict } from "../identity/accounts.errors.ts";
import { requireStaff, type Visitor } from "../identity/permissions.ts";
import { compareAndSet } from "../platform/d1/compare-and-set.ts";
import { iso } from "../platform/dates.contract.ts";
import { AppError } from "../platform/errors.contract.ts";
import { pageOf } from "../platform/paging.ts";
import { createContactRepo, type MessageRow } from "./contact.repo.ts";
import type { ContactMessage, MessagePage, MessagesQuery } from "./messages.contract.ts";

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

export const createMessagesService = ({ db, clock, audit }: Needs<"audit">) => {
  const repo = createContactRepo(db);
  const guard = createStaffGuard(db);
  const find = async (id: string): Promise<MessageRow> => {
    const message = await repo.find(id);
    if (!message) throw new AppError("contact.not_found", 404);
    return message;
  };

  return {
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
};
