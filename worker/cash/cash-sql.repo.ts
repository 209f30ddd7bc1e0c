import { type SQL, sql } from "drizzle-orm";
import { ledgerBalances } from "../schema/ledger.table.ts";

/** The ledger's account of the cash that an agent carries. */
export const cashAccount = (agentId: string) => `cash:${agentId}` as const;

/** What the agent carries, in paise. */
export const cashBalance = (agentId: string): SQL => sql`COALESCE((SELECT debit_paise - credit_paise
  FROM ${ledgerBalances} WHERE account = ${cashAccount(agentId)}), 0)`;
