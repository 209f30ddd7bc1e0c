import * as v from "valibot";
import { DEFAULT_CITY } from "../brand.contract.ts";
import { ProductBreak, ProductNames } from "../catalogue/catalogue.contract.ts";
import { CATEGORIES, UNITS } from "../catalogue/categories.contract.ts";
import { CityName } from "../identity/accounts.contract.ts";
import { SHORT_RULES } from "../identity/short-rule.contract.ts";
import { OrderQuantity } from "../orders/quantity-input.contract.ts";
import { fields, oneLine } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { fromMilli, toMilli } from "../platform/quantity.contract.ts";
import { MAX_LINE_NOTE, MAX_LIST_LINES, MAX_LIST_NAME, MAX_LISTS, MAX_PAR } from "./list-limits.contract.ts";

export const ListsQuery = v.object({ location: v.optional(CityName, DEFAULT_CITY) });

const ListName = v.pipe(
  v.string(message("list.name_missing")),
  oneLine(),
  v.minLength(1, message("list.name_missing")),
  v.maxLength(MAX_LIST_NAME, message("list.name_too_long", { max: MAX_LIST_NAME })),
);

const ProductId = v.pipe(
  v.string(message("order.product_missing")),
  v.minLength(1, message("order.product_missing")),
  v.maxLength(64),
);

export const ListLineInput = fields({
  productId: ProductId,
  /** The stock to keep, in the product's unit; null without a par. */
  par: v.optional(
    v.nullable(
      v.pipe(
        v.number(message("list.par_not_amount")),
        v.minValue(0, message("list.par_not_amount")),
        v.maxValue(MAX_PAR, message("list.par_too_large", { max: MAX_PAR })),
        v.transform((par) => fromMilli(toMilli(par))),
      ),
    ),
    null,
  ),
  /** The usual quantity to order; null or absent when not set, which counts as 1. */
  quantity: v.optional(v.nullable(OrderQuantity), null),
  note: v.optional(
    v.pipe(v.string(), oneLine(), v.maxLength(MAX_LINE_NOTE, message("list.note_too_long", { max: MAX_LINE_NOTE }))),
    "",
  ),
  /**
   * The rule for this product when it is missing at packing, unless the order has its own; null for the account's
   * usual rule, absent to leave it unchanged.
   */
  shortRule: v.optional(v.nullable(v.picklist(SHORT_RULES, message("order.short_rule_unknown")))),
});
export type ListLineInput = v.InferOutput<typeof ListLineInput>;

const Lines = v.pipe(
  v.array(ListLineInput, message("list.lines_missing")),
  v.maxLength(MAX_LIST_LINES, message("list.too_many_lines", { max: MAX_LIST_LINES })),
  v.check(
    (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
    message("list.product_twice"),
  ),
);
const OrderId = v.pipe(v.string(message("list.lines_missing")), v.maxLength(64));

/** Proposed lists cover all days (`regulars`) or one day of the week. */
export const LEARNED_AS = [
  "regulars",
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type LearnedAs = (typeof LEARNED_AS)[number];

/** A new list: empty, with these lines, or with the products of an order. */
export const NewListInput = fields({
  name: ListName,
  lines: v.optional(Lines, []),
  orderId: v.optional(OrderId),
  /** The proposal that the list is made from, which is not proposed again while the list exists. */
  learnedAs: v.optional(v.nullable(v.picklist(LEARNED_AS)), null),
});
export type NewListInput = v.InferOutput<typeof NewListInput>;

export const ChangeListInput = v.object({
  name: v.optional(ListName),
  /** The position among the account's lists in this city, from 0. */
  position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_LISTS - 1))),
});
export type ChangeListInput = v.InferOutput<typeof ChangeListInput>;

/** All lines of the list in order. `version`: the list's version as read; rejected with 409 when it has changed since. */
export const SetLinesInput = fields({
  version: v.pipe(v.number(message("list.version_missing")), v.integer(message("list.version_missing"))),
  /** Renames the list in the same step. */
  name: v.optional(ListName),
  lines: Lines,
});
export type SetLinesInput = v.InferOutput<typeof SetLinesInput>;

/** Appends products to the list; those already on it stay unchanged. */
export const AddLinesInput = v.union([
  fields({ lines: v.pipe(Lines, v.minLength(1, message("list.lines_missing"))) }),
  fields({ orderId: OrderId }),
]);
export type AddLinesInput = v.InferOutput<typeof AddLinesInput>;

export const List = v.object({
  _id: v.string(),
  name: v.string(),
  location: v.string(),
  lineCount: v.number(),
  /** Increases with every change of the list. */
  version: v.number(),
  learnedAs: v.nullable(v.picklist(LEARNED_AS)),
  updatedAt: v.string(),
});
export type List = v.InferOutput<typeof List>;

/** A product on sale to order instead; the price in rupees. */
const OnSale = v.object({
  _id: v.string(),
  name: v.string(),
  names: ProductNames,
  unit: v.picklist(UNITS),
  image: v.string(),
  stock: v.number(),
  price: v.number(),
  orderMultiple: v.number(),
  minQuantity: v.number(),
  priceBreaks: v.array(ProductBreak),
});

/** A line of a list with the current state of its product. Money in rupees. */
export const ListLine = v.object({
  product: v.object({
    ...OnSale.entries,
    category: v.picklist(CATEGORIES),
    /** 0 for a product that is no longer sold in the city. */
    stock: v.number(),
    /** Null for a product that is no longer sold in the city. */
    price: v.nullable(v.number()),
    /** By rising quantity. */
    priceBreaks: v.array(ProductBreak),
  }),
  par: v.nullable(v.number()),
  quantity: v.number(),
  /** False when no usual quantity is set; `quantity` is then 1. */
  hasQuantity: v.boolean(),
  note: v.string(),
  /** The account's rule for this product; null for its usual rule. */
  shortRule: v.nullable(v.picklist(SHORT_RULES)),
  /** The unit price in the account's last order of the product; null when it never ordered it. */
  lastPrice: v.nullable(v.number()),
  /** The current unit price at the usual quantity, minus `lastPrice`; null without either. */
  priceChange: v.nullable(v.number()),
  /** The nearest product in stock, when this product's stock does not cover the smallest quantity; else null. */
  replacement: v.nullable(OnSale),
});
export type ListLine = v.InferOutput<typeof ListLine>;
export type Replacement = v.InferOutput<typeof OnSale>;

export const WorkingList = v.object({ ...List.entries, lines: v.array(ListLine) });
export type WorkingList = v.InferOutput<typeof WorkingList>;
