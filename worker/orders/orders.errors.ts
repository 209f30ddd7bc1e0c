import { nameParams, type ProductNames } from "../catalogue/product-names.contract.ts";
import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import type { OrderStatus } from "./order-lifecycle.contract.ts";
import { MAX_CARRIED, MAX_NEW_CODES, MAX_UNPAID_ORDERS, UNPAID_COUNTED_HOURS } from "./order-limits.contract.ts";

export const orderNotFound = () => new AppError("orders.not_found", 404);

/** A step that the lifecycle does not allow; the message names the order's status. */
export const illegalTransition = (status: OrderStatus) =>
  new AppError("orders.illegal_transition", 409, { status }, { details: { status } });

/** The buyer may change an order only while it is pending. */
export const notChangeable = (status: OrderStatus) =>
  new AppError("orders.not_changeable", 409, { status }, { details: { status } });

/** An online order must be paid or cancelled first. */
export const unpaidNotChangeable = () => new AppError("orders.change_unpaid", 409);

/** `version`: the order's now. */
export const changedMeanwhile = (version: number) =>
  new AppError("orders.changed_meanwhile", 409, {}, { details: { version } });

/** A member of a team would go above a limit, and the order does not wait for an approver. */
export const changeNeedsApproval = () => new AppError("orders.change_needs_approval", 409);

/** The cut-off of the order's slot has passed, so nothing can be added. */
export const changeAfterCutoff = () => {
  const words = message("orders.change_after_cutoff");
  return new AppError("orders.slot_closed", 409, {}, { message: words });
};

/** The provider moves no less than ₹1. */
export const differenceTooSmall = () => new AppError("orders.difference_too_small", 409);

/** The key is of a change that could not be made, or that a later one replaced. */
export const changeEnded = () => new AppError("orders.change_ended", 409);

export const alreadyAccepted = () => new AppError("orders.already_accepted", 409);
export const awaitingPayment = () => new AppError("orders.awaiting_payment", 409);
export const awaitingApproval = () => new AppError("orders.awaiting_approval", 409);
/** It was approved, declined or cancelled meanwhile. */
export const notAwaitingApproval = () => new AppError("orders.not_awaiting_approval", 409);
export const approverRequired = () => new AppError("orders.approver_required", 403);
/** A member with the role buyer cancels and pays only what they placed themselves. */
export const notPlacedByYou = () => new AppError("orders.not_placed_by_you", 403);
/** Above the member's limit the order waits longer than an online payment can. */
export const approvalNeedsCash = () => new AppError("orders.approval_needs_cash", 409);
export const agentCannotAccept = () => new AppError("orders.agent_not_available", 403);
export const carriesEnough = () => new AppError("orders.carries_enough", 409, { max: MAX_CARRIED });

/** What the agent would hold with this order is above the limit. Amounts in paise. */
export const custodyFull = (cash: {
  holdsPaise: number;
  carriesPaise: number;
  totalPaise: number;
  limitPaise: number;
}) => {
  const tooMuch = cash.holdsPaise + cash.totalPaise - cash.limitPaise;
  const params = {
    holds: toRupees(cash.holdsPaise),
    limit: toRupees(cash.limitPaise),
    handOver: toRupees(Math.max(0, Math.min(tooMuch, cash.carriesPaise))),
  };
  // Handing over does not help who only carries orders that are still to be paid.
  const words = message(params.handOver > 0 ? "cash.limit_reached" : "cash.deliver_first", params);
  return new AppError("cash.limit_reached", 409, params, { message: words, details: params });
};

export const wrongCode = (triesLeft: number) =>
  new AppError(
    "orders.wrong_code",
    400,
    { triesLeft },
    { fields: { deliveryOtp: message("orders.code_not_right") }, details: { triesLeft } },
  );

/** The code for all as ordered, while other figures are to be confirmed. */
export const codeOfOrder = (triesLeft: number) => {
  const words = message("door.code_of_other_figures", { triesLeft });
  return new AppError(
    "orders.wrong_code",
    400,
    { triesLeft },
    { message: words, fields: { deliveryOtp: words }, details: { triesLeft } },
  );
};

