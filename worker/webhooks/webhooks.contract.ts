import * as v from "valibot";

export const ORDER_EVENT_TYPES = [
  "order.placed",
  "order.confirmed",
  "order.accepted",
  "order.delivered",
  "order.cancelled",
  "order.changed",
  "order.refunded",
] as const;
/** What a webhook can be about. `ping` is the test event, which every endpoint gets when its owner asks for it. */
export const EVENT_TYPES = [
  ...ORDER_EVENT_TYPES,
  "product.price_changed",
  "product.back_in_stock",
  "document.issued",
  "payment.captured",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** An order as it was right after the event. Amounts in rupees. */
export const OrderEventData = v.object({
  orderId: v.string(),
  /** Rises with each change of the order: what has a lower one is older. */
  version: v.number(),
  status: v.string(),
  previousStatus: v.nullable(v.string()),
  paymentMethod: v.string(),
  paymentStatus: v.string(),
  total: v.number(),
  location: v.string(),
  placedAt: v.string(),
  estimatedDelivery: v.string(),
  /** Of a cancellation; null when none was given. */
  reason: v.optional(v.nullable(v.string())),
  /** Of a refund. */
  amount: v.optional(v.number()),
});

export const PriceEventData = v.object({
  productId: v.string(),
  name: v.string(),
  location: v.string(),
  price: v.number(),
  previousPrice: v.nullable(v.number()),
});

export const StockEventData = v.object({
  productId: v.string(),
  name: v.string(),
  location: v.string(),
  stock: v.number(),
});

export const DocumentEventData = v.object({
  documentId: v.string(),
  number: v.string(),
  kind: v.string(),
  orderId: v.string(),
  version: v.number(),
  total: v.number(),
  issuedAt: v.string(),
});

export const PaymentEventData = v.object({
  orderId: v.string(),
  version: v.number(),
  paymentId: v.string(),
  amount: v.number(),
});

const bodyOf = <const Types extends readonly string[], Data extends v.GenericSchema>(types: Types, data: Data) =>
  v.object({ type: v.picklist(types), timestamp: v.string(), data });

/** The body of a webhook, by its type. `timestamp`: when the event happened, ISO 8601. */
export const WebhookBody = v.variant("type", [
  bodyOf(ORDER_EVENT_TYPES, OrderEventData),
  bodyOf(["product.price_changed"], PriceEventData),
  bodyOf(["product.back_in_stock"], StockEventData),
  bodyOf(["document.issued"], DocumentEventData),
  bodyOf(["payment.captured"], PaymentEventData),
  bodyOf(["ping"], v.object({ endpointId: v.string() })),
]);
export type WebhookBody = v.InferOutput<typeof WebhookBody>;

/** After this long without success a delivery is given up, in ms. */
export const GIVE_UP_MS = 72 * 60 * 60 * 1000;
/** An endpoint to which nothing got through for this long is disabled when a delivery is given up, in ms. */
export const DISABLE_AFTER_MS = 48 * 60 * 60 * 1000;
/** How long the secret before a rotation signs too, in ms. */
export const ROTATION_MS = 24 * 60 * 60 * 1000;
/** Of one account. */
export const MAX_ENDPOINTS = 10;
/** The account of the shop itself, whose endpoints hear of every order. */
export const SHOP = "*";

export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export const ENDPOINT_STATES = ["active", "disabled"] as const;
