import * as v from "valibot";
import { PROVIDER_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { PaymentToMake } from "../order-change.contract.ts";
import { Order } from "../orders.contract.ts";
import { ChangeItemsInput } from "./change-items.contract.ts";
import { ChangeSlotInput } from "./change-slot.contract.ts";

const CHANGE_CODES = [
  "accounts.blocked",
  "limits.orders",
  "orders.not_changeable",
  "orders.changed_meanwhile",
  "orders.change_unpaid",
  "orders.idempotency_conflict",
  "orders.conflict",
];
/** Error codes of a change of the lines, which can fail for more reasons than a change of the slot. */
const ITEMS_CODES = [
  ...CHANGE_CODES,
  "orders.stock_short",
  "orders.quantity_not_allowed",
  "orders.unknown_product",
  "orders.below_minimum",
  "orders.prices_changed",
  "orders.slot_closed",
  "orders.city_closed",
  "orders.too_much_open",
  "orders.too_much_open_for_new",
  "credit.exceeded",
  "credit.not_offered",
  "credit.overdue",
];

/** Mounted at /api/admin/orders. */
export const adminChangesRoutes = router(
  route("PUT /:id/items", {
    who: "staff",
    scope: "orders:write",
    summary: "Change the lines of a pending or confirmed order for its buyer, until its goods are packed",
    fails: [
      ...ITEMS_CODES,
      "accounts.own_record",
      "orders.already_packed",
      "orders.already_picked",
      "orders.buyer_blocked",
      "orders.change_needs_payment",
    ],
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
      ...ITEMS_CODES,
      ...PROVIDER_CODES,
      "orders.change_ended",
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
    fails: [...CHANGE_CODES, "orders.not_placed_by_you", "orders.slot_full", "orders.slot_closed", "orders.slot_share"],
    body: ChangeSlotInput,
    sample: { slot: null },
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      order: await services.orderChanges.changeSlot(actor, params.id, body, idempotencyKey),
    }),
  }),
);
