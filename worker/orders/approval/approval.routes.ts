import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedInAs } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody, optionalJsonBody } from "../../http/validation.ts";
import { requireHotel } from "../../identity/permissions.ts";
import { Order } from "../orders.contract.ts";
import { ApproveInput, DeclineInput } from "./approval.contract.ts";
import type { Approvals } from "./approval.service.ts";

interface Services {
  readonly orderCommands: Pick<Approvals, "approveOrder" | "declineOrder">;
}

/** Below /api/orders: for approvers and the owner of a team. */
export const approvalRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .post(
    "/:id/approve",
    answers("Approve an order above its member's limit", { order: Order }),
    ...signedInAs(requireHotel),
    ...optionalJsonBody(ApproveInput),
    async (c) => {
      const [id, input] = [c.req.param("id"), c.req.valid("json")];
      const order = await c.var.services.orderCommands.approveOrder(c.var.actor, id, input, idempotencyKey(c));
      return c.json({ success: true, order });
    },
  )
  .post(
    "/:id/decline",
    answers("Decline an order above its member's limit; it is cancelled", { order: Order }),
    ...signedInAs(requireHotel),
    ...jsonBody(DeclineInput),
    async (c) => {
      const [id, input] = [c.req.param("id"), c.req.valid("json")];
      const order = await c.var.services.orderCommands.declineOrder(c.var.actor, id, input, idempotencyKey(c));
      return c.json({ success: true, order });
    },
  );
