import type { AccountsService } from "../../accounts/registration/registration.service.ts";
import type { TeamService } from "../../accounts/team/team.service.ts";
import type { CatalogueService } from "../../catalogue/browse/catalogue.service.ts";
import { pinsIn } from "../../cities/pins.contract.ts";
import type { SlotsService } from "../../cities/slots/bookings/slots.service.ts";
import type { Needs } from "../../compose.ts";
import type { CountersService } from "../../counters/counters.service.ts";
import { keyReused } from "../../http/idempotency.errors.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { accountNotFound } from "../../identity/accounts.errors.ts";
import { accountOf, requireBuyer, requireStaff, type SessionReader, type Visitor } from "../../identity/permissions.ts";
import { tooMany } from "../../limits/limits.errors.ts";
import type { OutboxService } from "../../outbox/outbox.service.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { type Statement, violates } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { sha256 } from "../../platform/secrets/hashes.ts";
import { createOrdersRepo } from "../browse/orders.repo.ts";
import { assertWithinCredit } from "../credit-limit/credit-limit.repo.ts";
import { createDeliveryCodes } from "../delivery-code.ts";
import type { OrderEvent } from "../order-event.contract.ts";
import { MAX_UNPAID_ORDERS } from "../order-limits.contract.ts";
import type { Order } from "../orders.contract.ts";
import { orderConflict } from "../orders.errors.ts";
import type { OrderToPlace } from "../place-order.contract.ts";
import { codesFor, toOrder } from "../to-order.ts";
import {
  assertCityTerms,
  assertMayOrder,
  assertOpenAtMost,
  assertUnpaidAtMost,
  type BuyerState,
  type PlacingState,
  placingReads,
  readToPlace,
  stateFrom,
} from "./buyer-state.repo.ts";
import { cityOf, requireDelivers } from "./city-of-order.ts";
import { decideOrder, type OrderDecisions } from "./decide-order.ts";
import { assertWithinLimits, type PlacingFor } from "./member-limits.repo.ts";
import { requireMayOrder } from "./order-limits.ts";
import type { PlaceOrderRequest } from "./place-order.contract.ts";
import { isPlacingConflict, writeOrder } from "./place-order.repo.ts";
import { type NewOrder, notifyPlaced, toNewOrder, toOrderRow } from "./placed-order.ts";
import { placingQuery } from "./placing-query.ts";
import { mergeLines } from "./price-lines.ts";
import { requireSlot, slotShareOf } from "./slot-of-order.ts";
import type { ForStandingOrder } from "./standing-order.ts";
import { countUnpaid } from "./unpaid-limit.repo.ts";

interface Dependencies extends Pick<Needs, "db" | "clock" | "codeSecret" | "orderLimit" | "waitUntil"> {
  readonly accounts: Pick<AccountsService, "countOrder">;
  readonly team: Pick<TeamService, "listApprovers">;
  readonly catalogue: CatalogueService;
  readonly counters: CountersService;
  readonly outbox: OutboxService;
  readonly slots: Pick<SlotsService, "slotBooked" | "refusalOf">;
  readonly boards: { readonly publish: (event: OrderEvent) => Promise<void> };
  readonly enqueued: Pick<Needs["enqueued"], "mark">;
}

interface Placed {
  readonly order: Order;
  /** False when an earlier call with the same key placed the order. */
  readonly isNew: boolean;
}

/** The buying account for which staff place an order. */
export interface ForBuyer {
  readonly buyerId: string;
  /** For the batch that places the order. */
  readonly effects: (order: NewOrder, buyer: BuyerState) => Statement[];
}

interface Origin {
  /** The client's IP address; missing when no request places the order. */
  readonly ip?: string | null;
  readonly standingOrder?: ForStandingOrder;
  readonly forBuyer?: ForBuyer;
}

