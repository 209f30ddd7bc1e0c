import type { Language } from "../identity/accounts.contract.ts";
import type { Db } from "../platform/d1/db.ts";
import { createContactRepo } from "./contact.repo.ts";

export interface MessageForMail {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly subject: string;
  readonly message: string;
  readonly language: Language;
}

/** For mails only: it checks no permission. */
export const createMessagesForMail = (db: Db) => {
  const repo = createContactRepo(db);
  return {
    /** Null also when the sender deleted their account, which erases their messages. */
    async find(id: string): Promise<MessageForMail | null> {
      const found = await repo.findMessage(id);
      return found && found.email !== "" ? found : null;
    },
  };
};
