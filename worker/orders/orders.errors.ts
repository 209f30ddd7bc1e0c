import { nameParams, type ProductNames } from "../catalogue/product-names.contract.ts";
import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";
import type { OrderStatus } from "./order-lifecycle.contract.ts";

export const orderNotFound = () => new AppError("orders.not_found", 404);

export const illegalTransition = (status: OrderStatus) =>
  new AppError("orders.illegal_transition", 409, { status }, { details: { status } });

/** The buyer may change an order only while it is pending. */
export const notChangeable = (status: OrderStatus) =>
  new AppError("orders.not_changeable", 409, { status }, { details: { status } });

export const unpaidNotChangeable = () => new AppError("orders.change_unpaid", 409);

export const changedMeanwhile = (version: number) =>
  new AppError("orders.changed_meanwhile", 409, {}, { details: { version } });

export const alreadyAccepted = () => new AppError("orders.already_accepted", 409);
export const approverRequired = () => new AppError("orders.approver_required", 403);
/** Team members with the role buyer may cancel and pay only their own orders. */
export const notPlacedByYou = () => new AppError("orders.not_placed_by_you", 403);

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
