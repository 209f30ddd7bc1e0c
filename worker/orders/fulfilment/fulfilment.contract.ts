import * as v from "valibot";
import { CityName } from "../../accounts/accounts.contract.ts";
import { DEFAULT_CITY } from "../../brand.contract.ts";
import { CATEGORIES, UNITS } from "../../catalogue/categories.contract.ts";
import { startOfIndianDay } from "../../platform/dates.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { ORDER_STATUSES } from "../order-lifecycle.contract.ts";
import { Order } from "../orders.contract.ts";

/** What one pick list sums up, and what one print of packing sheets holds; further ones begin where these end. */
export const MAX_PICKED = 500;
export const MAX_PACKED = 100;
/** What can be chosen one by one. */
export const MAX_CHOSEN = 100;

const OrderId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const MANY = message("order.too_many_chosen");
const unique = v.transform((ids: string[]) => [...new Set(ids)]);
const chosen = v.pipe(
  v.union([OrderId, v.array(OrderId)]),
  v.transform((ids) => [ids].flat()),
  unique,
  v.maxLength(MAX_CHOSEN, MANY),
);

const A_DAY = message("request.not_day", { name: "day" });

/** Whose goods are to be picked and packed: these orders, or all that are promised to a city, to a day if one is named. */
export const FulfilmentQuery = v.object({
  city: v.optional(CityName, DEFAULT_CITY),
  /** The day of the promise in India. */
  day: v.optional(
    v.pipe(
      v.string(),
      v.isoDate(A_DAY),
      v.check((day) => !Number.isNaN(startOfIndianDay(day)), A_DAY),
    ),
  ),
  /** Orders that an agent has taken as well: he may not have fetched them yet. */
  taken: v.optional(v.literal("1", message("request.not_flag", { name: "taken" }))),
  order: v.optional(chosen),
  /** After this order, in the order of the promise. */
  after: v.optional(OrderId),
});
export type FulfilmentQuery = v.InferOutput<typeof FulfilmentQuery>;

const count = v.pipe(v.number(), v.integer());

/** As it was ordered: a product whose name or unit was changed since stands here once for each. */
export const PickLine = v.object({
  productId: v.string(),
  name: v.string(),
  category: v.picklist(CATEGORIES),
  unit: v.picklist(UNITS),
  quantity: count,
  orders: count,
});
export type PickLine = v.InferOutput<typeof PickLine>;

/** Chosen, but nothing is to be picked for it: not confirmed yet, or over. */
export const LeftOut = v.object({ _id: v.string(), status: v.picklist(ORDER_STATUSES) });
export type LeftOut = v.InferOutput<typeof LeftOut>;

const rest = { leftOut: v.array(LeftOut), nextAfter: v.nullable(v.string()) };

/** In the order of categories, then of names. */
export const PickList = v.object({ lines: v.array(PickLine), orders: count, ...rest });
export type PickList = v.InferOutput<typeof PickList>;

/** Without delivery codes: paper lies about. */
export const PackingSheets = v.object({ orders: v.array(v.omit(Order, ["confirmationOtp"])), ...rest });
export type PackingSheets = v.InferOutput<typeof PackingSheets>;
export type PackedOrder = PackingSheets["orders"][number];

export const ConfirmManyInput = fields({
  ids: v.pipe(
    v.array(OrderId, message("order.none_chosen")),
    v.minLength(1, message("order.none_chosen")),
    v.maxLength(MAX_CHOSEN, MANY),
    unique,
  ),
});
export type ConfirmManyInput = v.InferOutput<typeof ConfirmManyInput>;

/** What became of each, in the order in which they were sent. */
export const ConfirmedOne = v.object({
  _id: v.string(),
  confirmed: v.boolean(),
  /** Why not; the service gives the reference of a message, the API a sentence. */
  code: v.optional(v.string()),
  message: v.optional(v.string()),
});
export type ConfirmedOne = v.InferOutput<typeof ConfirmedOne>;
