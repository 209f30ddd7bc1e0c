import { EVENT_TYPES, type EventType, ORDER_EVENT_TYPES } from "../../../worker/webhooks/webhooks.contract.ts";

/** Kinds of events as a person looks for them. */
export const EVENT_GROUPS = {
  orders: ORDER_EVENT_TYPES,
  products: ["product.price_changed", "product.back_in_stock"],
  papers: ["document.issued", "payment.captured"],
} as const satisfies Record<string, readonly EventType[]>;

/** The field of an event's check box: one for each, because a refused form is filled in again by names. */
export const typeField = (type: EventType): string => `type.${type}`;

/** What the fields of an endpoint say. */
export const endpointIn = (form: FormData) => ({
  url: form.get("url"),
  description: form.get("description") ?? "",
  currentPassword: form.get("currentPassword") ?? "",
  types: EVENT_TYPES.filter((type) => form.has(typeField(type))),
});
