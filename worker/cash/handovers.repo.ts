import { type SQL, sql } from "drizzle-orm";
import { namedColumnsExcept, type RowOf } from "../platform/d1/columns.ts";
import { assertRowsChanged, assertThat, type Db, type Statement, write } from "../platform/d1/db.ts";
import { users } from "../schema/accounts.table.ts";
import { agents } from "../schema/agents.table.ts";
import { cashHandovers } from "../schema/cash.table.ts";
import { ledger, ledgerBalances } from "../schema/ledger.table.ts";

export const cashAccount = (agentId: string) => `cash:${agentId}` as const;

/** Cash that the agent holds, in paise. */
export const cashBalance = (agentId: string): SQL => sql`COALESCE((SELECT debit_paise - credit_paise
  FROM ${ledgerBalances} WHERE account = ${cashAccount(agentId)}), 0)`;

const COLUMNS = namedColumnsExcept(cashHandovers, ["balancePaise", "ledgerId"], "h");

/** A handover of cash. Amounts in paise, times in ms. */
export interface HandoverRow extends RowOf<typeof COLUMNS> {
  readonly agentName: string;
  readonly agentUserId: string;
  readonly countedByName: string | null;
}

export const HANDOVER = sql`
  SELECT ${COLUMNS}, u.name AS agentName, a.user_id AS agentUserId, staff.name AS countedByName
  FROM ${cashHandovers} h CROSS JOIN ${agents} a ON a.id = h.agent_id CROSS JOIN ${users} u ON u.id = a.user_id
    LEFT JOIN ${users} staff ON staff.id = h.counted_by`;

/** Maximum open handovers listed; each agent has at most one, and the office counts them within the day. */
const MAX_OPEN = 100;

export const createHandoversRepo = (db: Db) => ({
  find: (id: string): Promise<HandoverRow | undefined> =>
    db.get<HandoverRow | undefined>(sql`${HANDOVER} WHERE h.id = ${id}`),

  findOpen: (agentId: string): Promise<HandoverRow | undefined> =>
    db.get<HandoverRow | undefined>(sql`${HANDOVER} WHERE h.agent_id = ${agentId} AND h.state = 'open'`),

  /** Handovers to count, longest waiting first. */
  listOpen: (): Promise<HandoverRow[]> =>
    db.all<HandoverRow>(sql`${HANDOVER} WHERE h.state = 'open' ORDER BY h.id LIMIT ${MAX_OPEN}`),

  readBalance: async (agentId: string): Promise<number> =>
    (await db.get<{ paise: number }>(sql`SELECT ${cashBalance(agentId)} AS paise`)).paise,

  /** Aborts when the agent holds less, or (by a unique index) when another handover is open. */
  async insert(row: { id: string; agentId: string; declaredPaise: number; at: number }): Promise<void> {
    const { id, agentId, declaredPaise, at } = row;
    await write(db, [
      assertThat(sql`${cashBalance(agentId)} >= ${declaredPaise}`),
      sql`INSERT INTO ${cashHandovers} (id, agent_id, declared_paise, expected_paise, at)
        VALUES (${id}, ${agentId}, ${declaredPaise}, ${cashBalance(agentId)}, ${at})`,
    ]);
  },

  /** True when it was still open. */
  async withdraw(id: string, agentId: string): Promise<boolean> {
    const [rows] = await write(db, [
      sql`UPDATE ${cashHandovers} SET state = 'withdrawn' WHERE id = ${id} AND agent_id = ${agentId} AND state = 'open'
        RETURNING id`,
    ]);
    return rows.length > 0;
  },

  /**
   * One transaction; aborts unless the handover is still open. The effects move the money in the ledger, and the row
   * then stores what the agent still holds.
   */
  async count(
    { id, agentId }: HandoverRow,
    counted: { paise: number; by: string; note: string; at: number },
    effects: readonly Statement[],
  ): Promise<void> {
    await write(db, [
      sql`UPDATE ${cashHandovers} SET state = 'counted', counted_paise = ${counted.paise}, counted_by = ${counted.by},
          note = ${counted.note}, counted_at = ${counted.at}
        WHERE id = ${id} AND state = 'open'
          AND NOT EXISTS (SELECT 1 FROM ${agents} WHERE id = ${agentId} AND user_id = ${counted.by})`,
      assertRowsChanged(1),
      ...effects,
      sql`
        UPDATE ${cashHandovers} SET balance_paise = ${cashBalance(agentId)}, ledger_id = (SELECT max(id) FROM ${ledger})
        WHERE id = ${id}`,
    ]);
  },
});
