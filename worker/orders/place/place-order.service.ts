import type { Actor } from "../../accounts/accounts.contract.ts";
import { blocked, notSignedIn } from "../../accounts/accounts.errors.ts";
import { accountOf, requireBuyer } from "../../accounts/permissions.ts";
import type { AccountsService } from "../../accounts/registration/registration.service.ts";
import type { CatalogueService } from "../../catalogue/browse/catalogue.service.ts";
import { pinsIn } from "../../cities/pins.contract.ts";
import type { CountersService } from "../../counters/counters.service.ts";
import type { NotificationsService } from "../../notifications/outbox/outbox.service.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, isAssertFailure, retryLostConnection, violates } from "../../platform/d1/db.ts";
import { type DeliverySlot, estimateDelivery } from "../../platform/dates.contract.ts";
import { newId, newIdOf } from "../../platform/ids.ts";
import { tooMany } from "../../platform/limits/limits.errors.ts";
import type { RateLimiter } from "../../platform/limits/rate-limiter.ts";
import { toPaise, toRupees } from "../../platform/money.contract.ts";
import { createOrdersRepo, type OrderWithLines } from "../browse/orders.repo.ts";
import type { DeliveryCodes } from "../delivery-code.ts";
import { PAYMENT_WINDOW_MS } from "../order-lifecycle.contract.ts";
import { MAX_UNPAID_ORDERS, MIN_ONLINE_PAISE } from "../order-limits.contract.ts";
import type { Order, OrderToPlace, PlaceOrderInput } from "../orders.contract.ts";
import {
  amountTooSmall,
  keyReused,
  orderConflict,
  pricesChanged,
  tooManyUnpaid,
  tooMuchOpen,
} from "../orders.errors.ts";
import { toOrder } from "../to-order.ts";
import { slotOf } from "./city-of-order.ts";
import { exceeds, limitOf, type OpenLimit } from "./open-limit.ts";
import { createPlaceOrderRepo, type NewLine } from "./place-order.repo.ts";
import { mergeLines, priceLines } from "./price-lines.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly codes: DeliveryCodes;
  readonly orderLimit: RateLimiter;
  readonly accounts: Pick<AccountsService, "orderCounted">;
  readonly catalogue: CatalogueService;
  readonly counters: CountersService;
  readonly notifications: NotificationsService;
  /** A placed order has no coordinator yet, so this service publishes it to the board. */
  readonly announcePlaced: (order: Order) => void;
}

/** `isNew`: this call placed the order; false when an earlier call with the same key did. */
interface Placed {
  readonly order: Order;
  readonly isNew: boolean;
}

/** Attempts before changes between reading and writing end in a conflict. */
const MAX_ATTEMPTS = 4;

const hashOf = async (input: OrderToPlace): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(input));
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("base64url");
};

