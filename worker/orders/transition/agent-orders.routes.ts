import { Hono } from "hono";
import * as v from "valibot";
import { AvailabilityInput } from "../../accounts/profiles/profiles.contract.ts";
import { type ApiEnv, jsonBody, queryOf, signedIn } from "../../http/http.ts";
import { answers } from "../../http/openapi.ts";
import { idempotencyKey } from "../browse/orders.routes.ts";
import { DeliverInput, Order, OrderPageQuery, RequestCancelInput } from "../orders.contract.ts";

/** {id} is the order's. */
export const deliveryRoutes = new Hono<ApiEnv>({ strict: false })
  .patch(
    "/availability",
    answers("Go online or offline", { isActive: v.boolean() }),
    signedIn,
    ...jsonBody(AvailabilityInput),
    async (c) => {
      const { isActive } = c.req.valid("json");
      return c.json({ success: true, isActive: await c.var.services.profiles.setAvailability(c.var.actor, isActive) });
    },
  )
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