/** What is handed over or collected is not what the agent saw; no try is counted. `door`: as it is now. */
export const figuresChanged = (door?: { readonly total: number; readonly due: number }) =>
  new AppError("door.figures_changed", 409, { total: door?.total ?? 0, due: door?.due ?? 0 }, { details: { door } });

export const noNewCodesLeft = () => new AppError("orders.no_new_codes_left", 409, { max: MAX_NEW_CODES });
export const codeLocked = () => new AppError("orders.code_locked", 409, {}, { details: { triesLeft: 0 } });

export const unknownProducts = (positions: readonly { index: number; productId: string }[]) => {
  const notFound = message("products.not_found");
  const fields = Object.fromEntries(positions.map(({ index }) => [`items.${index}.productId`, notFound]));
  const productIds = positions.map(({ productId }) => productId);
  return new AppError("orders.unknown_product", 400, {}, { fields, details: { productIds } });
};

interface ShortLine {
  readonly productId: string;
  readonly name: string;
  readonly names: ProductNames;
  readonly unit: string;
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

interface RefusedLine {
  readonly productId: string;
  readonly name: string;
  readonly names: ProductNames;
  readonly unit: string;
  readonly requested: number;
  readonly orderMultiple: number;
  readonly minQuantity: number;
  /** Quantities that may be ordered, at most two; none when the stock holds none. */
  readonly nearest: readonly number[];
}

/** Of products that are sold in multiples or from a minimum on. */
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

interface PricedLine {
  readonly productId: string;
  readonly name: string;
  readonly names: ProductNames;
  readonly unit: string;
  /** Rupees. */
  readonly price: number;
  readonly quantity: number;
  readonly total: number;
}

export const pricesChanged = (lines: readonly PricedLine[], total: number) =>
  new AppError("orders.prices_changed", 409, {}, { details: { lines, total } });

export const keyReused = () => new AppError("orders.idempotency_conflict", 409);
export const notDelivered = () => new AppError("orders.not_delivered", 409);

/** The order is in the archive, where nothing changes any more. */
export const tooOldToRate = () => new AppError("orders.too_old_to_rate", 409);

export const alreadyRated = (rating: number) =>
  new AppError("orders.already_rated", 409, { rating }, { details: { rating } });

export const amountTooSmall = () => new AppError("payments.amount_too_small", 400);
/** More open cash orders, or a higher sum of them, than a buyer may have; both say what lifts the limit. */
export const tooMuchOpen = (isKnown: boolean, limit: { readonly orders: number; readonly rupees: number }) =>
  new AppError(isKnown ? "orders.too_much_open" : "orders.too_much_open_for_new", 409, limit);

export const tooManyUnpaid = () => new AppError("payments.too_many_unpaid", 409, { max: MAX_UNPAID_ORDERS });

/** Goods of a higher value wait for a payment than a buyer who is not known yet may hold. */
export const tooMuchUnpaid = (rupees: number) =>
  new AppError("payments.too_much_unpaid_for_new", 409, { rupees, hours: UNPAID_COUNTED_HOURS });

/** The same of all such buyers of one network. */
export const tooMuchUnpaidHere = (waitMs: number) => {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError("payments.too_much_unpaid_here", 429, { hours: UNPAID_COUNTED_HOURS }, { retryAfter });
};

/** Concurrent changes of the same rows won every attempt. */
export const orderConflict = () => new AppError("orders.conflict", 503, {}, { retryAfter: 1 });

/** The owner closed the city for new orders; running ones go on. */
export const cityClosed = () =>
  new AppError("orders.city_closed", 409, {}, { fields: { location: message("orders.city_closed") } });

/** The goods are worth less than the city's smallest order; in rupees. */
export const belowMinimum = (minimum: number, missing: number) =>
  new AppError("orders.below_minimum", 409, { minimum, missing }, { details: { minimum, missing } });

/** The address names a PIN code that its city does not serve. */
export const pinNotServed = (pin: number) => {
  const complaint = message("orders.pin_not_served", { pin: String(pin) });
  return new AppError(
    "orders.pin_not_served",
    409,
    { pin: String(pin) },
    { fields: { deliveryAddress: complaint }, details: { pin: String(pin) } },
  );
};
