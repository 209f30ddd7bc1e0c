import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { accept, type Cast, confirm, deliver, inEveryStatus, type OrderAnswer, placed } from "../../testing/orders.ts";
import { findBrokenRules, readShop, stockEverywhere } from "../../testing/shop-state.ts";
import { EDGES, ORDER_STATUSES, type OrderStatus, type TransitionKind } from "../order-lifecycle.contract.ts";
import type { Order } from "../orders.contract.ts";

let cast: Cast;
let other: Account;
let potato: string;
const STOCK = 10_000;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  other = await createAgent();
  [potato = ""] = await createProducts([product("Potato", { stock: STOCK })]);
});
afterEach(async () => {
  expect(await stockEverywhere(potato)).toBe(STOCK);
});
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const SENTENCES: Record<OrderStatus, string> = {
  pending: "This can't be done: the order is still waiting to be confirmed.",
  confirmed: "This can't be done: the order is confirmed and waiting for a delivery agent.",
  accepted: "This can't be done: the order is already with a delivery agent.",
  delivered: "This can't be done: the order is already delivered.",
  cancelled: "This can't be done: the order is already cancelled.",
};

interface Action {
  readonly name: string;
  /** The resulting status; undefined when EDGES has no such step. */
  readonly leadsTo: (from: OrderStatus) => OrderStatus | undefined;
  readonly run: (order: Order) => Promise<OrderAnswer>;
}

const along = (kind: TransitionKind, by: (typeof EDGES)[number]["by"][number]) => (from: OrderStatus) =>
  EDGES.find((edge) => edge.kind === kind && edge.from === from && edge.by.includes(by))?.to;

const ACTIONS: Action[] = [
  {
    name: "the buyer cancels",
    leadsTo: along("cancel", "buyer"),
    run: ({ _id }) => as(cast.buyer.token).patch(`/orders/${_id}/cancel`),
  },
  { name: "an admin confirms", leadsTo: along("confirm", "staff"), run: ({ _id }) => confirm(cast.staff, _id) },
  {
    name: "an admin cancels",
    leadsTo: along("cancel", "staff"),
    run: ({ _id }) => as(cast.staff.token).patch(`/admin/orders/${_id}/cancel`),
  },
  ...ORDER_STATUSES.map((to) => ({
    name: `an admin sets it to ${to}`,
    leadsTo: (from: OrderStatus) =>
      EDGES.find((edge) => edge.from === from && edge.to === to && edge.by.includes("staff"))?.to,
    run: ({ _id }: Order): Promise<OrderAnswer> =>
      as(cast.staff.token).patch(`/admin/orders/${_id}/status`, { status: to }),
  })),
  {
    name: "an agent accepts",
    leadsTo: along("accept", "agent"),
    run: ({ _id, status }) => accept(status === "confirmed" ? cast.agent : other, _id),
  },
  {
    name: "its agent delivers with the right code",
    leadsTo: along("deliver", "agent"),
    run: ({ _id, confirmationOtp }) => deliver(cast.agent, _id, confirmationOtp ?? "000000"),
  },
  {
    name: "its agent asks for cancellation",
    leadsTo: (from) => (from === "accepted" ? "accepted" : undefined),
    run: ({ _id }) => as(cast.agent.token).post(`/agent/${_id}/request-cancel`, { message: "gate is shut" }),
  },
  {
    name: "an admin issues a new code",
    leadsTo: (from) => (from === "confirmed" || from === "accepted" ? from : undefined),
    run: ({ _id }) => as(cast.staff.token).patch(`/admin/orders/${_id}/otp`),
  },
];

/** The expected refusal. An agent gets 404 for an order that they do not have. */
const refusalOf = (action: string, from: OrderStatus): string => {
  if (action.startsWith("its agent") && from !== "accepted" && from !== "delivered") return "404 orders.not_found";
  if (action === "an agent accepts" && (from === "accepted" || from === "delivered")) {
    return "409 orders.already_accepted: This order has already been accepted by another agent.";
  }
  return `409 orders.illegal_transition: ${SENTENCES[from]}`;
};

const said = ({ status, body }: OrderAnswer): string => {
  if (status === 200) return `200 ${body.order.status}`;
  return status === 404 ? `404 ${body.code}` : `${status} ${body.code}: ${body.message}`;
};
const steps = ORDER_STATUSES.flatMap((from) =>
  ACTIONS.map((action) => ({ ...action, from, to: action.leadsTo(from) })),
);

it("refuses each step that EDGES does not have, says why, and changes nothing", async () => {
  const orders = await inEveryStatus(cast, potato);
  const before = await readShop();
  const refused = steps.filter(({ to }) => to === undefined);
  const answers: Record<string, string> = {};
  for (const { name, from, run } of refused) {
    const answer = await run(orders[from]);
    answers[`${from}: ${name}`] = said(answer);
    if (answer.body.code === "orders.illegal_transition") expect(answer.body.status, `${from}: ${name}`).toBe(from);
  }
  expect(answers).toEqual(
    Object.fromEntries(refused.map(({ name, from }) => [`${from}: ${name}`, refusalOf(name, from)])),
  );
  expect(await readShop()).toEqual(before);
});

/** Paths through the lifecycle that together take each allowed step. */
const WAYS = [
  ["the buyer cancels"],
  ["an admin cancels"],
  ["an admin sets it to cancelled"],
  ["an admin sets it to confirmed", "an admin cancels"],
  ["an admin confirms", "an admin sets it to cancelled"],
  ["an admin confirms", "an agent accepts", "an admin cancels"],
  ["an admin confirms", "an agent accepts", "an admin sets it to cancelled"],
  [
    "an admin confirms",
    "an admin issues a new code",
    "an agent accepts",
    "its agent asks for cancellation",
    "an admin issues a new code",
    "an admin sets it to confirmed",
    "an agent accepts",
    "its agent delivers with the right code",
  ],
];

it("takes each step that EDGES has, to where it leads", async () => {
  const taken = new Set<string>();
  for (const way of WAYS) {
    let order = await placed(cast.buyer, potato);
    for (const name of way) {
      const step = `${order.status}: ${name}`;
      const action = ACTIONS.find((one) => one.name === name);
      const answer = await action?.run(order);
      expect(answer && said(answer), step).toBe(`200 ${action?.leadsTo(order.status)}`);
      taken.add(step);
      // An agent's response lacks the delivery code, so merge it into the known order.
      order = { ...order, ...answer?.body.order };
    }
  }
  const allowed = steps.filter(({ to }) => to).map(({ name, from }) => `${from}: ${name}`);
  expect([...taken].sort()).toEqual(allowed.sort());
});

it("only agents move orders to accepted and delivered, and no step leaves a finished order", () => {
  for (const { from, to, by } of EDGES) {
    if (to === "accepted" || to === "delivered") expect(by).toEqual(["agent"]);
    expect(["delivered", "cancelled"]).not.toContain(from);
  }
});