export const createPlaceOrder = (dependencies: Dependencies) => {
  const { db, clock, codes, orderLimit, accounts, catalogue, counters, notifications, announcePlaced } = dependencies;
  const reads = createOrdersRepo(db);
  const repo = createPlaceOrderRepo(db);

  const findEarlier = (buyerId: string, key: string) =>
    retryLostConnection(() => reads.findByIdempotencyKey(buyerId, key));

  const repeatAnswer = async (earlier: OrderWithLines, requestHash: string): Promise<Placed> => {
    if (earlier.order.requestHash !== requestHash) throw keyReused();
    return { order: await toOrder(earlier, "buyer", codes), isNew: false };
  };

  const write = async (
    actor: Actor,
    input: OrderToPlace,
    lines: readonly NewLine[],
    key: string,
    requestHash: string,
    limit: OpenLimit | null,
    slot: DeliverySlot,
  ): Promise<Placed> => {
    const now = clock.now();
    const isOnline = input.paymentMethod === "razorpay";
    const total = lines.reduce((sum, line) => sum + line.totalPaise, 0);
    const order = {
      id: newIdOf(input.location, clock),
      buyerId: accountOf(actor),
      city: input.location,
      deliveryAddress: input.deliveryAddress,
      phone: input.phone,
      notes: input.notes,
      subtotalPaise: total,
      totalPaise: total,
      paymentMethod: input.paymentMethod,
      awaitsPayment: Number(isOnline),
      paymentDueAt: isOnline ? now + PAYMENT_WINDOW_MS : null,
      idempotencyKey: key,
      requestHash,
      estimatedDelivery: estimateDelivery(now, slot),
      createdAt: now,
      updatedAt: now,
    };
    await repo.insertOrder(order, lines, catalogue.stockTaken(lines), [
      accounts.orderCounted(actor.userId),
      counters.orderPlaced(now),
      // An online order is mailed when it is paid.
      ...(isOnline ? [repo.assertUnpaidAtMost(actor.userId, MAX_UNPAID_ORDERS)] : []),
      repo.assertMayOrder(actor.userId),
      repo.assertCityOpen(input.location),
      ...(limit ? [repo.assertOpenCashAtMost(actor.userId, limit)] : []),
      ...(isOnline ? [] : [notifications.enqueue("order.placed", order.id, 1)]),
    ]);
    const row = {
      ...order,
      status: "pending" as const,
      version: 1,
      paymentStatus: "pending" as const,
      taxPaise: 0,
      deliveryFeePaise: 0,
      agentId: null,
      codeNumber: 0,
      codeTries: 0,
      cancelReason: null,
      cancelRequestedAt: null,
      cancelRequestedBy: null,
      deliveredAt: null,
      rating: null,
      // Only staff see it.
      confirmBy: null,
      buyerName: actor.name,
      buyerEmail: actor.email,
      buyerPhone: actor.phone,
      buyerAddress: actor.address,
      buyerGstin: actor.gstin,
      agentName: null,
      agentPhone: null,
      vehicleNumber: null,
    };
    const withLines = lines.map((line) => ({ ...line, orderId: order.id, unit: line.unit }));
    return { order: await toOrder({ order: row, lines: withLines }, "buyer", codes), isNew: true };
  };

  /**
   * The same key returns the same order, never a second one. Prices and names come from the database, and stock is taken
   * in the same transaction. It takes two round trips to D1, more only for a repeated key and after a conflict.
   */
  const place = async (visitor: Actor | null, input: OrderToPlace, idempotencyKey?: string): Promise<Placed> => {
    const actor = requireBuyer(visitor);
    const key = idempotencyKey ?? newId(clock);
    const wanted = mergeLines(input.items);
    const ids = wanted.map((line) => line.productId);
    const pins = pinsIn(input.deliveryAddress);
    const asked = { buyerId: accountOf(actor), key, city: input.location, pins: JSON.stringify(pins) };
    const read = () => retryLostConnection(() => repo.readToPlace(asked, catalogue.priceList(ids, input.location)));
    // The limiter is asked while D1 answers.
    const [isWithinLimit, requestHash, first] = await Promise.all([
      orderLimit.limit({ key: actor.userId }).then(({ success }) => success),
      hashOf(input),
      read(),
    ]);
    if (!isWithinLimit) throw tooMany("limits.orders", 60_000);

    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const { state: open, products } = attempt === 1 ? first : await read();
      const earlier = open.isRepeated === 1 ? await findEarlier(actor.userId, key) : null;
      if (earlier) return repeatAnswer(earlier, requestHash);
      if (open.isDeleted === 1) throw notSignedIn();
      if (open.isBlocked === 1) throw blocked();
      const slot = slotOf(open, pins);
      if (input.paymentMethod === "razorpay" && open.unpaid >= MAX_UNPAID_ORDERS) throw tooManyUnpaid();
      const lines = priceLines(wanted, products, input.items);
      const total = lines.reduce((sum, line) => sum + line.totalPaise, 0);
      if (input.expectedTotal !== undefined && toPaise(input.expectedTotal) !== total) {
        throw pricesChanged(
          lines.map(({ productId, name, names, unit, quantity, pricePaise, totalPaise }) => ({
            productId,
            name,
            names,
            unit,
            price: toRupees(pricePaise),
            quantity,
            total: toRupees(totalPaise),
          })),
          toRupees(total),
        );
      }
      const limit = input.paymentMethod === "cod" ? limitOf(open) : null;
      if (limit && exceeds(open, total, limit))
        throw tooMuchOpen(open.isKnown === 1, { orders: limit.orders, rupees: toRupees(limit.paise) });
      if (input.paymentMethod === "razorpay" && total < MIN_ONLINE_PAISE) throw amountTooSmall();
      try {
        return await retryLostConnection(() => write(actor, input, lines, key, requestHash, limit, slot));
      } catch (error) {
        // The order's own key is checked first, so this one was used for another command.
        if (violates(error, "order_events.idempotency_key")) throw keyReused();
        const isConflict =
          isAssertFailure(error) ||
          violates(error, "products_stock_not_negative") ||
          violates(error, "orders.idempotency_key");
        if (!isConflict) throw error;
      }
    }
    throw orderConflict();
  };

  return {
    /** For payments: the order is published to the board when it is paid. */
    placeUnpaid: (visitor: Actor | null, input: OrderToPlace, idempotencyKey?: string): Promise<Placed> =>
      place(visitor, input, idempotencyKey),

    async placeOrder(visitor: Actor | null, input: PlaceOrderInput, idempotencyKey?: string): Promise<Order> {
      const { order } = await place(visitor, input, idempotencyKey);
      if (order.status === "pending") announcePlaced(order);
      return order;
    },
  };
};
export type PlaceOrderService = ReturnType<typeof createPlaceOrder>;
