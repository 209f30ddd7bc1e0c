import type { Db } from "../../platform/d1/db.ts";
import { chargesPaid, openCharges, type PaidCharge } from "../open-charges.ts";
import { createPaymentsForMailRepo, type ReceivedRow } from "./payments-for-mail.repo.ts";

/** A received payment and the charges it paid, oldest first. Money in paise. */
export interface ReceivedPayment extends ReceivedRow {
  readonly paid: readonly PaidCharge[];
}

/**
 * Payments on account as of when they were received. It checks no permission, so only mails to the buyers may use it.
 */
export const createPaymentsForMail = (db: Db) => {
  const repo = createPaymentsForMailRepo(db);
  return {
    /** Null for an unknown payment. */
    async find(paymentId: string): Promise<ReceivedPayment | null> {
      const row = await repo.find(paymentId);
      if (!row) return null;
      const { amountPaise, owedPaise } = row;
      const open = openCharges(await repo.chargesBefore(row), owedPaise + amountPaise);
      return { ...row, paid: chargesPaid(open, amountPaise) };
    },
  };
};
export type PaymentsForMail = ReturnType<typeof createPaymentsForMail>;
