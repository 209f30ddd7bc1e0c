import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody, queryOf } from "../../http/validation.ts";
import type { OrdersService } from "../browse/orders.service.ts";
import { DeliverInput, Order, OrderPageQuery, RequestCancelInput } from "../orders.contract.ts";

interface Services {
  readonly orders: OrdersService;
}

/** {id} is the order's. */
export const deliveryRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/my-orders",
    answers("What I carry and what I delivered", { ordersAccepted: v.array(Order), ordersDelivered: v.array(Order) }),
    signedIn,
    queryOf(OrderPageQuery),
    async (c) => {
      const { orders } = c.var.services;
      const query = c.req.valid("query");
      const [accepted, delivered] = await Promise.all([
        orders.listOfAgent(c.var.actor, "accepted", query),
        orders.listOfAgent(c.var.actor, "delivered", query),
      ]);
      return c.json({ success: true, ordersAccepted: accepted.orders, ordersDelivered: delivered.orders });
    },
  )
  .patch("/:id/accept", answers("Accept an order", { order: Order }), signedIn, async (c) => {
    const order = await c.var.services.orders.acceptOrder(c.var.actor, c.req.param("id"), idempotencyKey(c));
    return c.json({ success: true, order });
  })
  .post(
    "/:id/deliver",
    answers("Hand over against the customer's code", { order: Order }),
    signedIn,
    ...jsonBody(DeliverInput),
    async (c) => {
      const [id, input] = [c.req.param("id"), c.req.valid("json")];
      const order = await c.var.services.orders.deliverOrder(c.var.actor, id, input, idempotencyKey(c));
      return c.json({ success: true, order });
    },
  )
  .post(
    "/:id/request-cancel",
    answers("Ask staff to cancel", { order: Order }),
    signedIn,
    ...jsonBody(RequestCancelInput),
    async (c) => {
      const [id, input] = [c.req.param("id"), c.req.valid("json")];
      const order = await c.var.services.orders.requestCancellation(c.var.actor, id, input, idempotencyKey(c));
      return c.json({ success: true, order });
    },
  );
