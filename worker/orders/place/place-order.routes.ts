import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { Order } from "../orders.contract.ts";
import { PlaceOrderRequest } from "./place-order.contract.ts";
import { Quote, QuoteInput } from "./quote.contract.ts";

const QUOTING = [
  "orders.quantity_not_allowed",
  "orders.unknown_product",
  "orders.slot_full",
  "orders.slot_closed",
  "orders.slot_share",
  "orders.city_closed",
  "orders.pin_not_served",
  "limits.orders",
];
export const PLACING_CODES = [
  ...QUOTING,
  "orders.stock_short",
  "orders.below_minimum",
  "orders.prices_changed",
  "orders.delivery_changed",
  "orders.too_much_open",
  "orders.too_much_open_for_new",
  "credit.not_offered",
  "credit.exceeded",
  "credit.overdue",
  "accounts.blocked",
  "orders.idempotency_conflict",
  "orders.conflict",
];

const order = {
  items: [{ productId: SAMPLE_ID, quantity: 1 }],
  location: "patna",
  deliveryAddress: "Hotel Maurya, Fraser Road, Patna",
};

export const placeOrderRoutes = router(
  route("POST /quote", {
    who: "buyer",
    scope: "orders:write",
    summary: "Price an order without placing it",
    fails: QUOTING,
    body: QuoteInput,
    sample: order,
    sampleStatus: 400,
    answers: { quote: Quote },
    handle: async ({ services, actor, body }) => ({ quote: await services.quotes.quoteOrder(actor, body) }),
  }),
  route("POST /", {
    who: "buyer",
    scope: "orders:write",
    summary: "Place a cash order",
    fails: PLACING_CODES,
    body: PlaceOrderRequest,
    sample: { ...order, phone: "9876543210", paymentMethod: "cod" },
    sampleStatus: 400,
    idempotent: true,
    readsSession: true,
    status: 201,
    answers: { order: Order },
    handle: async ({ services, session, body, idempotencyKey }) => ({
      order: await services.placing.placeOrderOf(session, body, idempotencyKey),
    }),
  }),
);
