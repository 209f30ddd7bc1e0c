import * as v from "valibot";
import { route, router } from "../../http/route.ts";
import { AdminOrdersQuery, AvailableOrdersQuery, Order, OrderPageQuery, TimelineEvent } from "../orders.contract.ts";

const pageOfOrders = { orders: v.array(Order), nextCursor: v.nullable(v.string()) };

export const ordersRoutes = router(
  route("GET /my-orders", {
    who: "buyer",
    scope: "orders:read",
    summary: "List the buyer's orders, newest first",
    query: OrderPageQuery,
    readsSession: true,
    answers: pageOfOrders,
    handle: ({ services, session, query }) => services.orders.listMyOrdersOf(session, query),
  }),
  route("POST /available-orders", {
    who: "verified agent",
    summary: "List the orders that wait for an agent",
    query: AvailableOrdersQuery,
    readsSession: true,
    answers: pageOfOrders,
    handle: ({ services, session, query }) => services.orders.listAvailableOf(session, query),
  }),
  route("GET /:id", {
    who: "account",
    scope: "orders:read",
    summary: "Get an order",
    answers: { order: Order },
    handle: async ({ services, actor, params }) => ({ order: await services.orders.getOrder(actor, params.id) }),
  }),
  route("GET /:id/events", {
    who: "account",
    scope: "orders:read",
    summary: "List the events of an order",
    answers: { events: v.array(TimelineEvent) },
    handle: async ({ services, actor, params }) => ({ events: await services.orders.listEvents(actor, params.id) }),
  }),
);

/** Mounted at /api/agent: the signed-in agent's own orders. */
export const agentOrdersRoutes = router(
  route("GET /my-orders", {
    who: "verified agent",
    summary: "List the agent's accepted and delivered orders",
    query: OrderPageQuery,
    readsSession: true,
    answers: { ordersAccepted: v.array(Order), ordersDelivered: v.array(Order) },
    handle: async ({ services, session, query }) => {
      const { accepted, delivered } = await services.orders.listCarriedOf(session, query);
      return { ordersAccepted: accepted.orders, ordersDelivered: delivered.orders };
    },
  }),
);

/** Mounted at /api/admin/orders. */
export const adminOrdersRoutes = router(
  route("GET /", {
    who: "staff",
    scope: "orders:read",
    summary: "List all orders, newest first; with a day, the earliest delivery first",
    query: AdminOrdersQuery,
    answers: pageOfOrders,
    handle: ({ services, actor, query }) => services.orders.listForStaff(actor, query),
  }),
);

/** Mounted at /api/admin/agents. */
export const cancelRequestsRoutes = router(
  route("GET /cancel-requests", {
    who: "staff",
    summary: "List the orders whose agent requested a cancellation, newest first",
    query: OrderPageQuery,
    answers: pageOfOrders,
    handle: ({ services, actor, query }) => services.orders.listCancelRequests(actor, query),
  }),
);
