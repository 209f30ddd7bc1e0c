import { sql } from "drizzle-orm";
import type { Charge } from "../../credit/open-charges.ts";
import { type Db, readBatch, type Statement } from "../../platform/d1/db.ts";
import { ledger } from "../../schema/ledger.table.ts";

/** Twice the deliveries of two weeks of most accounts. */
const A_PAGE = 40;
const NEWEST = Number.MAX_SAFE_INTEGER;

interface ChargeRow extends Charge {
  readonly id: number;
}

/** What raised the debt of accounts, from the ledger. A payment that is taken back makes older charges open again. */
export const createCharges = (db: Db) => {
  const page = (buyerId: string, before: number): Statement =>
    db.all(sql`SELECT id, order_id AS orderId, amount_paise AS amountPaise, at FROM ${ledger} INDEXED BY ledger_debit
      WHERE debit = ${`account:${buyerId}`} AND kind NOT IN ('payment_reversal', 'round_off') AND id < ${before} ORDER BY id DESC LIMIT ${A_PAGE}`);

  return {
    /** The newest ones, or those before this id of the ledger: a statement for the batch that reads the account. */
    first: (buyerId: string, before: number = NEWEST): Statement => page(buyerId, before),

    /** Those and older ones, newest first, until they reach what is owed. */
    async reaching(buyerId: string, owedPaise: number, first: readonly Charge[]): Promise<Charge[]> {
      const found = [...(first as ChargeRow[])];
      const isReached = () => found.reduce((sum, { amountPaise }) => sum + amountPaise, 0) >= owedPaise;
      for (let last = first.length; last === A_PAGE && !isReached(); ) {
        const before = found.at(-1)?.id ?? 0;
        const [rows = []] = await readBatch(db, [page(buyerId, before)]);
        found.push(...(rows as ChargeRow[]));
        last = rows.length;
      }
      return found;
    },
  };
};
