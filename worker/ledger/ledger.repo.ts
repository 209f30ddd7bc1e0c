import { sql } from "drizzle-orm";
import type { Statement } from "../platform/d1/db.ts";
import { prepareOnce } from "../platform/d1/readings.ts";
import { ledger, ledgerBalances } from "./ledger.table.ts";

const value = sql.placeholder;

/** `transfers`: JSON of `Transfer[]` with amounts above zero; `at` in ms. */
export const insertTransfers = prepareOnce<{ transfers: string; at: number }>(
  () => sql`
    INSERT INTO ${ledger} (key, kind, debit, credit, amount_paise, order_id, buyer_id, document_id, actor_id, at)
    SELECT value ->> 'key', value ->> 'kind', value ->> 'debit', value ->> 'credit', value ->> 'amountPaise',
      value ->> 'orderId', value ->> 'buyerId', value ->> 'documentId', value ->> 'actorId', ${value("at")}
    FROM json_each(${value("transfers")}) WHERE true ORDER BY key`,
);

export const addToBalances = prepareOnce<{ transfers: string }>(
  () => sql`
    INSERT INTO ${ledgerBalances} (account, debit_paise, credit_paise)
    SELECT account, sum(debit), sum(credit) FROM (
      SELECT value ->> 'debit' AS account, value ->> 'amountPaise' AS debit, 0 AS credit FROM json_each(${value("transfers")})
      UNION ALL
      SELECT value ->> 'credit', 0, value ->> 'amountPaise' FROM json_each(${value("transfers")})
    ) WHERE true GROUP BY account
    ON CONFLICT (account) DO UPDATE SET debit_paise = debit_paise + excluded.debit_paise,
      credit_paise = credit_paise + excluded.credit_paise`,
);

/** Two statements, however many transfers. */
export const postTransfers = (transfers: string, at: number): Statement[] => [
  insertTransfers({ transfers, at }),
  addToBalances({ transfers }),
];
