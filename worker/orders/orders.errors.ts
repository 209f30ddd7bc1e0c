import { nameParams, type ProductNames } from "../catalogue/product-names.contract.ts";
import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";
import type { OrderStatus } from "./order-lifecycle.contract.ts";
import { MAX_UNPAID_ORDERS, UNPAID_COUNTED_HOURS } from "./order-limits.contract.ts";

export const orderNotFound = () => new AppError("orders.not_found", 404);

/** Thrown when staff order for a blocked buyer; the buyer gets `blocked()`. */
export const buyerBlocked = () => new AppError("orders.buyer_blocked", 409);

export const illegalTransition = (status: OrderStatus) =>
  new AppError("orders.illegal_transition", 409, { status }, { details: { status } });

/** The buyer may change an order only while it is pending. */
export const notChangeable = (status: OrderStatus) =>
  new AppError("orders.not_changeable", 409, { status }, { details: { status } });

export const unpaidNotChangeable = () => new AppError("orders.change_unpaid", 409);

export const changedMeanwhile = (version: number) =>
  new AppError("orders.changed_meanwhile", 409, {}, { details: { version } });

/** Staff cannot make an order paid online dearer, because only the buyer can pay the difference. */
export const changeNeedsPayment = () => new AppError("orders.change_needs_payment", 409);

/** Some lines of the order are already picked. */
export const alreadyPicked = () => new AppError("orders.already_picked", 409);

export const changeNeedsApproval = () => new AppError("orders.change_needs_approval", 409);

export const changeAfterCutoff = () =>
  new AppError("orders.slot_closed", 409, {}, { message: message("orders.change_after_cutoff") });

/** The provider handles no less than ₹1. */
export const differenceTooSmall = () => new AppError("orders.difference_too_small", 409);

/** The idempotency key belongs to a change that was refused or replaced. */
export const changeEnded = () => new AppError("orders.change_ended", 409);

export const alreadyAccepted = () => new AppError("orders.already_accepted", 409);
export const approverRequired = () => new AppError("orders.approver_required", 403);
/** Team members with the role buyer may cancel and pay only their own orders. */
export const notPlacedByYou = () => new AppError("orders.not_placed_by_you", 403);
/** Approval can take longer than the payment deadline of an online order. */
export const approvalNeedsCash = () => new AppError("orders.approval_needs_cash", 409);

export const alreadyPacked = () => new AppError("orders.already_packed", 409);
export const nothingPacked = () => new AppError("orders.nothing_packed", 409);

/** The marks or the amount due differ from what the agent saw; no try is counted. `door` has the current amounts. */
export const figuresChanged = (door?: { readonly total: number; readonly due: number }) =>
  new AppError("door.figures_changed", 409, { total: door?.total ?? 0, due: door?.due ?? 0 }, { details: { door } });

export const unknownProducts = (positions: readonly { index: number; productId: string }[]) => {
  const notFound = message("products.not_found");
  const fields = Object.fromEntries(positions.map(({ index }) => [`items.${index}.productId`, notFound]));
  const productIds = positions.map(({ productId }) => productId);
  return new AppError("orders.unknown_product", 400, {}, { fields, details: { productIds } });
};

interface NamedLine {
  readonly productId: string;
  readonly name: string;
  readonly names: ProductNames;
  readonly unit: string;
}

interface ShortLine extends NamedLine {
  readonly requested: number;
  readonly available: number;
}

export const stockShort = (lines: readonly ShortLine[]) =>
  new AppError(
    "orders.stock_short",
    409,
    {
      lines: lines.map(({ unit, available, ...named }) =>
        message("orders.short_line", { ...nameParams(named), unit, available }),
      ),
    },
    { details: { lines } },
  );

interface RefusedLine extends NamedLine {
  readonly requested: number;
  readonly orderMultiple: number;
  readonly minQuantity: number;
  /** Up to two allowed quantities; empty when the stock allows none. */
  readonly nearest: readonly number[];
}

/** For products sold in multiples or from a minimum quantity. */
export const quantityNotAllowed = (lines: readonly RefusedLine[]) =>
  new AppError(
    "orders.quantity_not_allowed",
    409,
    {
      lines: lines.map(({ requested, nearest, ...named }) =>
        nearest.length > 0
          ? message("orders.refused_line", { ...nameParams(named), requested, nearest: nearest.join(" / ") })
          : message("orders.refused_line_sold_out", nameParams(named)),
      ),
    },
    { details: { lines } },
  );

interface PricedLine extends NamedLine {
  /** In rupees. */
  readonly price: number;
  readonly quantity: number;
  readonly total: number;
}

export const pricesChanged = (lines: readonly PricedLine[], total: number) =>
  new AppError("orders.prices_changed", 409, {}, { details: { lines, total } });

export const notDelivered = () => new AppError("orders.not_delivered", 409);

/** Archived orders cannot be changed. */
export const tooOldToRate = () => new AppError("orders.too_old_to_rate", 409);

export const alreadyRated = (rating: number) =>
  new AppError("orders.already_rated", 409, { rating }, { details: { rating } });

export const amountTooSmall = () => new AppError("payments.amount_too_small", 400);
/** The message says what lifts the limit. */
export const tooMuchOpen = (isKnown: boolean, limit: { readonly orders: number; readonly rupees: number }) =>
  new AppError(isKnown ? "orders.too_much_open" : "orders.too_much_open_for_new", 409, limit);

export const tooManyUnpaid = () => new AppError("payments.too_many_unpaid", 409, { max: MAX_UNPAID_ORDERS });

export const tooMuchUnpaid = (rupees: number) =>
  new AppError("payments.too_much_unpaid_for_new", 409, { rupees, hours: UNPAID_COUNTED_HOURS });

export const tooMuchUnpaidInNetwork = (waitMs: number) => {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError("payments.too_much_unpaid_here", 429, { hours: UNPAID_COUNTED_HOURS }, { retryAfter });
};

export const orderConflict = () => new AppError("orders.conflict", 503, {}, { retryAfter: 1 });

export const cityClosed = () =>
  new AppError("orders.city_closed", 409, {}, { fields: { location: message("orders.city_closed") } });

/** In rupees. */
export const belowMinimum = (minimum: number, missing: number) =>
  new AppError("orders.below_minimum", 409, { minimum, missing }, { details: { minimum, missing } });

export const pinNotServed = (pin: number) => {
  const text = message("orders.pin_not_served", { pin: String(pin) });
  return new AppError(
    "orders.pin_not_served",
    409,
    { pin: String(pin) },
    { fields: { deliveryAddress: text }, details: { pin: String(pin) } },
  );
};
