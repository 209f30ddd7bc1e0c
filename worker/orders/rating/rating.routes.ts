import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { Order, RatingInput } from "../orders.contract.ts";

export const ratingRoutes = new Hono<ApiEnv>({ strict: false }).post(
  "/:id/rating",
  route({
    who: "hotel",
    summary: "Rate a delivery; only once",
    body: RatingInput,
    sample: { rating: 4 },
    idempotent: true,
    answers: { order: Order },
  }),
  async (c) => {
    const id = c.req.param("id");
    const input = c.req.valid("json");
    const order = await c.var.services.orderCommands.rateOrder(c.var.actor, id, input, c.var.idempotencyKey);
    return c.json({ success: true, order });
  },
);
