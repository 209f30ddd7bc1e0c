import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { AdminOrdersQuery, AvailableOrdersQuery, Order, OrderPageQuery, TimelineEvent } from "../orders.contract.ts";

const pageOfOrders = { orders: v.array(Order), nextCursor: v.nullable(v.string()) };

export const ordersRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/my-orders",
    route({
      who: "buyer",
      scope: "orders:read",
      summary: "List the buyer's orders, newest first",
      query: OrderPageQuery,
      readsSession: true,
      answers: pageOfOrders,
    }),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.orders.listMyOrdersOf(c.var.session, c.req.valid("query"))) }),
  )
  .post(
    "/available-orders",
    route({
      who: "verified agent",
      summary: "List the orders that wait for an agent",
      query: AvailableOrdersQuery,
      readsSession: true,
      answers: pageOfOrders,
    }),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.orders.listAvailableOf(c.var.session, c.req.valid("query"))) }),
  )
  .get(
    "/:id",
    route({ who: "account", scope: "orders:read", summary: "Get an order", answers: { order: Order } }),
    async (c) => c.json({ success: true, order: await c.var.services.orders.getOrder(c.var.actor, c.req.param("id")) }),
  )
  .get(
    "/:id/events",
    route({
      who: "account",
      scope: "orders:read",
      summary: "List the events of an order",
      answers: { events: v.array(TimelineEvent) },
    }),
    async (c) =>
      c.json({ success: true, events: await c.var.services.orders.listEvents(c.var.actor, c.req.param("id")) }),
  );

/** Mounted at /api/agent: the signed-in agent's own orders. */
export const agentOrdersRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/my-orders",
  route({
    who: "verified agent",
    summary: "List the agent's accepted and delivered orders",
    query: OrderPageQuery,
    readsSession: true,
    answers: { ordersAccepted: v.array(Order), ordersDelivered: v.array(Order) },
  }),
  async (c) => {
    const { accepted, delivered } = await c.var.services.orders.listCarriedOf(c.var.session, c.req.valid("query"));
    return c.json({ success: true, ordersAccepted: accepted.orders, ordersDelivered: delivered.orders });
  },
);

/** Mounted at /api/admin/orders. */
export const adminOrdersRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/",
  route({
    who: "staff",
    scope: "orders:read",
    summary: "List all orders, newest first; with a day, the earliest delivery first",
    query: AdminOrdersQuery,
    answers: pageOfOrders,
  }),
  async (c) =>
    c.json({ success: true, ...(await c.var.services.orders.listForStaff(c.var.actor, c.req.valid("query"))) }),
);

/** Mounted at /api/admin/agents. */
export const cancelRequestsRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/cancel-requests",
  route({
    who: "staff",
    summary: "List the orders whose agent requested a cancellation, newest first",
    query: OrderPageQuery,
    answers: pageOfOrders,
  }),
  async (c) =>
    c.json({ success: true, ...(await c.var.services.orders.listCancelRequests(c.var.actor, c.req.valid("query"))) }),
);
