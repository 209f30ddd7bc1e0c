import { eq } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import { contactMessages } from "./contact.table.ts";

export type ContactMessageRow = typeof contactMessages.$inferSelect;

export const createContactRepo = (db: Db) => ({
  findMessage: (id: string): Promise<ContactMessageRow | undefined> =>
    db.select().from(contactMessages).where(eq(contactMessages.id, id)).get(),
});
