import { type SQL, sql } from "drizzle-orm";
import { ledgerBalances } from "../schema/ledger.table.ts";

export const cashAccount = (agentId: string) => `cash:${agentId}` as const;

/** Cash that the agent holds, in paise. */
export const cashBalance = (agentId: string): SQL => sql`COALESCE((SELECT debit_paise - credit_paise
  FROM ${ledgerBalances} WHERE account = ${cashAccount(agentId)}), 0)`;
