import * as v from "valibot";
import { ProductNames } from "../../catalogue/catalogue.contract.ts";
import { UNITS, type Unit } from "../../catalogue/categories.contract.ts";
import { fields, manyLines } from "../../platform/fields.contract.ts";
import { type MessageKey, message } from "../../platform/messages.contract.ts";
import { PageQuery } from "../../platform/paging.contract.ts";
import { MAX_LINES } from "../order-limits.contract.ts";
import { RETURN_DECISIONS, RETURN_REASONS, RETURN_STATES } from "../replacements/replacements.contract.ts";

/** The events of a return, and the kinds of their mails. */
export const RETURN_REQUESTED = "order.return_requested";
export const RETURN_DECIDED = "order.return_decided";

/** Goods can be returned until this long after their delivery. */
export const RETURN_WINDOW_MS = 3 * 60 * 60 * 1000;
/** Staff decide within this time. */
export const DECISION_WINDOW_MS = 24 * 60 * 60 * 1000;
export const MAX_PHOTOS = 3;
/** In bytes, as stored. */
export const MAX_PHOTO_BYTES = 150 * 1024;
const MAX_WORDS = 500;

/** What is weighed or measured can be returned in thousandths of its unit, everything else only whole. */
export const isDivisible = (unit: Unit): boolean => unit === "kg" || unit === "liter";

/** 2.5 → 2500 */
export const toMilli = (quantity: number): number => Math.round(quantity * 1000);

const isInThousandths = (quantity: number): boolean => Math.abs(quantity * 1000 - toMilli(quantity)) < 1e-6;

const Words = (code: MessageKey) => v.pipe(v.string(), manyLines(), v.maxLength(MAX_WORDS, message(code)));
const ProductId = v.pipe(v.string(message("order.product_missing")), v.minLength(1), v.maxLength(64));

const Quantity = v.pipe(
  v.number(message("return.quantity_invalid")),
  v.minValue(0.001, message("return.quantity_invalid")),
  v.maxValue(10_000, message("return.quantity_invalid")),
  v.check(isInThousandths, message("return.quantity_invalid")),
);

/** The name of a stored photo: the SHA-256 of its bytes. */
const PhotoName = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, message("return.photo_unknown")));

export const AskReturnInput = v.pipe(
  fields({
    lines: v.pipe(
      v.array(
        fields({
          productId: ProductId,
          quantity: Quantity,
          reason: v.picklist(RETURN_REASONS, message("return.reason_missing")),
        }),
        message("return.nothing_chosen"),
      ),
      v.minLength(1, message("return.nothing_chosen")),
      v.maxLength(MAX_LINES, message("order.too_many_lines")),
      v.check(
        (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
        message("return.line_twice"),
      ),
    ),
    note: v.optional(Words("return.words_too_long"), ""),
    /** Names that the upload of photos answered. */
    photos: v.optional(v.pipe(v.array(PhotoName), v.maxLength(MAX_PHOTOS, message("return.too_many_photos"))), []),
  }),
  v.forward(
    v.check(
      ({ lines, note }) => note !== "" || lines.every(({ reason }) => reason !== "other"),
      message("return.words_missing"),
    ),
    ["note"],
  ),
);
export type AskReturnInput = v.InferOutput<typeof AskReturnInput>;

export const DecideReturnInput = v.pipe(
  fields({
    decision: v.picklist(RETURN_DECISIONS, message("return.decision_missing")),
    /** To the buyer; a refusal needs them. */
    words: v.optional(Words("return.words_too_long"), ""),
    /** Products whose whole returned units are sound and can be sold again. */
    backToStock: v.optional(v.pipe(v.array(ProductId), v.maxLength(MAX_LINES)), []),
    /** Of the return, as it was seen. */
    version: v.pipe(v.number(message("request.not_number", { name: "version" })), v.integer()),
  }),
  v.forward(
    v.check(({ decision, words }) => decision !== "refused" || words !== "", message("return.refusal_needs_words")),
    ["words"],
  ),
);
export type DecideReturnInput = v.InferOutput<typeof DecideReturnInput>;

const Product = v.object({ _id: v.string(), name: v.string(), unit: v.picklist(UNITS) });

export const LineOfReturn = v.object({
  product: Product,
  names: ProductNames,
  quantity: v.number(),
  reason: v.picklist(RETURN_REASONS),
  /** What was charged for it. */
  total: v.number(),
});

export const DecisionOfReturn = v.object({
  kind: v.picklist(RETURN_DECISIONS),
  words: v.string(),
  at: v.string(),
  /** Given back in money or credit. */
  amount: v.number(),
  /** Of a replacement: the order with which it comes, once that is confirmed. */
  comesWith: v.nullable(v.string()),
});

/** A return on the wire. Money in rupees, times ISO 8601. */
export const Return = v.object({
  _id: v.string(),
  orderId: v.string(),
  version: v.number(),
  state: v.picklist(RETURN_STATES),
  requestedAt: v.string(),
  requestedBy: v.object({ name: v.string() }),
  /** Staff decide until then. */
  decideBy: v.string(),
  note: v.string(),
  /** Below `/api/orders/{id}/return-photos/`. */
  photos: v.array(v.string()),
  lines: v.array(LineOfReturn),
  /** What of the order's delivery fee comes back with it: of the return that takes the last goods. */
  deliveryFee: v.number(),
  /** What of the round off of cash comes back with the last of it; below zero it is taken off. */
  roundOff: v.number(),
  /** Of the lines, the delivery fee and the round off. */
  total: v.number(),
  decision: v.nullable(DecisionOfReturn),
});
export type Return = v.InferOutput<typeof Return>;

/** What of an order can still be returned. */
export const Returnable = v.object({
  /** The end of the time to ask; null for an order that was not delivered. */
  until: v.nullable(v.string()),
  isOpen: v.boolean(),
  /** Whether a return may name some lines or a part of a line; otherwise it names all of them, with all that is left. */
  partial: v.boolean(),
  /** Lines of which something is left, at their final quantities. */
  lines: v.array(
    v.object({ product: Product, names: ProductNames, image: v.string(), price: v.number(), quantity: v.number() }),
  ),
});
export type Returnable = v.InferOutput<typeof Returnable>;

export const OrderReturns = v.object({ returns: v.array(Return), returnable: Returnable });
export type OrderReturns = v.InferOutput<typeof OrderReturns>;

/** A return as staff see it. */
export const ReturnToDecide = v.object({
  ...Return.entries,
  buyer: v.object({ _id: v.string(), name: v.string(), phone: v.string() }),
  location: v.string(),
  deliveredAt: v.string(),
  /** What can go back to where the money came from; 0 for an order that was paid in cash, and once it is decided. */
  refundable: v.number(),
});
export type ReturnToDecide = v.InferOutput<typeof ReturnToDecide>;

export const ReturnsQuery = v.object({
  ...PageQuery.entries,
  state: v.optional(v.picklist(RETURN_STATES, message("request.unknown_state")), "requested"),
});
export type ReturnsQuery = v.InferOutput<typeof ReturnsQuery>;

export interface ReturnPage {
  readonly returns: ReturnToDecide[];
  readonly nextCursor: string | null;
}
