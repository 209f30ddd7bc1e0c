import { Hono } from "hono";
import { DeliverInput, OrderPageQuery, RequestCancelInput } from "../orders/orders.contract.ts";
import { idempotencyKey } from "../orders/orders.routes.ts";
import { type ApiEnv, jsonBody, queryOf, signedIn } from "../platform/http.ts";

/** {id} is the order's. */
export const deliveryRoutes = new Hono<ApiEnv>({ strict: false })
  .get("/my-orders", signedIn, queryOf(OrderPageQuery), async (c) => {
    const { orders } = c.var.services;
    const query = c.req.valid("query");
    const [accepted, delivered] = await Promise.all([
      orders.listOfAgent(c.var.actor, "accepted", query),
      orders.listOfAgent(c.var.actor, "delivered", query),
    ]);
    return c.json({ success: true, ordersAccepted: accepted.orders, ordersDelivered: delivered.orders });
  })
  .patch("/:id/accept", signedIn, async (c) => {
    const order = await c.var.services.orders.acceptOrder(c.var.actor, c.req.param("id"), idempotencyKey(c));
    return c.json({ success: true, order });
  })
  .post("/:id/deliver", signedIn, ...jsonBody(DeliverInput), async (c) => {
    const { deliveryOtp } = c.req.valid("json");
    const order = await c.var.services.orders.deliverOrder(
      c.var.actor,
      c.req.param("id"),
      deliveryOtp,
      idempotencyKey(c),
    );
    return c.json({ success: true, order });
  })
  .post("/:id/request-cancel", signedIn, ...jsonBody(RequestCancelInput), async (c) => {
    const { message } = c.req.valid("json");
    const order = await c.var.services.orders.requestCancellation(
      c.var.actor,
      c.req.param("id"),
      message,
      idempotencyKey(c),
    );
    return c.json({ success: true, order });
  });
