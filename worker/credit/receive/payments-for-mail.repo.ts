import { sql } from "drizzle-orm";
import { createCharges } from "../../orders/credit-limit/charges.repo.ts";
import { owedBy } from "../../orders/credit-limit/credit-conditions.repo.ts";
import { type Db, readBatch } from "../../platform/d1/db.ts";
import { accountPayments } from "../../schema/credit.table.ts";
import { ledger } from "../../schema/ledger.table.ts";
import type { Charge } from "../open-charges.ts";

/** A received payment. Money in paise. */
export interface ReceivedRow
  extends Pick<typeof accountPayments.$inferSelect, "buyerId" | "amountPaise" | "method" | "reference" | "day"> {
  /** Id of its ledger entry. */
  readonly entryId: number;
  /** What the account owed right after it; negative when in credit. */
  readonly owedPaise: number;
}

/** Later changes are subtracted from the current debt, so a late mail still shows the debt after the payment. */
const movedSince = (side: "debit" | "credit") => sql`COALESCE((SELECT sum(m.amount_paise)
  FROM ${ledger} m INDEXED BY ${sql.raw(`ledger_${side}`)}
  WHERE m.${sql.raw(side)} = 'account:' || p.buyer_id AND m.id > l.id), 0)`;

export const createPaymentsForMailRepo = (db: Db) => {
  const charges = createCharges(db);
  return {
    find: (paymentId: string): Promise<ReceivedRow | undefined> =>
      db.get<ReceivedRow | undefined>(sql`
          SELECT p.buyer_id AS buyerId, p.amount_paise AS amountPaise, p.method, p.reference, p.day, l.id AS entryId,
            ${owedBy(sql`p.buyer_id`)} - ${movedSince("debit")} + ${movedSince("credit")} AS owedPaise
          FROM ${accountPayments} p CROSS JOIN ${ledger} l ON l.key = 'account-payment:' || p.id WHERE p.id = ${paymentId}`),

    /** Charges before this payment, newest first, until they cover what was owed then. */
    async chargesBefore({ buyerId, entryId, owedPaise, amountPaise }: ReceivedRow): Promise<Charge[]> {
      const [first = []] = await readBatch(db, [charges.first(buyerId, entryId)]);
      return charges.reaching(buyerId, owedPaise + amountPaise, first as Charge[]);
    },
  };
};
