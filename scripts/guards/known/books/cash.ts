import { type Guard, guardsOf } from "../../guard.ts";

const CASH = ["worker/cash/cash.test.ts"];

/** The cash that agents carry, and who counts it. */
export const cashGuards = (): Guard[] => [
  ...guardsOf("worker/orders/transition/transition-sql.repo.ts", [
    {
      name: "an agent carries no more cash than the limit",
      text: "${custodyOf(agentId)} + orders.total_paise <= ${CUSTODY_LIMIT})",
      without: "${CUSTODY_LIMIT} > 0)",
      tests: CASH,
    },
    {
      name: "an agent without cash takes an order above the limit",
      text: " OR ${custodyOf(agentId)} = 0 OR ",
      without: " OR ",
      tests: CASH,
    },
  ]),
  ...guardsOf("worker/cash/handovers.repo.ts", [
    {
      name: "no more cash is handed over than is carried",
      text: "      assertThat(db, sql`${cashBalance(agentId)} >= ${declaredPaise}`),\n",
      without: "",
      tests: CASH,
    },
    {
      name: "another agent's handover is not withdrawn",
      text: "WHERE id = ${id} AND agent_id = ${agentId} AND state = 'open'\n",
      without: "WHERE id = ${id} AND ${agentId} <> '' AND state = 'open'\n",
      tests: CASH,
    },
    {
      name: "a counted handover is not withdrawn",
      text: "AND agent_id = ${agentId} AND state = 'open'\n      RETURNING",
      without: "AND agent_id = ${agentId}\n      RETURNING",
      tests: CASH,
    },
    {
      name: "a handover is counted once, when written",
      text: "WHERE id = ${id} AND state = 'open'\n          AND NOT",
      without: "WHERE id = ${id}\n          AND NOT",
      tests: CASH,
    },
    {
      name: "nobody counts their own cash, when written",
      text: "\n          AND NOT EXISTS (SELECT 1 FROM ${agents} WHERE id = ${agentId} AND user_id = ${counted.by})`",
      without: " AND ${agentId} <> ''`",
      tests: CASH,
    },
  ]),
  ...guardsOf("worker/cash/count-cash.service.ts", [
    {
      name: "a handover is counted once, when read",
      text: 'if (row.state !== "open") throw handoverClosed();',
      without: "",
      tests: CASH,
    },
    {
      name: "a difference of cash has a note",
      text: 'if (paise !== row.declaredPaise && note === "") throw noteMissing();',
      without: "",
      tests: CASH,
    },
    {
      name: "nobody counts their own cash, when read",
      text: "if (row.agentUserId === staff.userId) throw ownCash();",
      without: "",
      tests: CASH,
    },
    {
      name: "staff when cash is counted",
      text: "      guard.assertStaff(staff.userId),\n",
      without: "      ledger.posted([])[0] as never,\n",
      tests: CASH,
    },
  ]),
];
