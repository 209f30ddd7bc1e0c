import { type SQL, sql } from "drizzle-orm";
import type { Verification } from "../identity/accounts.contract.ts";
import { type Db, readBatch } from "../platform/d1/db.ts";
import type { PageQuery } from "../platform/paging.contract.ts";
import { users } from "../schema/accounts.table.ts";
import { agents } from "../schema/agents.table.ts";
import { cashHandovers } from "../schema/cash.table.ts";
import { ledger, ledgerBalances } from "../schema/ledger.table.ts";
import { captures, providerOrders } from "../schema/payments.table.ts";
import { settingValue } from "../settings/setting-values.repo.ts";
import { cashAccount, cashBalance, HANDOVER, type HandoverRow } from "./handovers.repo.ts";

/** Money collected for an order. Amounts in paise, times in ms. */
export interface TakenRow {
  readonly orderId: string;
  readonly amountPaise: number;
  readonly at: number;
}

interface CarrierRow extends Pick<typeof users.$inferSelect, "id" | "name" | "phone" | "location"> {
  readonly status: Verification;
  readonly balancePaise: number;
}

const SHOWN_HANDOVERS = 10;
/** Maximum entries of a day; no agent delivers more. */
const MAX_OF_DAY = 200;

/** Cash orders of the agent in these ledger rows, newest first. */
const cashTaken = (agentId: string, where: SQL): SQL => sql`
  SELECT order_id AS orderId, amount_paise AS amountPaise, at FROM ${ledger} INDEXED BY ledger_debit
  WHERE debit = ${cashAccount(agentId)} AND kind = 'cash' AND ${where} ORDER BY id DESC LIMIT ${MAX_OF_DAY}`;

/** Net cash the agent received in these ledger rows. */
const moved = (agentId: string, where: SQL): SQL => sql`(
  COALESCE((SELECT sum(amount_paise) FROM ${ledger} INDEXED BY ledger_debit WHERE debit = ${cashAccount(agentId)} AND ${where}), 0)
  - COALESCE((SELECT sum(amount_paise) FROM ${ledger} INDEXED BY ledger_credit WHERE credit = ${cashAccount(agentId)} AND ${where}), 0))`;

/** A column of the agent's last handover counted before `at`; `firstFrom` reads the first one counted from `at` on. */
const lastBefore = (agentId: string, at: number, column: SQL): SQL => sql`(SELECT ${column} FROM ${cashHandovers}
  WHERE agent_id = ${agentId} AND state = 'counted' AND counted_at < ${at} ORDER BY counted_at DESC LIMIT 1)`;
const firstFrom = (agentId: string, at: number, column: SQL): SQL => sql`(SELECT ${column} FROM ${cashHandovers}
  WHERE agent_id = ${agentId} AND state = 'counted' AND counted_at >= ${at} ORDER BY counted_at LIMIT 1)`;

/** SQLite's largest rowid. */
const NO_END = sql`9223372036854775807`;

export const createCashRepo = (db: Db) => ({
  /** `since` is the start of today. One round trip. */
  async readOfAgent(agentId: string, since: number) {
    const [balances, cash, handovers] = await readBatch(db, [
      sql`SELECT ${cashBalance(agentId)} AS balancePaise, ${settingValue("custodyLimitRupees")} AS limitRupees`,
      db.all(
        cashTaken(agentId, sql`id > COALESCE(${lastBefore(agentId, since, sql`ledger_id`)}, 0) AND at >= ${since}`),
      ),
      sql`${HANDOVER} WHERE h.agent_id = ${agentId} ORDER BY h.id DESC LIMIT ${SHOWN_HANDOVERS}`,
    ]);
    const [row] = balances as { balancePaise: number; limitRupees: number }[];
    return {
      balancePaise: row?.balancePaise ?? 0,
      limitRupees: row?.limitRupees ?? 0,
      cash: cash as TakenRow[],
      handovers: handovers as HandoverRow[],
    };
  },

  /** Agents who hold cash, even with a deleted or blocked account; newest agent first. */
  listCarriers: ({ cursor, limit }: PageQuery): Promise<CarrierRow[]> =>
    db.all<CarrierRow>(sql`
        SELECT a.id, u.name, u.phone, u.location, a.status, b.debit_paise - b.credit_paise AS balancePaise
        FROM ${ledgerBalances} b INDEXED BY ledger_balances_open
          CROSS JOIN ${agents} a ON a.id = substr(b.account, 6) CROSS JOIN ${users} u ON u.id = a.user_id
        WHERE b.account > 'cash:' AND b.account < ${cursor ? cashAccount(cursor) : "cash;"}
          AND b.debit_paise <> b.credit_paise
        ORDER BY b.account DESC LIMIT ${limit}`),

  /** Reads the ledger from the last handover before the day to the first one after it. One round trip. */
  async readDay(agentId: string, from: number, until: number) {
    const start = sql`COALESCE(${lastBefore(agentId, from, sql`ledger_id`)}, 0)`;
    const end = sql`COALESCE(${firstFrom(agentId, until, sql`ledger_id`)}, ${NO_END})`;
    const rows = sql`id > ${start} AND id <= ${end}`;
    const ofDay = sql`${rows} AND at >= ${from} AND at < ${until}`;
    const [agent, sums, cash, upi, handovers] = await readBatch(db, [
      sql`SELECT a.id, u.name FROM ${agents} a CROSS JOIN ${users} u ON u.id = a.user_id WHERE a.id = ${agentId}`,
      sql`SELECT ${moved(agentId, ofDay)} AS movedPaise,
          COALESCE(${lastBefore(agentId, from, sql`balance_paise`)}, 0)
            + ${moved(agentId, sql`${rows} AND at < ${from}`)} AS openingPaise`,
      db.all(cashTaken(agentId, ofDay)),
      sql`SELECT p.order_id AS orderId, c.amount_paise AS amountPaise, c.at
        FROM ${providerOrders} p CROSS JOIN ${captures} c INDEXED BY captures_order
          ON c.order_id = p.order_id AND c.provider_order_id = p.id AND c.is_surplus = 0
        WHERE p.agent_id = ${agentId} AND p.created_at >= ${from} AND p.created_at < ${until}
        ORDER BY p.created_at DESC LIMIT ${MAX_OF_DAY}`,
      sql`${HANDOVER} WHERE h.agent_id = ${agentId} AND h.state = 'counted' AND h.counted_at >= ${from}
          AND h.counted_at < ${until} ORDER BY h.counted_at DESC LIMIT ${MAX_OF_DAY}`,
    ]);
    const [{ openingPaise, movedPaise } = { openingPaise: 0, movedPaise: 0 }] = sums as {
      openingPaise: number;
      /** Cash received minus cash handed over. */
      movedPaise: number;
    }[];
    return {
      agent: (agent as { id: string; name: string }[])[0],
      openingPaise,
      movedPaise,
      cash: cash as TakenRow[],
      upi: upi as TakenRow[],
      handovers: handovers as HandoverRow[],
    };
  },
});
