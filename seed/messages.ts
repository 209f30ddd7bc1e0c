import { createContactRepo } from "../worker/contact/contact.repo.ts";
import type { Db } from "../worker/platform/d1/db.ts";
import { HOUR_MS } from "../worker/platform/dates.contract.ts";
import { newId } from "../worker/platform/ids.ts";

const MESSAGES = [
  {
    hoursAgo: 30,
    name: "Shabnam Parveen",
    email: "shabnam@example.com",
    mobile: "9000000301",
    subject: "Paneer for a wedding",
    message: "Namaste, we need 60 kg of fresh paneer on the 5th.\nCan you deliver before 7 in the morning?",
  },
  {
    hoursAgo: 4,
    name: "Mithilesh Jha",
    email: "mithilesh@example.com",
    mobile: "9000000302",
    subject: "Do you deliver to Hajipur?",
    message: "Our second kitchen opens there next month.",
  },
] as const;

/** Inserts messages directly, because the service would send mails about them. */
export const insertMessages = async (db: Db, now: number): Promise<void> => {
  const repo = createContactRepo(db);
  for (const { hoursAgo, ...message } of MESSAGES) {
    const createdAt = now - hoursAgo * HOUR_MS;
    const id = newId({ now: () => createdAt });
    await repo.insertMessage(
      { ...message, id, createdAt, language: "english" as const, repeatKey: null, answeredAt: null, answeredBy: null },
      [],
    );
  }
};
