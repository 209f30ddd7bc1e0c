import { route, router } from "../../http/route.ts";
import { Order } from "../orders.contract.ts";
import { ApproveInput, DeclineInput } from "./approval.contract.ts";

/** Mounted at /api/orders: for approvers and the owner of a team. */
export const approvalRoutes = router(
  route("POST /:id/approve", {
    who: "hotel",
    summary: "Approve an order above a team member's limit",
    body: ApproveInput,
    mayBeEmpty: true,
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      order: await services.orderCommands.approveOrder(actor, params.id, body, idempotencyKey),
    }),
  }),
  route("POST /:id/decline", {
    who: "hotel",
    summary: "Decline an order above a team member's limit, which cancels it",
    body: DeclineInput,
    sample: { reason: "We have enough" },
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      order: await services.orderCommands.declineOrder(actor, params.id, body, idempotencyKey),
    }),
  }),
);
