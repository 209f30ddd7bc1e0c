import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { HandoverState } from "../cash/cash.contract.ts";
import { users } from "./accounts.table.ts";
import { agents } from "./agents.table.ts";
import { idOf } from "./references.ts";

/**
 * Cash that agents bring to the office. An agent has at most one open handover; a counted one never changes. Amounts
 * in paise, times in ms.
 */
export const cashHandovers = sqliteTable(
  "cash_handovers",
  {
    id: text("id").primaryKey(),
    agentId: idOf("agent_id", () => agents.id),
    state: text("state").$type<HandoverState>().notNull().default("open"),
    declaredPaise: integer("declared_paise").notNull(),
    /** What the agent carried, according to the ledger, when they declared the handover. */
    expectedPaise: integer("expected_paise").notNull(),
    countedPaise: integer("counted_paise"),
    countedBy: text("counted_by").references(() => users.id),
    /** What staff wrote about a difference. */
    note: text("note").notNull().default(""),
    at: integer("at").notNull(),
    countedAt: integer("counted_at"),
    /**
     * The agent's cash balance after this handover was counted, and the last row of the ledger at that time, so that a
     * day's close need not add up the whole ledger.
     */
    balancePaise: integer("balance_paise"),
    ledgerId: integer("ledger_id"),
  },
  (table) => [
    uniqueIndex("cash_handovers_open").on(table.agentId).where(sql`${table.state} = 'open'`),
    index("cash_handovers_agent").on(table.agentId, table.id),
    index("cash_handovers_counted").on(table.agentId, table.countedAt).where(sql`${table.state} = 'counted'`),
    check("cash_handovers_state_known", sql`${table.state} IN ('open', 'counted', 'withdrawn')`),
    check("cash_handovers_declared", sql`${table.declaredPaise} BETWEEN 1 AND ${table.expectedPaise}`),
    check("cash_handovers_counted", sql`(${table.state} = 'counted') = (${table.countedPaise} IS NOT NULL)`),
  ],
);
