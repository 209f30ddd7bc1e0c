import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { createAdmin, createAgent, createProducts, createUser, product } from "../../testing/factories.ts";
import { accept, type Cast, confirm, deliver, inStatus, type OrderAnswer } from "../../testing/orders.ts";
import { findBrokenRules, readShop, stockEverywhere } from "../../testing/shop-state.ts";
import { EDGES, ORDER_STATUSES, type OrderStatus, type TransitionKind } from "../order-lifecycle.contract.ts";
import type { Order } from "../orders.contract.ts";

let cast: Cast;
let potato: string;
const STOCK = 10_000;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: STOCK })]);
});
afterEach(async () => {
  expect(await findBrokenRules()).toEqual([]);
  expect(await stockEverywhere(potato)).toBe(STOCK);
});

const SENTENCES: Record<OrderStatus, string> = {
  pending: "This can't be done: the order is still waiting to be confirmed.",
  confirmed: "This can't be done: the order is confirmed and waiting for a delivery agent.",
  accepted: "This can't be done: the order is already with a delivery agent.",
  delivered: "This can't be done: the order is already delivered.",
  cancelled: "This can't be done: the order is already cancelled.",
};

interface Action {
  readonly name: string;
  /** The status that it leads to from this one; undefined when EDGES has no such step. */
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
    name: "another agent accepts",
    leadsTo: along("accept", "agent"),
    run: async ({ _id }) => accept(await createAgent(), _id),
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

/** The expected refusal. Another agent's order does not exist for this one. */
const refusalFor = (action: string, from: OrderStatus, carriesIt: boolean) => {
  if (action.startsWith("its agent") && !carriesIt) return { status: 404, code: "orders.not_found" };
  if (action === "another agent accepts" && (from === "accepted" || from === "delivered")) {
    return {
      status: 409,
      code: "orders.already_accepted",
      message: "This order has already been accepted by another agent.",
    };
  }
  return { status: 409, code: "orders.illegal_transition", message: SENTENCES[from] };
};

describe.each(ACTIONS)("when $name", ({ name, leadsTo, run }) => {
  it.each(ORDER_STATUSES)("an order that is %s changes exactly as EDGES allows", async (from) => {
    const order = await inStatus(cast, potato, from);
    const to = leadsTo(from);
    const before = await readShop();
    const { status, body, text } = await run(order);
    if (to) {
      expect([status, body.order?.status], text).toEqual([200, to]);
      return;
    }
    const { status: refused, ...failure } = refusalFor(name, from, order.deliveryAgent !== null);
    expect(status, text).toBe(refused);
    expect(body).toMatchObject({ success: false, ...failure });
    if (failure.code === "orders.illegal_transition") expect(body.status).toBe(from);
    const after = await readShop();
    // The case itself creates the other agent.
    expect({ ...after, users: [], agents: [] }).toEqual({ ...before, users: [], agents: [] });
  });
});

it("only agents lead to accepted and delivered, and no step leaves an order that is over", () => {
  for (const { from, to, by } of EDGES) {
    if (to === "accepted" || to === "delivered") expect(by).toEqual(["agent"]);
    expect(["delivered", "cancelled"]).not.toContain(from);
  }
});
