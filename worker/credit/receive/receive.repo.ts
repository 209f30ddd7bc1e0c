import { type SQL, sql } from "drizzle-orm";
import { owedBy } from "../../orders/credit-limit/credit-conditions.repo.ts";
import { namedColumnsExcept, type RowOf } from "../../platform/d1/columns.ts";
import { assertRowsChanged, assertThat, type Db, type Statement, write } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { accountPayments } from "../../schema/credit.table.ts";
import { ledger } from "../../schema/ledger.table.ts";

/**
 * Matches a payment with this reference that was not reversed. Worded like the partial index, so that SQLite uses it.
 */
const byReference = (reference: string): SQL =>
  sql`method IN ('cash', 'bank', 'upi', 'online') AND reference = ${reference} AND reference <> '' AND reversed_at IS NULL`;

/**
 * `request` ends with a space, which no idempotency key contains; the ledger key continues with a digest of the input.
 */
const ofWriteOff = (request: string): SQL => sql`key >= ${request} AND key < ${`${request}~`}`;

const ROW = namedColumnsExcept(accountPayments, ["reversedAt"]);

/** A payment on account. Amount in paise, `at` in ms. */
export type PaymentRow = RowOf<typeof ROW>;

export const createReceiveRepo = (db: Db) => {
  /** For a batch: aborts it when the account owes less. */
  const assertOwed = (buyerId: string, amountPaise: number): Statement =>
    assertThat(sql`${owedBy(sql`${buyerId}`)} >= ${amountPaise}`);

  const findOne = (condition: SQL): Promise<PaymentRow | undefined> =>
    db.get<PaymentRow | undefined>(sql`SELECT ${ROW} FROM ${accountPayments} WHERE ${condition}`);

  return {
    findBuyer: (id: string): Promise<{ id: string; name: string; owedPaise: number } | undefined> =>
      db.get<{ id: string; name: string; owedPaise: number } | undefined>(
        sql`SELECT id, name, ${owedBy(sql`${users}.id`)} AS owedPaise FROM ${users} WHERE id = ${id} AND role = 'hotel'`,
      ),
    findByKey: (recordedBy: string, key: string) =>
      findOne(sql`recorded_by = ${recordedBy} AND idempotency_key = ${key}`),
    findByReference: (reference: string) => findOne(byReference(reference)),
    findPayment: (buyerId: string, id: string) => findOne(sql`id = ${id} AND buyer_id = ${buyerId}`),
    /** The key of the ledger's entry for this request; undefined if there is none. */
    findWriteOff: async (request: string): Promise<string | undefined> =>
      (await db.get<{ key: string } | undefined>(sql`SELECT key FROM ${ledger} WHERE ${ofWriteOff(request)}`))?.key,

    /** One transaction; aborts when the reference or the idempotency key was used before. */
    async insert(payment: PaymentRow, effects: readonly Statement[]): Promise<void> {
      const isNew = sql`NOT EXISTS (SELECT 1 FROM ${accountPayments} WHERE ${byReference(payment.reference)})`;
      await write(db, [assertThat(isNew), ...effects, db.insert(accountPayments).values(payment)]);
    },

    assertOwed,

    /** One transaction; aborts when the payment is already reversed. */
    async reverse({ id }: PaymentRow, by: string | null, at: number, effects: readonly Statement[]): Promise<void> {
      await write(db, [
        sql`UPDATE ${accountPayments} SET reversed_at = ${at}, reversed_by = ${by}
          WHERE id = ${id} AND reversed_at IS NULL`,
        assertRowsChanged(1),
        ...effects,
      ]);
    },

    /** One transaction; aborts when the account owes less, or the key was used before. */
    async writeOff(
      buyerId: string,
      amountPaise: number,
      request: string,
      effects: readonly Statement[],
    ): Promise<void> {
      const isNew = sql`NOT EXISTS (SELECT 1 FROM ${ledger} WHERE ${ofWriteOff(request)})`;
      await write(db, [assertOwed(buyerId, amountPaise), assertThat(isNew), ...effects]);
    },
  };
};
