import { AppError } from "../platform/errors.contract.ts";
import type { OrderStatus } from "./order-lifecycle.contract.ts";
import { MAX_CARRIED, MAX_UNPAID_ORDERS } from "./order-limits.contract.ts";

export const orderNotFound = () => new AppError("orders.not_found", 404, "We could not find this order.");

const STANDING: Record<OrderStatus, string> = {
  pending: "still waiting to be confirmed",
  confirmed: "confirmed and waiting for a delivery agent",
  accepted: "already with a delivery agent",
  delivered: "already delivered",
  cancelled: "already cancelled",
};

/** Every step that the order's life does not have, in a sentence that says where the order stands. */
export const illegalTransition = (status: OrderStatus) =>
  new AppError("orders.illegal_transition", 409, `This can't be done: the order is ${STANDING[status]}.`, {
    details: { status },
  });

export const alreadyAccepted = () =>
  new AppError("orders.already_accepted", 409, "This order has already been accepted by another agent.");

export const awaitingPayment = () =>
  new AppError("orders.awaiting_payment", 409, "This order is still waiting for its online payment.");

export const agentCannotAccept = () =>
  new AppError(
    "orders.agent_not_available",
    403,
    "Only a verified agent who is online in this city can accept orders.",
  );

export const carriesEnough = () =>
  new AppError(
    "orders.carries_enough",
    409,
    `You already carry ${MAX_CARRIED} orders. Deliver one of them before you accept another.`,
  );

export const wrongCode = (triesLeft: number) =>
  new AppError(
    "orders.wrong_code",
    400,
    triesLeft > 1
      ? `That code is not right. ${triesLeft} tries left.`
      : triesLeft === 1
        ? "That code is not right. 1 try left."
        : "That code is not right, and it was the last try. Please call support for a new code.",
    { fields: { deliveryOtp: "That code is not right." }, details: { triesLeft } },
  );

export const codeLocked = () =>
  new AppError("orders.code_locked", 409, "Too many wrong codes. Please call support for a new code.", {
    details: { triesLeft: 0 },
  });

export const unknownProducts = (positions: readonly { index: number; productId: string }[]) =>
  new AppError("orders.unknown_product", 400, "Some products in this order are no longer available.", {
    fields: Object.fromEntries(
      positions.map(({ index }) => [`items.${index}.productId`, "This product is not available."]),
    ),
    details: { productIds: positions.map(({ productId }) => productId) },
  });

export interface ShortLine {
  readonly productId: string;
  readonly name: string;
  readonly unit: string;
  readonly requested: number;
  readonly available: number;
}

export const stockShort = (lines: readonly ShortLine[]) =>
  new AppError(
    "orders.stock_short",
    409,
    `Not enough stock: ${lines.map((line) => `${line.name} (${line.available} ${line.unit} left)`).join(", ")}.`,
    { details: { lines } },
  );

export interface PricedLine {
  readonly productId: string;
  readonly name: string;
  readonly unit: string;
  /** Rupees. */
  readonly price: number;
  readonly quantity: number;
  readonly total: number;
}

export const pricesChanged = (lines: readonly PricedLine[], total: number) =>
  new AppError(
    "orders.prices_changed",
    409,
    "Prices have changed since you last saw them. Please check the new total.",
    {
      details: { lines, total },
    },
  );

export const keyReused = () =>
  new AppError("orders.idempotency_conflict", 409, "This Idempotency-Key was already used for a different order.");

export const notDelivered = () =>
  new AppError("orders.not_delivered", 409, "A delivery can be rated once the order is delivered.");

export const alreadyRated = (rating: number) =>
  new AppError("orders.already_rated", 409, `You have already rated this delivery: ${rating} out of 5.`, {
    details: { rating },
  });

export const amountTooSmall = () =>
  new AppError(
    "payments.amount_too_small",
    400,
    "Online payment starts at ₹1. You can choose Cash on Delivery instead.",
  );

export const tooManyUnpaid = () =>
  new AppError(
    "payments.too_many_unpaid",
    409,
    `You have ${MAX_UNPAID_ORDERS} orders waiting for their payment. Please pay or cancel one of them first.`,
  );

/** Too many others change the same rows at this moment. */
export const orderConflict = () =>
  new AppError("orders.conflict", 503, "Many people are after this order right now. Please try again.", {
    retryAfter: 1,
  });
