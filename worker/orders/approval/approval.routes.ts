import { route, router } from "../../http/route.ts";
import { Order } from "../orders.contract.ts";
import { COMMAND_CODES } from "../transition/order-commands.routes.ts";
import { ApproveInput, DeclineInput } from "./approval.contract.ts";

/** Mounted at /api/orders: for approvers and the owner of a team. */
export const approvalRoutes = router(
  route("POST /:id/approve", {
    who: "hotel",
    summary: "Approve an order above a team member's limit",
    fails: [...COMMAND_CODES, "orders.approver_required", "orders.changed_meanwhile", "orders.not_awaiting_approval"],
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
    fails: [...COMMAND_CODES, "orders.approver_required", "orders.not_awaiting_approval"],
    body: DeclineInput,
    sample: { reason: "We have enough" },
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      order: await services.orderCommands.declineOrder(actor, params.id, body, idempotencyKey),
    }),
  }),
);
