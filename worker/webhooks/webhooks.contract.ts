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
/** The types of webhook events. `ping` is a test event, which an endpoint gets at its owner's request. */
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
  /** Rises with each change of the order, so a lower one is older. */
  version: v.number(),
  status: v.string(),
  previousStatus: v.nullable(v.string()),
  paymentMethod: v.string(),
  paymentStatus: v.string(),
  total: v.number(),
  location: v.string(),
  placedAt: v.string(),
  estimatedDelivery: v.string(),
  /** The reason of a cancellation; null when none was given. */
  reason: v.optional(v.nullable(v.string())),
  /** The amount of a refund. */
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

/** A delivery is given up after this long without success, in ms. */
export const GIVE_UP_MS = 72 * 60 * 60 * 1000;
/** When a delivery is given up and nothing succeeded for this long, its endpoint is disabled, in ms. */
export const DISABLE_AFTER_MS = 48 * 60 * 60 * 1000;
/** How long the previous secret signs too after a rotation, in ms. */
export const ROTATION_MS = 24 * 60 * 60 * 1000;
/** For each account. */
export const MAX_ENDPOINTS = 10;
/** The account of the shop itself, whose endpoints receive the events of all orders. */
export const SHOP = "*";

export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export const ENDPOINT_STATES = ["active", "disabled"] as const;
