import * as v from "valibot";
import { ProductNames } from "../catalogue/catalogue.contract.ts";
import { UNITS } from "../catalogue/categories.contract.ts";
import { SlotDay } from "../cities/slots/slots.contract.ts";
import { CityName } from "../identity/accounts.contract.ts";
import { PAYMENT_METHODS } from "../orders/order-lifecycle.contract.ts";
import { MAX_LINES } from "../orders/order-limits.contract.ts";
import { PlaceOrderInput } from "../orders/place-order.contract.ts";
import { QuantityOrNone } from "../orders/quantity-input.contract.ts";
import { fields } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { DAY_STATES, REFUSALS, WEEKDAYS } from "./standing-order-limits.contract.ts";

export type { DayState, Refusal } from "./standing-order-limits.contract.ts";

const LIST = message("standing_order.list_missing");
const SLOT = message("slot.missing");
const DAYS = message("standing_order.days_missing");
const { deliveryAddress, phone, notes } = PlaceOrderInput.entries;

const changeable = {
  listId: v.pipe(v.string(LIST), v.minLength(1, LIST), v.maxLength(64)),
  days: v.pipe(v.array(v.picklist(WEEKDAYS, DAYS), DAYS), v.minLength(1, DAYS), v.maxLength(WEEKDAYS.length, DAYS)),
  slotId: v.pipe(v.string(SLOT), v.minLength(1, SLOT), v.maxLength(64)),
  deliveryAddress,
  phone,
  notes,
  paymentMethod: v.optional(v.picklist(PAYMENT_METHODS, message("standing_order.payment_unknown")), "cod"),
  /** The last day with a delivery, in India; null or "" for no end. */
  until: v.optional(
    v.pipe(
      v.nullable(v.union([v.literal(""), SlotDay])),
      v.transform((day) => day || null),
    ),
    null,
  ),
};

export const StandingOrderInput = fields({ ...changeable, location: CityName });
export type StandingOrderInput = v.InferOutput<typeof StandingOrderInput>;

const Version = v.pipe(v.number(message("standing_order.version_missing")), v.integer());

/** `version`: as read; rejected with 409 when it has changed since. */
export const ChangeStandingOrderInput = fields({ ...changeable, version: Version });
export type ChangeStandingOrderInput = v.InferOutput<typeof ChangeStandingOrderInput>;

/** Either the items to order on the day (null to use the list again), or whether to skip it. */
export const StandingOrderDayInput = v.union([
  fields({ skip: v.boolean(message("request.not_boolean", { name: "skip" })) }),
  fields({
    items: v.nullable(
      v.pipe(
        v.array(
          fields({
            productId: v.pipe(v.string(message("order.product_missing")), v.minLength(1), v.maxLength(64)),
            /** 0 leaves the product out on this day. */
            quantity: QuantityOrNone,
          }),
          message("order.cart_empty"),
        ),
        v.maxLength(MAX_LINES, message("order.too_many_lines")),
      ),
    ),
  }),
]);
export type StandingOrderDayInput = v.InferOutput<typeof StandingOrderDayInput>;

/** Times are ISO 8601; days are Indian days such as 2026-11-24. */
export const StandingOrder = v.object({
  _id: v.string(),
  version: v.number(),
  location: v.string(),
  /** `name` is null when the list was deleted. */
  list: v.object({ _id: v.string(), name: v.nullable(v.string()) }),
  days: v.array(v.picklist(WEEKDAYS)),
  /** Null when the city no longer offers it. */
  slot: v.nullable(v.object({ id: v.string(), fromHour: v.number(), untilHour: v.number() })),
  deliveryAddress: v.string(),
  phone: v.string(),
  notes: v.string(),
  paymentMethod: v.picklist(PAYMENT_METHODS),
  until: v.nullable(v.string()),
  paused: v.boolean(),
  /** Why it was paused automatically; null otherwise. */
  pausedBecause: v.nullable(v.string()),
  /** The next delivery day, and when its order is placed; null without one. */
  next: v.nullable(v.object({ day: v.string(), placeAt: v.string() })),
  createdAt: v.string(),
});
export type StandingOrder = v.InferOutput<typeof StandingOrder>;

const productFields = { productId: v.string(), name: v.string(), names: ProductNames, unit: v.picklist(UNITS) };
export const ShortLine = v.object({ ...productFields, wanted: v.number(), taken: v.number() });
export type ShortLine = v.InferOutput<typeof ShortLine>;
export const PriceChange = v.object({ ...productFields, before: v.number(), now: v.number() });
export type PriceChange = v.InferOutput<typeof PriceChange>;

export const StandingOrderDay = v.object({
  day: v.string(),
  state: v.picklist(DAY_STATES),
  /** True when the date has its own lines instead of the list's. */
  edited: v.boolean(),
  previewedAt: v.nullable(v.string()),
  /** When the order is placed; until then the date can be edited and skipped. */
  placeAt: v.string(),
  orderId: v.nullable(v.string()),
  reason: v.nullable(v.picklist(REFUSALS)),
  /** Lines below the wanted quantity, as of the preview or the order; `taken` is 0 for a line left out. */
  short: v.array(ShortLine),
});
export type StandingOrderDay = v.InferOutput<typeof StandingOrderDay>;

/** A line of a date as it would be ordered now. `price`: the unit price at `taken`, in rupees; null when not on sale. */
export const StandingOrderLine = v.object({
  ...productFields,
  wanted: v.number(),
  taken: v.number(),
  price: v.nullable(v.number()),
  stock: v.number(),
});
export type StandingOrderLine = v.InferOutput<typeof StandingOrderLine>;

export const StandingOrdersQuery = v.object({ location: v.optional(CityName) });
