import * as v from "valibot";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { PaymentToMake } from "../order-change.contract.ts";
import { Order } from "../orders.contract.ts";
import { ChangeItemsInput } from "./change-items.contract.ts";
import { ChangeSlotInput } from "./change-slot.contract.ts";

const CHANGE_FAILS = [
  "orders.not_changeable",
  "orders.changed_meanwhile",
  "orders.stock_short",
  "orders.quantity_not_allowed",
  "orders.unknown_product",
  "orders.below_minimum",
  "orders.prices_changed",
  "orders.idempotency_conflict",
];

/** Mounted at /api/admin/orders. */
export const adminChangesRoutes = router(
  route("PUT /:id/items", {
    who: "staff",
    scope: "orders:write",
    summary: "Change the lines of a pending or confirmed order for its buyer, until its goods are packed",
    fails: [...CHANGE_FAILS, "orders.already_packed", "orders.already_picked", "orders.change_needs_payment"],
    body: ChangeItemsInput,
    sample: { items: [{ productId: SAMPLE_ID, quantity: 1 }] },
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      order: await services.orderChanges.changeOrderAsStaff(actor, params.id, body, idempotencyKey),
    }),
  }),
);

/** Mounted at /api/orders. */
export const changeOrderRoutes = router(
  route("PUT /:id/items", {
    who: "buyer",
    scope: "orders:write",
    summary: "Change the lines of a pending order; `payment` is a difference to pay first",
    fails: [
      ...CHANGE_FAILS,
      "orders.change_unpaid",
      "orders.change_needs_approval",
      "orders.difference_too_small",
      "orders.not_placed_by_you",
    ],
    body: ChangeItemsInput,
    sample: { items: [{ productId: SAMPLE_ID, quantity: 1 }] },
    idempotent: true,
    answers: { order: Order, payment: v.optional(PaymentToMake) },
    handle: ({ services, actor, params, body, idempotencyKey }) =>
      services.orderChanges.changeOrder(actor, params.id, body, idempotencyKey),
  }),
  route("PATCH /:id/slot", {
    who: "buyer",
    scope: "orders:write",
    summary: "Move a pending order to another delivery slot; null is the usual delivery",
    body: ChangeSlotInput,
    sample: { slot: null },
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      order: await services.orderChanges.changeSlot(actor, params.id, body, idempotencyKey),
    }),
  }),
);
