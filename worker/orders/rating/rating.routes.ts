import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { Order, RatingInput } from "../orders.contract.ts";
import type { RateOrder } from "./rating.service.ts";

interface Services {
  readonly orders: { readonly rateOrder: RateOrder };
}

export const ratingRoutes = new Hono<ApiEnv<Services>>({ strict: false }).post(
  "/:id/rating",
  route({
    who: "hotel",
    summary: "The buyer rates a delivery, once",
    body: RatingInput,
    sample: { rating: 4 },
    idempotent: true,
    answers: { order: Order },
  }),
  async (c) => {
    const [id, input] = [c.req.param("id"), c.req.valid("json")];
    const order = await c.var.services.orders.rateOrder(c.var.actor, id, input, c.var.idempotencyKey);
    return c.json({ success: true, order });
  },
);
