import { sql } from "drizzle-orm";
import { owedBy } from "../../orders/credit-limit/credit-conditions.repo.ts";
import { assertThat, type Db, type Statement, write } from "../../platform/d1/db.ts";
import { creditAccounts, creditReminders } from "../../schema/credit.table.ts";

/** A reminder stage of the longest unpaid delivery. */
interface Reminder {
  readonly buyerId: string;
  readonly orderId: string;
  readonly stage: number;
  readonly owedPaise: number;
  readonly nextAt: number | null;
}

export const createRemindersRepo = (db: Db) => ({
  listDue: async (now: number, max: number): Promise<string[]> => {
    const rows = await db.all<{
      buyerId: string;
    }>(sql`SELECT buyer_id AS buyerId FROM ${creditAccounts} INDEXED BY credit_accounts_reminders
        WHERE next_reminder_at <= ${now} ORDER BY next_reminder_at LIMIT ${max}`);
    return rows.map(({ buyerId }) => buyerId);
  },

  /** One transaction. Aborts when the account changed since it was read, or this stage's reminder was already sent. */
  async write(reminder: Reminder, now: number, effects: readonly Statement[]): Promise<void> {
    const { buyerId, orderId, stage, owedPaise, nextAt } = reminder;
    await write(db, [
      assertThat(sql`${owedBy(sql`${buyerId}`)} = ${owedPaise}`),
      db.insert(creditReminders).values({ buyerId, orderId, stage, at: now }),
      sql`UPDATE ${creditAccounts} SET next_reminder_at = ${nextAt} WHERE buyer_id = ${buyerId}`,
      ...effects,
    ]);
  },

  /** Aborts like `write`, because a delivery made since the read has set its own reminder time. */
  postpone: ({ buyerId, owedPaise, nextAt }: Pick<Reminder, "buyerId" | "owedPaise" | "nextAt">) =>
    write(db, [
      assertThat(sql`${owedBy(sql`${buyerId}`)} = ${owedPaise}`),
      sql`UPDATE ${creditAccounts} SET next_reminder_at = ${nextAt} WHERE buyer_id = ${buyerId}`,
    ]),
});
