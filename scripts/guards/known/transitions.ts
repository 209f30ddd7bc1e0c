import { type Guard, guardsOf } from "../guard.ts";

const LIFECYCLE = ["worker/orders/order-lifecycle.test.ts"];
const DECIDING = ["worker/orders/transition/decide-transition.test.ts"];
const RACES = ["worker/orders/transition/races.test.ts"];
const BETWEEN = ["worker/orders/transition/between-reading-and-writing.test.ts"];
const NEW_CODES = ["worker/orders/transition/new-codes.test.ts"];
const DELIVERY = ["worker/orders/transition/delivery.test.ts"];

/** What an order may do next, who may do it, and the delivery code. */
export const transitionGuards = (): Guard[] => [
  ...guardsOf("worker/orders/order-lifecycle.contract.ts", [
    {
      name: "the state of a step",
      text: "edge.from === from && edge.kind === kind && edge.by.includes(by)",
      without: "edge.kind === kind && edge.by.includes(by)",
      tests: LIFECYCLE,
    },
    {
      name: "the role of a step",
      text: "edge.from === from && edge.kind === kind && edge.by.includes(by)",
      without: "edge.from === from && edge.kind === kind",
      tests: LIFECYCLE,
    },
    {
      name: "the role of a step that staff ask for by its target",
      text: 'edge.from === from && edge.to === to && edge.by.includes("staff")',
      without: "edge.from === from && edge.to === to",
      tests: LIFECYCLE,
    },
    { name: "an unpaid order waits", text: 'order.paymentStatus !== "paid";', without: "false;", tests: LIFECYCLE },
    {
      name: "the limit of code tries",
      text: "MAX_CODE_TRIES = 5",
      without: "MAX_CODE_TRIES = 1_000_000",
      tests: DELIVERY,
    },
  ]),
  ...guardsOf("worker/orders/transition/decide-transition.ts", [
    {
      name: "another agent's order is hidden",
      text: 'if (by.role === "agent" && kind !== "accept" && order.agentId !== by.agentId) return refuse("not_found");',
      without: "",
      tests: DECIDING,
    },
    {
      name: "only an accepted order has a cancellation request",
      text: 'return order.status === "accepted" ? null : illegal;',
      without: "return null;",
      tests: DECIDING,
    },
    {
      name: "only an open order gets a new code",
      text: "return hasVisibleCode(order.status) ? null : illegal;",
      without: "return null;",
      tests: DECIDING,
    },
    {
      name: "a step must be an edge",
      text: "if (!findEdge(order.status, kind, by.role)) {",
      without: "if (false) {",
      tests: DECIDING,
    },
    {
      name: "who decides about an order that waits for approval, and until when",
      text: " || !findEdge(order.status, step, by.role)) return refuse",
      without: ") return refuse",
      tests: DECIDING,
    },
    {
      name: "only an order that waits for approval is approved",
      text: "if (!order.awaitsApproval || ",
      without: "if (",
      tests: DECIDING,
    },
    {
      name: "an unpaid order is not confirmed",
      text: 'if (kind === "confirm" && order.awaitsPayment) return refuse("awaiting_payment");',
      without: "",
      tests: DECIDING,
    },
    {
      name: "the system cancels unpaid orders only",
      text: 'if (kind === "cancel" && by.role === "system" && !order.awaitsPayment) return illegal;',
      without: "",
      tests: DECIDING,
    },
    {
      name: "a key names one command",
      text: "earlier.type === EVENT_TYPES[command.kind] &&",
      without: "",
      tests: DECIDING,
    },
    { name: "a key names one order", text: "earlier.orderId === order.id &&", without: "", tests: DECIDING },
    {
      name: "a repeated acceptance is the same agent's",
      text: 'status === "accepted" && agentId === command.by.agentId;',
      without: 'status === "accepted";',
      tests: DECIDING,
    },
  ]),
  ...guardsOf("worker/orders/transition/transition.repo.ts", [
    {
      name: "the version of a step",
      text: "WHERE id = ${order.id} AND version = ${order.version} ${guardOf(command, order.id)}",
      without: "WHERE id = ${order.id} ${guardOf(command, order.id)}",
      tests: BETWEEN,
    },
    {
      name: "the agent of a step is checked when it is written",
      text: "AND version = ${order.version} ${guardOf(command, order.id)}",
      without: "AND version = ${order.version}",
      tests: BETWEEN,
    },
    {
      name: "a step that changed no row is aborted",
      text: "assertRowsChanged(db, 1),\n      db.insert(orderEvents)",
      without: "db.insert(orderEvents)",
      tests: BETWEEN,
    },
    {
      name: "a key belongs to its user",
      text: ": sql`actor_id = ${by.userId}`;",
      without: ": sql`actor_id IS NOT NULL`;",
      tests: ["worker/orders/transition/idempotency.test.ts"],
    },
    {
      name: "a code try counts for the version that was read",
      text: "AND version = ${version} AND (code_tries",
      without: "AND (code_tries",
      tests: BETWEEN,
    },
    {
      name: "a locked code is not tried",
      text: "AND (code_tries < ${max} OR last_code_try = ${digest})",
      without: "",
      tests: DELIVERY,
    },
    {
      name: "a code try is counted",
      text: "code_tries + (last_code_try IS NOT ${digest})",
      without: "code_tries",
      tests: DELIVERY,
    },
  ]),
  ...guardsOf("worker/orders/transition/release-carried.service.ts", [
    {
      name: "a rejected agent carries nothing",
      text: "        repo.assertCarriesNothing(agentId),\n",
      without: "",
      tests: ["worker/orders/transition/rejected-agent.test.ts"],
    },
  ]),
  ...guardsOf("worker/orders/transition/transition-sql.repo.ts", [
    {
      name: "only a verified agent delivers",
      text: "WHERE id = ${agentId} AND status = 'verified')",
      without: "WHERE id = ${agentId})",
      tests: BETWEEN,
    },
    {
      name: "a buyer issues no more new codes than the limit",
      text: "AND actor_role = 'buyer') < ${MAX_NEW_CODES}`;",
      without: "AND actor_role = 'buyer') < 1000`;",
      tests: NEW_CODES,
    },
    { name: "only a verified agent accepts", text: " AND a.status = 'verified'", without: "", tests: BETWEEN },
    { name: "only an agent who is online accepts", text: " AND a.is_active = 1", without: "", tests: BETWEEN },
    { name: "only an agent of the city accepts", text: " AND u.location = orders.city", without: "", tests: BETWEEN },
    {
      name: "an agent carries no more than the limit",
      text: "AND ${carriedBy(agentId)} < ${MAX_CARRIED}",
      without: "",
      tests: ["worker/orders/transition/carried.test.ts"],
    },
    {
      name: "an agent's clock lies after the acceptance",
      text: "WHERE ${at} >=",
      without: "WHERE 0 <=",
      tests: ["worker/orders/transition/offline-queue.test.ts"],
    },
  ]),
  ...guardsOf("worker/orders/transition/transition.service.ts", [
    { name: "the delivery code", text: "if (wrong) return wrong;", without: "", tests: DELIVERY },
    {
      name: "the code is compared",
      text: "if (await codes.matches(code, id, codeNumber, figures)) return null;",
      without: "return null;",
      tests: DELIVERY,
    },
  ]),
  ...guardsOf("worker/orders/transition/transition-effects.service.ts", [
    {
      name: "staff are still staff when a step is written",
      text: "before: [guard.assertStaff(by.userId)],",
      without: "before: [],",
      tests: BETWEEN,
    },
  ]),
  ...guardsOf("worker/orders/transition/decide-transition.ts", [
    {
      name: "an order that waits for approval is not confirmed",
      text: 'if (kind === "confirm" && order.awaitsApproval) return refuse("awaiting_approval");',
      without: "",
      tests: ["worker/orders/approval/approval.test.ts"],
    },
  ]),
  ...guardsOf("worker/orders/approval/approval.service.ts", [
    {
      name: "a member with the role buyer approves nothing",
      text: 'if (order.buyerId !== actor.userId && actor.team?.role === "buyer") throw approverRequired();',
      without: "",
      secondLock: {
        file: "worker/orders/transition/transition-sql.repo.ts",
        text: 'if (kind === "approve" || kind === "decline") return isOfTeam(by, sql`m.team_role = \'approver\'`);',
        without: "",
      },
      tests: ["worker/orders/approval/approval.test.ts"],
    },
  ]),
  ...guardsOf("worker/durable-objects/order-coordinator.ts", [
    {
      name: "the coordinator's queue",
      text: "return await this.#mutex.run(work);",
      without: "return await work();",
      tests: ["worker/durable-objects/order-coordinator.test.ts", ...RACES],
    },
  ]),
  ...guardsOf("worker/platform/concurrency/mutex.ts", [
    {
      name: "one piece of work at a time",
      text: "this.#tail.then(work)",
      without: "work()",
      tests: ["worker/platform/concurrency/mutex.test.ts"],
    },
    {
      name: "the queue's length",
      text: "if (this.#waiting >= this.#maxWaiting)",
      without: "if (false)",
      tests: ["worker/platform/concurrency/mutex.test.ts"],
    },
  ]),
  ...guardsOf("migrations/0001_search_and_edges.sql", [
    {
      name: "D1 knows no step back from delivered",
      text: "('pending', 'confirmed'), ('pending', 'cancelled')",
      without: "('delivered', 'pending'), ('pending', 'confirmed'), ('pending', 'cancelled')",
      tests: LIFECYCLE,
    },
  ]),
  ...guardsOf("migrations/0000_schema.sql", [
    {
      name: "an event's step must be an edge",
      text: "	FOREIGN KEY (`from_status`,`to_status`) REFERENCES `order_edges`(`from_status`,`to_status`) ON UPDATE no action ON DELETE no action",
      without: "	CHECK (1)",
      tests: ["worker/platform/d1/constraints.test.ts"],
    },
  ]),
];
