import { env } from "./faults.ts";

interface Posted {
  readonly kind: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
}

const withoutId = (account: string): string => account.replace(/^(buyer|account|cash):.*/, "$1");

/** The ledger's rows about an order, oldest first, such as "payment provider ← buyer 7650". */
export const postedFor = async (orderId: string): Promise<string[]> => {
  const { results } = await env.DB.prepare(
    "SELECT kind, debit, credit, amount_paise AS amount FROM ledger WHERE order_id = ? ORDER BY id",
  )
    .bind(orderId)
    .all<Posted>();
  return results.map((row) => `${row.kind} ${withoutId(row.debit)} ← ${withoutId(row.credit)} ${row.amount}`);
};

/** Debit minus credit of an account, in paise; 0 when nothing was ever posted. */
export const balanceOf = async (account: string): Promise<number> =>
  (await env.DB.prepare("SELECT debit_paise - credit_paise AS paise FROM ledger_balances WHERE account = ?")
    .bind(account)
    .first<number>("paise")) ?? 0;