export const createPlacing = (dependencies: Dependencies) => {
  const { db, clock, orderLimit, accounts, catalogue, counters, outbox, slots, team } = dependencies;
  const { boards, enqueued, waitUntil } = dependencies;
  const codes = createDeliveryCodes(dependencies.codeSecret);
  const reads = createOrdersRepo(db);

  const prepare = (input: OrderToPlace, origin: Origin, key = newId(clock)) => {
    const requested = mergeLines(input.items);
    const ids = requested.map(({ productId }) => productId);
    const pins = pinsIn(input.deliveryAddress);
    return {
      input,
      origin,
      key,
      requested,
      pins,
      requestHash: sha256(JSON.stringify(input)),
      query: placingQuery({ ...input, key, pins, ip: origin.ip ?? null }, clock.now()),
      products: catalogue.priceList(ids, input.location),
    };
  };
  type Prepared = ReturnType<typeof prepare>;

  const findRepeated = async (
    actor: Actor,
    buyerId: string,
    { key, requestHash }: Prepared,
  ): Promise<Placed | null> => {
    const earlier = await reads.findByIdempotencyKey(buyerId, key);
    if (!earlier) return null;
    if (earlier.order.requestHash !== requestHash) throw keyReused();
    const viewer = buyerId === accountOf(actor) ? "buyer" : "staff";
    return { order: await toOrder(earlier, viewer, codesFor(actor, codes)), isNew: false };
  };

  const insert = async (
    actor: Actor,
    prepared: Prepared,
    placing: Prepared["query"] & PlacingFor,
    buyer: BuyerState,
    decisions: OrderDecisions,
  ): Promise<Placed> => {
    const { standingOrder = null, forBuyer } = prepared.origin;
    const { buyerId } = placing;
    const { lines, city, slot, limit, unpaid, raiser, now } = decisions;
    const isByStaff = forBuyer !== undefined;
    const order = toNewOrder(
      { ...prepared, ...placing, key: prepared.key, actor, standingOrder, isByStaff },
      decisions,
    );
    const { placedBy } = order;
    enqueued.mark("webhooks");
    const approvers = order.awaitsApproval === 1 ? await team.listApprovers(buyerId) : [];
    const sold = { kind: "sold", orderId: order.id, actorId: actor.userId, now } as const;
    await writeOrder(db, order, lines, {
      stock: catalogue.stockTaken(lines, sold),
      effects: [
        accounts.countOrder(buyerId),
        counters.orderPlaced(now),
        ...(unpaid ? countUnpaid(placing, { buyerId, now, paise: order.totalPaise, ...unpaid }) : []),
        ...notifyPlaced(outbox, order, approvers),
        ...(standingOrder?.effects(order) ?? []),
        ...(forBuyer?.effects(order, buyer) ?? []),
        ...(slot ? slots.slotBooked(slot) : []),
      ],
      asserts: [
        ...(order.awaitsPayment === 1 ? [assertUnpaidAtMost({ buyerId, max: MAX_UNPAID_ORDERS })] : []),
        assertMayOrder({ buyerId }),
        ...(placedBy === null ? [] : [assertWithinLimits({ ...placing, placedBy }, order)]),
        assertCityTerms({ ...city, city: order.city, mustBeOpen: 1 }),
        ...assertOpenAtMost(buyerId, { cash: limit, inSlot: slot && slotShareOf(slot) }),
        ...(placing.isOnAccount === 1 ? [assertWithinCredit(buyerId, placing)] : []),
      ],
    });
    const row = toOrderRow(order, buyer, placedBy && (raiser ?? actor).name);
    const withLines = lines.map((line) => ({ ...line, orderId: order.id }));
    return { order: await toOrder({ order: row, lines: withLines }, forBuyer ? "staff" : "buyer", codes), isNew: true };
  };

  /**
   * Publishes a new order to the board, because it has no coordinator yet. An online order is published once it is
   * paid, and an order awaiting approval once it is approved.
   */
  const announce = ({ _id: id, location: city, status, paymentMethod, awaitsApproval }: Order): void => {
    if (status === "pending" && paymentMethod !== "razorpay" && !awaitsApproval)
      waitUntil(boards.publish({ id, city, version: 1, from: null, to: status, agentId: null }));
  };

  /** Repeating an idempotency key returns the same order. Reads again only after a conflict. */
  const placePrepared = async (actor: Actor, prepared: Prepared, read?: PlacingState): Promise<Placed> => {
    const { input, origin, requested, pins, query, products: priced } = prepared;
    const { forBuyer, standingOrder = null } = origin;
    const buyerId = forBuyer?.buyerId ?? accountOf(actor);
    // An order placed by staff counts as the account's own.
    const placedBy = forBuyer || buyerId === actor.userId ? null : actor.userId;
    const placing = { ...query, buyerId, placedBy };
    // The rate limiter runs while D1 is read.
    const [isWithinLimit, first] = await Promise.all([
      orderLimit.limit({ key: actor.userId }).then(({ success }) => success),
      read ?? readToPlace(db, placing, priced),
    ]);
    if (!isWithinLimit) throw tooMany("limits.orders", 60_000);

    const attempt = async (number: number): Promise<Placed | null> => {
      const { state: buyer, products } = number === 1 ? first : await readToPlace(db, placing, priced);
      const repeated = buyer.isRepeated === 1 ? await findRepeated(actor, buyerId, prepared) : null;
      if (repeated) return repeated;
      if (forBuyer && buyer.isBuyingAccount === 0) throw accountNotFound();
      requireMayOrder(buyer, placedBy, forBuyer !== undefined);
      const now = clock.now();
      const city = cityOf(buyer);
      requireDelivers(city, pins);
      const slot = await requireSlot(buyer, { city: input.location, choice: input.slot, now }, slots);
      const decisions = decideOrder(buyer, products, { input, requested, city, slot, standingOrder, now });
      try {
        return await insert(actor, prepared, placing, buyer, decisions);
      } catch (error) {
        // Repeated orders are detected before this, so another command used the key.
        if (violates(error, "order_events.idempotency_key")) throw keyReused();
        if (!isPlacingConflict(error)) throw error;
        return null;
      }
    };
    const placed = await untilWritten(attempt, () => {
      throw orderConflict();
    });
    announce(placed.order);
    return placed;
  };

  const place = async (visitor: Visitor, input: OrderToPlace, origin: Origin, key?: string): Promise<Placed> => {
    const actor = origin.forBuyer ? requireStaff(visitor) : requireBuyer(visitor);
    return placePrepared(actor, prepare(input, origin, key));
  };

  return {
    /** For the payments area. */
    placeUnpaid: (visitor: Visitor, input: OrderToPlace, ip: string | null, key?: string): Promise<Placed> =>
      place(visitor, input, { ip }, key),

    /** The runner of the standing order notifies the buyer and watches the payment. */
    placeForStandingOrder: async (
      actor: Actor,
      input: OrderToPlace,
      key: string,
      standingOrder: ForStandingOrder,
    ): Promise<Order> => (await place(actor, input, { standingOrder }, key)).order,

    /** By staff; buyers/order-for-buyer.service.ts has the rest of the batch. */
    placeForBuyer: async (
      visitor: Visitor,
      input: PlaceOrderRequest,
      forBuyer: ForBuyer,
      key?: string,
    ): Promise<Order> => (await place(visitor, input, { forBuyer }, key)).order,

    placeOrder: async (visitor: Visitor, input: PlaceOrderRequest, key?: string): Promise<Order> =>
      (await place(visitor, input, {}, key)).order,

    /** Like `placeOrder`, with the session loaded in the first of two round trips. */
    async placeOrderOf(session: SessionReader, input: PlaceOrderRequest, key?: string): Promise<Order> {
      const prepared = prepare(input, {}, key);
      const { actor, found } = await session.read((sessionId) =>
        placingReads({ ...prepared.query, sessionId }, prepared.products),
      );
      return (await placePrepared(requireBuyer(actor), prepared, stateFrom(found))).order;
    },
  };
};
export type PlaceOrderService = ReturnType<typeof createPlacing>;
