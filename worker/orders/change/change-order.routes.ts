import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedInAs } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { requireBuyer } from "../../identity/permissions.ts";
import { PaymentToMake } from "../order-change.contract.ts";
import { Order } from "../orders.contract.ts";
import type { ChangeCommands } from "./change-commands.service.ts";
import { ChangeItemsInput } from "./change-items.contract.ts";

interface Services {
  readonly orderChanges: Pick<ChangeCommands, "changeOrder">;
}

/** Below /api/orders. */
export const changeOrderRoutes = new Hono<ApiEnv<Services>>({ strict: false }).put(
  "/:id/items",
  answers("The buyer changes a pending order; `payment` is the difference to be paid before it is changed", {
    order: Order,
    payment: v.optional(PaymentToMake),
  }),
  ...signedInAs(requireBuyer),
  ...jsonBody(ChangeItemsInput),
  async (c) => {
    const { orderChanges } = c.var.services;
    const changed = await orderChanges.changeOrder(
      c.var.actor,
      c.req.param("id"),
      c.req.valid("json"),
      idempotencyKey(c),
    );
    return c.json({ success: true, ...changed });
  },
);
