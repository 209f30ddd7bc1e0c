import { EVENT_TYPES, type EventType, ORDER_EVENT_TYPES } from "../../../worker/webhooks/webhooks.contract.ts";

export const EVENT_GROUPS = {
  orders: ORDER_EVENT_TYPES,
  products: ["product.price_changed", "product.back_in_stock"],
  papers: ["document.issued", "payment.captured"],
} as const satisfies Record<string, readonly EventType[]>;

/** Each event type has a field of its own, because a refused form is filled in again by field names. */
export const typeField = (type: EventType): string => `type.${type}`;

export const readEndpoint = (form: FormData) => ({
  url: form.get("url"),
  description: form.get("description") ?? "",
  currentPassword: form.get("currentPassword") ?? "",
  types: EVENT_TYPES.filter((type) => form.has(typeField(type))),
});
