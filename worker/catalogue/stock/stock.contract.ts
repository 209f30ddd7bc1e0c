import * as v from "valibot";
import { limitedText } from "../../identity/accounts.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { PageQuery } from "../../platform/paging.contract.ts";
import { isInThousandths } from "../../platform/quantity.contract.ts";
import { Product } from "../catalogue.contract.ts";
import { MAX_PRICE, MAX_STOCK } from "../product-input.contract.ts";
import { isWholePaise } from "../product-rules-input.contract.ts";

/**
 * Why stock moved. `sold` takes it for an order; `cancelled` gives it back before the delivery, `returned` at or after
 * it.
 */
export const MOVEMENT_KINDS = [
  "opening",
  "received",
  "sold",
  "cancelled",
  "returned",
  "wasted",
  "counted",
  "corrected",
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** The kinds that staff book: products that arrived, products thrown away, and the stock found by a stocktake. */
const BOOKED_KINDS = ["received", "wasted", "counted"] as const;
export const MAX_BOOKED_LINES = 300;

/** The quantity moved by one kind of movement, for example while a form was open. */
const Moved = v.object({ kind: v.picklist(MOVEMENT_KINDS), quantity: v.number() });
export type Moved = v.InferOutput<typeof Moved>;

const Id = v.pipe(v.string(message("order.product_missing")), v.minLength(1, message("order.product_missing")));

const Quantity = v.pipe(
  v.number(message("order.quantity_not_number")),
  v.check(isInThousandths, message("order.quantity_decimals")),
  v.minValue(0, message("product.stock_too_small")),
  v.maxValue(MAX_STOCK, message("product.stock_too_large", { max: MAX_STOCK })),
);

const BookedLineInput = v.object({
  productId: Id,
  /** In units of the product; for `counted`, all that is on the shelf, including what is sold but not yet picked. */
  quantity: Quantity,
  /** What one unit cost, in rupees. */
  cost: v.optional(
    v.nullable(
      v.pipe(
        v.number(message("field.not_number", { field: "price" })),
        v.minValue(0, message("product.price_too_small")),
        v.maxValue(MAX_PRICE, message("product.price_too_large", { max: MAX_PRICE })),
        v.check(isWholePaise, message("product.price_decimals")),
      ),
    ),
    null,
  ),
  note: v.optional(limitedText(200, "reason"), ""),
  /** For `counted`: the stock that was shown when the count began; the response lists the movements since then. */
  seen: v.optional(Quantity),
});
export type BookedLineInput = v.InferOutput<typeof BookedLineInput>;

const Lines = v.pipe(
  v.array(BookedLineInput, message("request.not_list", { name: "lines" })),
  v.minLength(1, message("booking.no_lines")),
  v.maxLength(MAX_BOOKED_LINES, message("booking.too_many_lines", { max: MAX_BOOKED_LINES })),
);

export const BookStockInput = v.pipe(
  fields({
    kind: v.picklist(BOOKED_KINDS, message("request.unknown_row_kind")),
    supplier: v.optional(limitedText(120, "supplier"), ""),
    /** Required for `wasted`. */
    reason: v.optional(limitedText(200, "reason"), ""),
    lines: Lines,
  }),
  v.forward(
    v.check(({ kind, reason }) => kind !== "wasted" || reason !== "", message("order.reason_missing")),
    ["reason"],
  ),
  v.forward(
    v.check(
      ({ kind, lines }) => kind === "counted" || lines.every(({ quantity }) => quantity > 0),
      message("order.quantity_too_small"),
    ),
    ["lines"],
  ),
  v.forward(
    v.check(
      ({ kind, lines }) => kind !== "counted" || new Set(lines.map(({ productId }) => productId)).size === lines.length,
      message("booking.counted_twice"),
    ),
    ["lines"],
  ),
);
export type BookStockInput = v.InferOutput<typeof BookStockInput>;

export const CountedLines = fields({ lines: Lines });

export const StockProduct = v.object({ ...v.pick(Product, ["_id", "name", "names", "unit"]).entries });

/** A booked line, or the preview of one. */
export const BookedLine = v.object({
  product: StockProduct,
  /** The change to the stock; negative when the stock falls. */
  quantity: v.number(),
  /** The stock afterwards. */
  stock: v.number(),
  /** For a count: the quantity sold or promised but not yet picked, so on the shelf but no longer in the stock. */
  held: v.number(),
  /** The movements since `seen`; null when there were none. */
  moved: v.nullable(v.array(Moved)),
});
export type BookedLine = v.InferOutput<typeof BookedLine>;

export const MovementsQuery = v.object({
  ...PageQuery.entries,
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, message("request.malformed_cursor")))),
  /** A product's id; all products by default. */
  product: v.optional(v.pipe(v.string(), v.maxLength(40))),
});
export type MovementsQuery = v.InferOutput<typeof MovementsQuery>;

export const Movement = v.object({
  _id: v.string(),
  at: v.string(),
  product: StockProduct,
  kind: v.picklist(MOVEMENT_KINDS),
  /** Negative where stock left. */
  quantity: v.number(),
  /** Null for the system. */
  actor: v.nullable(v.object({ _id: v.string(), name: v.string() })),
  orderId: v.nullable(v.string()),
  reason: v.string(),
  supplier: v.string(),
  /** What one unit cost, in rupees; null where unknown. */
  cost: v.nullable(v.number()),
  /** A path on our origin, for staff; null without a photo. */
  photo: v.nullable(v.string()),
});
export type Movement = v.InferOutput<typeof Movement>;

export const StocktakeQuery = v.object({
  limit: v.optional(PageQuery.entries.limit, 100),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, message("request.malformed_cursor")))),
  zone: v.optional(v.pipe(v.string(), v.maxLength(40))),
});
export type StocktakeQuery = v.InferOutput<typeof StocktakeQuery>;

export const StocktakeLine = v.object({
  ...StockProduct.entries,
  zone: v.string(),
  bin: v.string(),
  stock: v.number(),
});
export type StocktakeLine = v.InferOutput<typeof StocktakeLine>;

/** In the order of zone and bin. */
export const StocktakeSheet = v.object({
  zones: v.array(v.string()),
  lines: v.array(StocktakeLine),
  nextCursor: v.nullable(v.string()),
});
export type StocktakeSheet = v.InferOutput<typeof StocktakeSheet>;

/** Waste of a product in the week from `week`, a Monday. In rupees, at cost or, where unknown, at today's price. */
export const WastedInWeek = v.object({
  week: v.string(),
  product: StockProduct,
  quantity: v.number(),
  worth: v.number(),
});
export type WastedInWeek = v.InferOutput<typeof WastedInWeek>;
