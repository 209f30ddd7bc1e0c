import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedInAs } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { requireHotel } from "../../identity/permissions.ts";
import { Order, RatingInput } from "../orders.contract.ts";
import type { RateOrder } from "./rating.service.ts";

interface Services {
  readonly orderCommands: { readonly rateOrder: RateOrder };
}

export const ratingRoutes = new Hono<ApiEnv<Services>>({ strict: false }).post(
  "/:id/rating",
  answers("The buyer rates a delivery, once", { order: Order }),
  ...signedInAs(requireHotel),
  ...jsonBody(RatingInput),
  async (c) => {
    const [id, input] = [c.req.param("id"), c.req.valid("json")];
    const order = await c.var.services.orderCommands.rateOrder(c.var.actor, id, input, idempotencyKey(c));
    return c.json({ success: true, order });
  },
);
