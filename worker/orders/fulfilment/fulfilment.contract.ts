import * as v from "valibot";
import { DEFAULT_CITY } from "../../brand.contract.ts";
import { ProductNames } from "../../catalogue/catalogue.contract.ts";
import { CATEGORIES, UNITS } from "../../catalogue/categories.contract.ts";
import { CityName } from "../../identity/accounts.contract.ts";
import { Day, fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { ORDER_STATUSES } from "../order-lifecycle.contract.ts";
import { MAX_CRATES } from "../order-limits.contract.ts";
import { Order, Stage, UntilHour } from "../orders.contract.ts";
import { Replacement } from "../replacements/replacements.contract.ts";

/** Maximum orders on one pick list, and on one print of packing sheets; `after` fetches the rest. */
export const MAX_PICKED = 500;
export const MAX_PACKED = 100;
const MAX_CHOSEN = 100;

const OrderId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const TOO_MANY = message("order.too_many_chosen");
const unique = v.transform((ids: string[]) => [...new Set(ids)]);
const chosen = v.pipe(
  v.union([OrderId, v.array(OrderId)]),
  v.transform((ids) => [ids].flat()),
  unique,
  v.maxLength(MAX_CHOSEN, TOO_MANY),
);

const NOT_DAY = message("request.not_day", { name: "day" });

/** The chosen orders, or all confirmed and accepted ones of a city, optionally promised for one day. */
export const FulfilmentQuery = v.object({
  city: v.optional(CityName, DEFAULT_CITY),
  /** The day of the promised delivery, YYYY-MM-DD in India. */
  day: v.optional(Day(NOT_DAY)),
  /**
   * Only orders promised until this hour in India; without `day`, on the next day on which that hour has not passed.
   */
  until: v.optional(UntilHour),
  /** Only orders of this stage. */
  stage: v.optional(Stage),
  order: v.optional(chosen),
  /** Continues after this order, sorted by promised delivery. */
  after: v.optional(OrderId),
});
export type FulfilmentQuery = v.InferOutput<typeof FulfilmentQuery>;

const count = v.pipe(v.number(), v.integer());

/** Name and unit as ordered: a product renamed in between has one line per name. */
export const PickLine = v.object({
  productId: v.string(),
  name: v.string(),
  /** From the newest of the orders; "" where unknown. */
  names: ProductNames,
  category: v.picklist(CATEGORIES),
  /** Where the product lies now; "" where unknown. */
  zone: v.string(),
  bin: v.string(),
  unit: v.picklist(UNITS),
  quantity: v.number(),
  orders: count,
  /**
   * The picked quantity, and who picked last and when; null when nothing was picked. Further quantities were ordered
   * later.
   */
  picked: v.nullable(v.object({ quantity: v.number(), by: v.string(), at: v.string() })),
});
export type PickLine = v.InferOutput<typeof PickLine>;

/** A chosen order that needs no picking: not confirmed yet, or over. */
export const LeftOut = v.object({ _id: v.string(), status: v.picklist(ORDER_STATUSES) });
export type LeftOut = v.InferOutput<typeof LeftOut>;

/** `day` is the requested day, or the day found for `until`; null when the query has neither. */
const rest = {
  day: v.nullable(v.string()),
  leftOut: v.array(LeftOut),
  nextAfter: v.nullable(v.string()),
};

/** Sorted by zone and bin, then by category and name; cold goods last. */
export const PickList = v.object({ lines: v.array(PickLine), orders: count, ...rest });
export type PickList = v.InferOutput<typeof PickList>;

/** Product, name and unit identify the line, because the list has one line for each combination. */
export const PickInput = fields({
  productId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  name: v.string(),
  unit: v.picklist(UNITS),
  /** The quantity that was shown; refused with 409 when it has changed. */
  quantity: v.number(),
  picked: v.boolean(),
});
export type PickInput = v.InferOutput<typeof PickInput>;

/** Without delivery codes, because anyone may read the printed sheets. */
export const PackingSheets = v.object({
  orders: v.array(
    v.object({
      ...v.omit(Order, ["confirmationOtp"]).entries,
      /** Delivered with the order, free of charge; only when there is something. */
      replacements: v.optional(v.array(Replacement)),
    }),
  ),
  ...rest,
});
export type PackingSheets = v.InferOutput<typeof PackingSheets>;
export type PackedOrder = PackingSheets["orders"][number];

const CRATES = message("order.crates_invalid", { max: MAX_CRATES });

export const PackInput = fields({
  crates: v.optional(
    v.pipe(v.number(CRATES), v.integer(CRATES), v.minValue(1, CRATES), v.maxValue(MAX_CRATES, CRATES)),
    1,
  ),
});
export type PackInput = v.InferOutput<typeof PackInput>;

export const ConfirmManyInput = fields({
  ids: v.pipe(
    v.array(OrderId, message("order.none_chosen")),
    v.minLength(1, message("order.none_chosen")),
    v.maxLength(MAX_CHOSEN, TOO_MANY),
    unique,
  ),
});
export type ConfirmManyInput = v.InferOutput<typeof ConfirmManyInput>;

/** Results are in the order of the request. */
export const ConfirmedOne = v.object({
  _id: v.string(),
  confirmed: v.boolean(),
  /** Why it was not confirmed. In `message` the service returns a message reference, the API a translated sentence. */
  code: v.optional(v.string()),
  message: v.optional(v.string()),
});
export type ConfirmedOne = v.InferOutput<typeof ConfirmedOne>;
