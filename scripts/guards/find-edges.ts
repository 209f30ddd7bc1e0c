import { readFileSync } from "node:fs";
import { EDGES, ORDER_STATUSES } from "../../worker/orders/order-lifecycle.contract.ts";
import type { Guard } from "./guard.ts";

const FILE = "worker/orders/order-lifecycle.contract.ts";
const TESTS = ["worker/orders/order-lifecycle.test.ts", "worker/orders/transition/legal-steps.test.ts"];
const ROLES = ["buyer", "staff", "agent", "system"] as const;
/** Where each step leads, and who may take it somewhere. */
const TARGETS = {
  confirm: { to: "confirmed", by: "staff" },
  cancel: { to: "cancelled", by: "staff" },
  expire: { to: "cancelled", by: "system" },
  expire_approval: { to: "cancelled", by: "system" },
  decline: { to: "cancelled", by: "buyer" },
  accept: { to: "accepted", by: "agent" },
  deliver: { to: "delivered", by: "agent" },
  release: { to: "confirmed", by: "staff" },
};

/** The lifecycle refuses what is no edge, so its guards are removed by adding what it lacks. */
export const findEdges = (): Guard[] => {
  const source = readFileSync(FILE, "utf8");
  const guard = (name: string, text: string, without: string): Guard => {
    if (source.split(text).length !== 2) throw new Error(`${FILE}: not found exactly once: ${text}`);
    return { name, file: FILE, without: source.replace(text, () => without), tests: TESTS };
  };
  const roles = EDGES.flatMap(({ kind, from, to, by }) =>
    ROLES.filter((role) => !by.includes(role)).map((role) => {
      const edge = `kind: "${kind}", from: "${from}", to: "${to}", by: [`;
      return guard(`no ${kind} of a ${from} order by ${role}`, edge, `${edge}"${role}", `);
    }),
  );
  const end = "];\n\nexport const findEdge";
  const steps = ORDER_STATUSES.flatMap((from) =>
    Object.entries(TARGETS)
      .filter(([kind]) => !EDGES.some((edge) => edge.from === from && edge.kind === kind))
      .map(([kind, { to, by }]) =>
        guard(
          `no ${kind} of a ${from} order`,
          end,
          `  { kind: "${kind}", from: "${from}", to: "${to}", by: ["${by}"] },\n${end}`,
        ),
      ),
  );
  return [...roles, ...steps];
};
