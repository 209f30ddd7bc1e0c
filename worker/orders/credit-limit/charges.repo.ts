import { sql } from "drizzle-orm";
import type { Charge } from "../../credit/open-charges.ts";
import { type Db, readBatch, type Statement } from "../../platform/d1/db.ts";
import { ledger } from "../../schema/ledger.table.ts";

/** About four weeks of deliveries to a typical account. */
const PAGE_SIZE = 40;
const NEWEST = Number.MAX_SAFE_INTEGER;

interface ChargeRow extends Charge {
  readonly id: number;
}

/** Ledger entries that raised an account's debt. */
export const createCharges = (db: Db) => {
  const page = (buyerId: string, before: number): Statement =>
    db.all(sql`SELECT id, order_id AS orderId, amount_paise AS amountPaise, at FROM ${ledger} INDEXED BY ledger_debit
      WHERE debit = ${`account:${buyerId}`} AND kind NOT IN ('payment_reversal', 'round_off') AND id < ${before} ORDER BY id DESC LIMIT ${PAGE_SIZE}`);

  return {
    /** The newest charges, or those before this ledger id, for the batch that reads the account. */
    first: (buyerId: string, before: number = NEWEST): Statement => page(buyerId, before),

    /** Extends `first` with older charges, newest first, until their sum covers what is owed. */
    async reaching(buyerId: string, owedPaise: number, first: readonly Charge[]): Promise<Charge[]> {
      const charges = [...(first as ChargeRow[])];
      const isReached = () => charges.reduce((sum, { amountPaise }) => sum + amountPaise, 0) >= owedPaise;
      for (let last = first.length; last === PAGE_SIZE && !isReached(); ) {
        const before = charges.at(-1)?.id ?? 0;
        const [rows = []] = await readBatch(db, [page(buyerId, before)]);
        charges.push(...(rows as ChargeRow[]));
        last = rows.length;
      }
      return charges;
    },
  };
};
