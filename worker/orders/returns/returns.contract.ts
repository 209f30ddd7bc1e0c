import * as v from "valibot";
import { ProductNames } from "../../catalogue/catalogue.contract.ts";
import { UNITS } from "../../catalogue/categories.contract.ts";
import { fields, manyLines } from "../../platform/fields.contract.ts";
import { type MessageKey, message } from "../../platform/messages.contract.ts";
import { type ListPage, PageQuery } from "../../platform/paging.contract.ts";
import { isInThousandths } from "../../platform/quantity.contract.ts";
import { MAX_LINES } from "../order-limits.contract.ts";
import { RETURN_DECISIONS, RETURN_REASONS, RETURN_STATES } from "../replacements/replacements.contract.ts";

/** Event types of a return, also used as the kinds of its mails. */
export const RETURN_REQUESTED = "order.return_requested";
export const RETURN_DECIDED = "order.return_decided";

/** Time within which staff should decide. */
export const DECISION_WINDOW_MS = 24 * 60 * 60 * 1000;
export const MAX_PHOTOS = 3;
const MAX_WORDS = 500;

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

export const RequestReturnInput = v.pipe(
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
    /** Names returned by the photo upload. */
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
export type RequestReturnInput = v.InferOutput<typeof RequestReturnInput>;

export const DecideReturnInput = v.pipe(
  fields({
    decision: v.picklist(RETURN_DECISIONS, message("return.decision_missing")),
    /** Message to the buyer; required for a refusal. */
    words: v.optional(Words("return.words_too_long"), ""),
    /** Products whose returned whole units can be sold again. */
    backToStock: v.optional(v.pipe(v.array(ProductId), v.maxLength(MAX_LINES)), []),
    /** The version of the return that was shown. */
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
  /** Price charged for the returned quantity. */
  total: v.number(),
});

export const DecisionOfReturn = v.object({
  kind: v.picklist(RETURN_DECISIONS),
  words: v.string(),
  at: v.string(),
  /** Refunded, or credited to the account. */
  amount: v.number(),
  /** For a replacement, the order with which it is delivered, once that order is confirmed. */
  comesWith: v.nullable(v.string()),
});

/** A return as the API returns it. Money in rupees, times ISO 8601. */
export const Return = v.object({
  _id: v.string(),
  orderId: v.string(),
  version: v.number(),
  state: v.picklist(RETURN_STATES),
  requestedAt: v.string(),
  requestedBy: v.object({ name: v.string() }),
  /** Deadline for the decision. */
  decideBy: v.string(),
  note: v.string(),
  /** Names below `/api/orders/{id}/return-photos/`. */
  photos: v.array(v.string()),
  lines: v.array(LineOfReturn),
  /** Refunded part of the delivery fee; only for the return that takes the last products. */
  deliveryFee: v.number(),
  /** Reversed part of the cash rounding, with the last return; may be negative. */
  roundOff: v.number(),
  /** Sum of lines, delivery fee and rounding. */
  total: v.number(),
  decision: v.nullable(DecisionOfReturn),
});
export type Return = v.InferOutput<typeof Return>;

export const Returnable = v.object({
  /** Deadline for requesting a return; null for an order that was not delivered. */
  until: v.nullable(v.string()),
  isOpen: v.boolean(),
  /** Whether a return may leave out lines or part of a line; otherwise it must cover everything left of every line. */
  partial: v.boolean(),
  /** Lines with a quantity left to return, at their final quantities. */
  lines: v.array(
    v.object({ product: Product, names: ProductNames, image: v.string(), price: v.number(), quantity: v.number() }),
  ),
});
export type Returnable = v.InferOutput<typeof Returnable>;

export const OrderReturns = v.object({ returns: v.array(Return), returnable: Returnable });
export type OrderReturns = v.InferOutput<typeof OrderReturns>;

export const ReturnToDecide = v.object({
  ...Return.entries,
  buyer: v.object({ _id: v.string(), name: v.string(), phone: v.string() }),
  location: v.string(),
  deliveredAt: v.string(),
  /** Amount that can be refunded online; 0 for an order paid in cash, and once decided. */
  refundable: v.number(),
});
export type ReturnToDecide = v.InferOutput<typeof ReturnToDecide>;

export const ReturnsQuery = v.object({
  ...PageQuery.entries,
  state: v.optional(v.picklist(RETURN_STATES, message("request.unknown_state")), "requested"),
});
export type ReturnsQuery = v.InferOutput<typeof ReturnsQuery>;

export type ReturnPage = ListPage<"returns", ReturnToDecide>;
