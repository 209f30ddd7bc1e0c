import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { Order } from "../orders.contract.ts";
import { PlaceOrderRequest } from "./place-order.contract.ts";
import { Quote, QuoteInput } from "./quote.contract.ts";

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
    body: PlaceOrderRequest,
    sample: { ...order, phone: "9876543210", paymentMethod: "cod" },
    sampleStatus: 400,
    idempotent: true,
    status: 201,
    answers: { order: Order },
    handle: async ({ services, actor, body, idempotencyKey }) => ({
      order: await services.placing.placeOrder(actor, body, idempotencyKey),
    }),
  }),
);
