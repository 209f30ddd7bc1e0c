import { nameParams, type ProductNames } from "../catalogue/product-names.contract.ts";
import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import type { OrderStatus } from "./order-lifecycle.contract.ts";
import { MAX_CARRIED } from "./order-limits.contract.ts";

export const orderNotFound = () => new AppError("orders.not_found", 404);

export const illegalTransition = (status: OrderStatus) =>
  new AppError("orders.illegal_transition", 409, { status }, { details: { status } });

/** The buyer may change an order only while it is pending. */
export const notChangeable = (status: OrderStatus) =>
  new AppError("orders.not_changeable", 409, { status }, { details: { status } });

export const unpaidNotChangeable = () => new AppError("orders.change_unpaid", 409);

export const changedMeanwhile = (version: number) =>
  new AppError("orders.changed_meanwhile", 409, {}, { details: { version } });

export const approverRequired = () => new AppError("orders.approver_required", 403);
/** Team members with the role buyer may cancel and pay only their own orders. */
export const notPlacedByYou = () => new AppError("orders.not_placed_by_you", 403);
export const carriesEnough = () => new AppError("orders.carries_enough", 409, { max: MAX_CARRIED });

export const alreadyPacked = () => new AppError("orders.already_packed", 409);
export const nothingPacked = () => new AppError("orders.nothing_packed", 409);

/** Amounts in paise. */
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
  // Handing over does not help an agent who only carries unpaid orders.
  const text = message(params.handOver > 0 ? "cash.limit_reached" : "cash.deliver_first", params);
  return new AppError("cash.limit_reached", 409, params, { message: text, details: params });
};

export const wrongCode = (triesLeft: number) =>
  new AppError(
    "orders.wrong_code",
    400,
    { triesLeft },
    { fields: { deliveryOtp: message("orders.code_not_right") }, details: { triesLeft } },
  );

/** The code confirms everything as ordered, while lines are marked. */
export const outdatedCode = (triesLeft: number) => {
  const text = message("door.code_of_other_figures", { triesLeft });
  return new AppError(
    "orders.wrong_code",
    400,
    { triesLeft },
    { message: text, fields: { deliveryOtp: text }, details: { triesLeft } },
  );
};

/** The marks or the amount due differ from what the agent saw; no try is counted. `door` has the current amounts. */
export const figuresChanged = (door?: { readonly total: number; readonly due: number }) =>
  new AppError("door.figures_changed", 409, { total: door?.total ?? 0, due: door?.due ?? 0 }, { details: { door } });

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

export const notDelivered = () => new AppError("orders.not_delivered", 409);

export const amountTooSmall = () => new AppError("payments.amount_too_small", 400);
export const orderConflict = () => new AppError("orders.conflict", 503, {}, { retryAfter: 1 });
