import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn, signedInAs, signedInReading } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { queryOf } from "../../http/validation.ts";
import { requireStaff } from "../../identity/permissions.ts";
import { AdminOrdersQuery, AvailableOrdersQuery, Order, OrderPageQuery, TimelineEvent } from "../orders.contract.ts";
import type { OrdersService } from "./orders.service.ts";

interface Services {
  readonly orders: OrdersService;
}

const pageOfOrders = { orders: v.array(Order), nextCursor: v.nullable(v.string()) };

export const ordersRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/my-orders",
    answers("My orders, newest first", pageOfOrders),
    signedInReading,
    queryOf(OrderPageQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.orders.listMyOrdersOf(c.var.session, c.req.valid("query"))) }),
  )
  .post(
    "/available-orders",
    answers("The agents' board", pageOfOrders),
    signedInReading,
    queryOf(AvailableOrdersQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.orders.listAvailableOf(c.var.session, c.req.valid("query"))) }),
  )
  .get("/:id", answers("An order", { order: Order }), signedIn, async (c) =>
    c.json({ success: true, order: await c.var.services.orders.getOrder(c.var.actor, c.req.param("id")) }),
  )
  .get("/:id/events", answers("An order's timeline", { events: v.array(TimelineEvent) }), signedIn, async (c) =>
    c.json({ success: true, events: await c.var.services.orders.listEvents(c.var.actor, c.req.param("id")) }),
  );

/** Below /api/agent: the signed-in agent's own orders. */
export const agentOrdersRoutes = new Hono<ApiEnv<Services>>({ strict: false }).get(
  "/my-orders",
  answers("What I carry and what I delivered", { ordersAccepted: v.array(Order), ordersDelivered: v.array(Order) }),
  signedInReading,
  queryOf(OrderPageQuery),
  async (c) => {
    const { accepted, delivered } = await c.var.services.orders.listCarriedOf(c.var.session, c.req.valid("query"));
    return c.json({ success: true, ordersAccepted: accepted.orders, ordersDelivered: delivered.orders });
  },
);

/** Below /api/admin/orders. */
export const adminOrdersRoutes = new Hono<ApiEnv<Services>>({ strict: false }).get(
  "/",
  answers("All orders, newest first; those of a day the soonest first", pageOfOrders),
  ...signedInAs(requireStaff),
  queryOf(AdminOrdersQuery),
  async (c) =>
    c.json({ success: true, ...(await c.var.services.orders.listForStaff(c.var.actor, c.req.valid("query"))) }),
);

/** Below /api/admin/agents. */
export const cancelRequestsRoutes = new Hono<ApiEnv<Services>>({ strict: false }).get(
  "/cancel-requests",
  answers("Orders whose agents ask to cancel, newest first", pageOfOrders),
  ...signedInAs(requireStaff),
  queryOf(OrderPageQuery),
  async (c) =>
    c.json({ success: true, ...(await c.var.services.orders.listCancelRequests(c.var.actor, c.req.valid("query"))) }),
);
