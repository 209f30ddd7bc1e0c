import { sql } from "drizzle-orm";
import { createCharges } from "../../orders/credit-limit/charges.repo.ts";
import { owedBy } from "../../orders/credit-limit/credit-conditions.repo.ts";
import { type Db, readBatch } from "../../platform/d1/db.ts";
import { accountPayments } from "../../schema/credit.table.ts";
import { ledger } from "../../schema/ledger.table.ts";
import { type Charge, chargesPaid, openCharges, type PaidCharge } from "../open-charges.ts";

interface ReceivedRow
  extends Pick<typeof accountPayments.$inferSelect, "buyerId" | "amountPaise" | "method" | "reference" | "day"> {
  /** Id of its ledger entry. */
  readonly entryId: number;
  /** What the account owed right after it; negative when in credit. */
  readonly owedPaise: number;
}

/** A received payment and the charges it paid, oldest first. Money in paise. */
export interface ReceivedPayment extends ReceivedRow {
  readonly paid: readonly PaidCharge[];
}

/** Later changes are subtracted from the current debt, so a late mail still shows the debt after the payment. */
const movedSince = (side: "debit" | "credit") => sql`COALESCE((SELECT sum(m.amount_paise)
  FROM ${ledger} m INDEXED BY ${sql.raw(`ledger_${side}`)}
  WHERE m.${sql.raw(side)} = 'account:' || p.buyer_id AND m.id > l.id), 0)`;

/**
 * Payments on account as of when they were received. It checks no permission, so only mails to the buyers may use it.
 */
export const createPaymentsForMail = (db: Db) => {
  const charges = createCharges(db);

  const findRow = (paymentId: string) =>
    db.get<ReceivedRow | undefined>(sql`
          SELECT p.buyer_id AS buyerId, p.amount_paise AS amountPaise, p.method, p.reference, p.day, l.id AS entryId,
            ${owedBy(sql`p.buyer_id`)} - ${movedSince("debit")} + ${movedSince("credit")} AS owedPaise
          FROM ${accountPayments} p CROSS JOIN ${ledger} l ON l.key = 'account-payment:' || p.id WHERE p.id = ${paymentId}`);

  return {
    async find(paymentId: string): Promise<ReceivedPayment | null> {
      const row = await findRow(paymentId);
      if (!row) return null;
      const { buyerId, entryId, owedPaise, amountPaise } = row;
      const owedBefore = owedPaise + amountPaise;
      const [first = []] = await readBatch(db, [charges.first(buyerId, entryId)]);
      const open = openCharges(await charges.reaching(buyerId, owedBefore, first as Charge[]), owedBefore);
      return { ...row, paid: chargesPaid(open, amountPaise) };
    },
  };
};
export type PaymentsForMail = ReturnType<typeof createPaymentsForMail>;
