import { type Guard, guardsOf } from "../../guard.ts";

const ERASING = ["worker/orders/archive/erase-archive.test.ts"];

/** What is erased from the files of old orders, and what may not move into them. */
export const archiveGuards = (): Guard[] => [
  ...guardsOf("worker/orders/archive/erase-archive.service.ts", [
    {
      name: "only the words of the agent who left are erased",
      text: "one.order.agentId === agentId ?",
      without: "agentId ?",
      tests: ERASING,
    },
    {
      name: "a file of the archive that no row names is erased with its buyer",
      text: "if (!named.has(key)) await archive.remove(key);",
      without: "named.has(key);",
      tests: ERASING,
    },
  ]),
  ...guardsOf("worker/orders/archive/erase-archive.repo.ts", [
    {
      name: "one run erases at a time",
      text: "WHERE NOT EXISTS (SELECT 1 FROM ${archiveErasures} WHERE leased_until > ${now})\n        AND user_id IN",
      without: "WHERE user_id IN",
      tests: ERASING,
    },
  ]),
  ...guardsOf("worker/orders/archive/order-archive.repo.ts", [
    {
      name: "no order of an agent who is being erased moves to the archive",
      text: "e ON e.user_id = g.user_id\n    WHERE g.id = o.agent_id)",
      without: "e ON e.user_id = g.user_id\n    WHERE g.id = o.agent_id AND 0)",
      tests: ERASING,
    },
  ]),
];
