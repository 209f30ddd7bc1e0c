import type { AccountsService } from "../../accounts/registration/registration.service.ts";
import type { TeamService } from "../../accounts/team/team.service.ts";
import type { CatalogueService } from "../../catalogue/browse/catalogue.service.ts";
import { pinsIn } from "../../cities/pins.contract.ts";
import type { SlotsService } from "../../cities/slots/bookings/slots.service.ts";
import type { Needs } from "../../compose.ts";
import type { CountersService } from "../../counters/counters.service.ts";
import { keyReused } from "../../http/idempotency.errors.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { accountNotFound, blocked, forbidden, notSignedIn } from "../../identity/accounts.errors.ts";
import { accountOf, requireBuyer, requireStaff, type SessionReader, type Visitor } from "../../identity/permissions.ts";
import { tooMany } from "../../limits/limits.errors.ts";
import type { OutboxService } from "../../outbox/outbox.service.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { type Statement, violates } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { sha256 } from "../../platform/secrets/hashes.ts";
import { createOrdersRepo, type OrderWithLines } from "../browse/orders.repo.ts";
import { assertWithinCredit } from "../credit-limit/credit-limit.repo.ts";
import type { OnAccount } from "../credit-limit/require-credit.ts";
import { createDeliveryCodes } from "../delivery-code.ts";
import type { OrderEvent } from "../order-event.contract.ts";
import { MAX_UNPAID_ORDERS } from "../order-limits.contract.ts";
import type { Order } from "../orders.contract.ts";
import { buyerBlocked, orderConflict } from "../orders.errors.ts";
import type { OrderToPlace } from "../place-order.contract.ts";
import { codesFor, toOrder } from "../to-order.ts";
import { requireOpenCity } from "./city-of-order.ts";
import { decideOrder, type OrderDecisions } from "./decide-order.ts";
import { assertWithinLimits, type PlacingFor } from "./member-limits.repo.ts";
import { memberOf, needsApproval } from "./order-limits.ts";
import type { PlaceOrderRequest } from "./place-order.contract.ts";
import {
  assertCityTerms,
  assertMayOrder,
  assertOpenAtMost,
  assertUnpaidAtMost,
  type BuyerState,
  createPlaceOrderRepo,
  isPlacingConflict,
  type NewOrder,
  type PlacingState,
  placingReads,
  stateFrom,
} from "./place-order.repo.ts";
import { notifyPlaced, toOrderRow } from "./placed-order.ts";
import { placingQuery } from "./placing-query.ts";
import { mergeLines } from "./price-lines.ts";
import { deliveryColumns, requireSlot, slotShareOf } from "./slot-of-order.ts";
import { approvalDueAt, type ForStandingOrder, paymentDueAt, raiserOf } from "./standing-order.ts";
import { countUnpaid, type UnpaidQuery } from "./unpaid-limit.repo.ts";

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

export type PlacedForBuyer = Pick<NewOrder, "id" | "totalPaise"> & Pick<BuyerState, "buyerName">;

/** The buying account for which staff place an order. */
export interface ForBuyer {
  readonly buyerId: string;
  /** For the batch that places the order. */
  readonly effects: (order: PlacedForBuyer) => Statement[];
}

interface Origin {
  /** The client's IP address; null when no request places the order. */
  readonly ip: string | null;
  readonly standingOrder?: ForStandingOrder;
  readonly forBuyer?: ForBuyer;
}

interface PlacementRequest {
  readonly actor: Actor;
  readonly input: OrderToPlace;
  readonly key: string;
  readonly requestHash: string;
  readonly placing: PlacingFor & OnAccount & UnpaidQuery;
  readonly origin: Origin;
}

export const createPlacing = (dependencies: Dependencies) => {
  const { db, clock, orderLimit, accounts, catalogue, counters, outbox, slots, team } = dependencies;
  const { boards, enqueued, waitUntil } = dependencies;
  const codes = createDeliveryCodes(dependencies.codeSecret);
  const reads = createOrdersRepo(db);
  const repo = createPlaceOrderRepo(db);

  const repeatResult = async (actor: Actor, earlier: OrderWithLines, requestHash: string): Promise<Placed> => {
    if (earlier.order.requestHash !== requestHash) throw keyReused();
    const viewer = earlier.order.buyerId === accountOf(actor) ? "buyer" : "staff";
    return { order: await toOrder(earlier, viewer, codesFor(actor, codes)), isNew: false };
  };

  const insert = async (
    { actor, input, key, requestHash, placing, origin }: PlacementRequest,
    { lines, limit, unpaid, city, slot, amount, state }: OrderDecisions,
  ): Promise<Placed> => {
    const { standingOrder = null, forBuyer } = origin;
    const now = clock.now();
    const isOnline = input.paymentMethod === "razorpay";
    const { buyerId } = placing;
    const raiser = isOnline ? undefined : raiserOf(standingOrder, amount.totalPaise);
    const placedBy = raiser?.userId ?? placing.placedBy;
    const awaitsApproval = raiser !== undefined || needsApproval(memberOf(state), amount.totalPaise);
    const order = {
      // Made from `now`: month limits, the archive and the list of buyers read the time from the id.
      id: newId({ now: () => now }),
      buyerId,
      city: input.location,
      deliveryAddress: input.deliveryAddress,
      phone: input.phone,
      notes: input.notes,
      ...amount,
      paymentMethod: input.paymentMethod,
      awaitsPayment: Number(isOnline),
      paymentDueAt: isOnline ? paymentDueAt(now, standingOrder, unpaid?.holdMs ?? null) : null,
      placedBy,
      actorId: raiser?.userId ?? actor.userId,
      actorRole: forBuyer ? ("staff" as const) : ("buyer" as const),
      tokenName: actor.apiToken?.name ?? null,
      awaitsApproval: Number(awaitsApproval),
      approvalDueAt: awaitsApproval ? approvalDueAt(now, standingOrder, slot) : null,
      idempotencyKey: key,
      requestHash,
      ...deliveryColumns(slot, now, city),
      standingOrderId: standingOrder?.standingOrderId ?? null,
      createdAt: now,
      updatedAt: now,
    };
    enqueued.mark("webhooks");
    const approvers = awaitsApproval ? await team.listApprovers(buyerId) : [];
    const sold = { kind: "sold", orderId: order.id, actorId: actor.userId, now } as const;
    await repo.insertOrder(order, lines, {
      stock: catalogue.stockTaken(lines, sold),
      effects: [
        accounts.countOrder(buyerId),
        counters.orderPlaced(now),
        ...(unpaid ? countUnpaid(placing, { buyerId, now, paise: amount.totalPaise, ...unpaid }) : []),
        ...notifyPlaced(outbox, order, approvers),
        ...(standingOrder?.effects(order) ?? []),
        ...(forBuyer?.effects({ ...order, buyerName: state.buyerName }) ?? []),
        ...(slot ? slots.slotBooked(slot) : []),
      ],
      asserts: [
        ...(isOnline ? [assertUnpaidAtMost({ buyerId, max: MAX_UNPAID_ORDERS })] : []),
        assertMayOrder({ buyerId }),
        ...(placedBy === null ? [] : [assertWithinLimits({ ...placing, placedBy }, order)]),
        assertCityTerms({ ...city, city: input.location, mustBeOpen: 1 }),
        ...assertOpenAtMost(buyerId, { cash: limit, inSlot: slot && slotShareOf(slot) }),
        ...(placing.isOnAccount === 1 ? [assertWithinCredit(buyerId, placing)] : []),
      ],
    });
    const row = toOrderRow(order, state, placedBy && (raiser ?? actor).name);
    const withLines = lines.map((line) => ({ ...line, orderId: order.id, unit: line.unit }));
    const viewer = forBuyer ? "staff" : "buyer";
    return { order: await toOrder({ order: row, lines: withLines }, viewer, codes), isNew: true };
  };

  const prepare = (input: OrderToPlace, origin: Origin, idempotencyKey: string | undefined) => {
    const key = idempotencyKey ?? newId(clock);
    const requested = mergeLines(input.items);
    const pins = pinsIn(input.deliveryAddress);
    return {
      input,
      origin,
      key,
      requested,
      pins,
      requestHash: sha256(JSON.stringify(input)),
      query: placingQuery({ ...input, key, pins, ip: origin.ip }, clock.now()),
      products: catalogue.priceList(
        requested.map((line) => line.productId),
        input.location,
      ),
    };
  };
  type Prepared = ReturnType<typeof prepare>;

  /** An order placed by staff counts as the account's own. */
  const buyerFor = (actor: Actor, { forBuyer }: Origin): Pick<PlacingFor, "buyerId" | "placedBy"> => {
    const buyerId = forBuyer?.buyerId ?? accountOf(actor);
    return { buyerId, placedBy: forBuyer || buyerId === actor.userId ? null : actor.userId };
  };

  /** Repeating an idempotency key returns the same order. Reads again only after a conflict. */
  const placePrepared = async (
    actor: Actor,
    { input, origin, key, requested, pins, requestHash, query, products: priced }: Prepared,
    read?: PlacingState,
  ): Promise<Placed> => {
    const { forBuyer } = origin;
    const placing = { ...query, ...buyerFor(actor, origin) };
    const { buyerId } = placing;
    // The rate limiter runs while D1 is read.
    const [isWithinLimit, first] = await Promise.all([
      orderLimit.limit({ key: actor.userId }).then(({ success }) => success),
      read ?? repo.readToPlace(placing, priced),
    ]);
    if (!isWithinLimit) throw tooMany("limits.orders", 60_000);

    const attempt = async (number: number): Promise<Placed | null> => {
      const { state: open, products } = number === 1 ? first : await repo.readToPlace(placing, priced);
      const earlier = open.isRepeated === 1 ? await reads.findByIdempotencyKey(buyerId, key) : null;
      if (earlier) return repeatResult(actor, earlier, requestHash);
      if (forBuyer && (open.isDeleted === 1 || open.isBuyingAccount === 0)) throw accountNotFound();
      if (open.isDeleted === 1) throw notSignedIn();
      if (open.isBlocked === 1) throw forBuyer ? buyerBlocked() : blocked();
      if (placing.placedBy && !open.member) throw forbidden();
      const city = requireOpenCity(open, pins);
      const slot = await requireSlot(open, { city: input.location, choice: input.slot, now: clock.now() }, slots);
      const decisions = decideOrder(open, products, { input, requested, city, slot, now: clock.now() });
      try {
        return await insert({ actor, input, key, requestHash, placing, origin }, decisions);
      } catch (error) {
        // The order's own key was checked first, so another command used this one.
        if (violates(error, "order_events.idempotency_key")) throw keyReused();
        if (!isPlacingConflict(error)) throw error;
        return null;
      }
    };
    return untilWritten(attempt, () => {
      throw orderConflict();
    });
  };

  const place = async (
    visitor: Visitor,
    input: OrderToPlace,
    origin: Origin,
    idempotencyKey?: string,
  ): Promise<Placed> => {
    const actor = origin.forBuyer ? requireStaff(visitor) : requireBuyer(visitor);
    return placePrepared(actor, prepare(input, origin, idempotencyKey));
  };

  /** A placed order has no coordinator yet, so this service publishes it to the board. */
  const announcePlaced = ({ _id: id, location: city, status: to }: Order): void =>
    waitUntil(boards.publish({ id, city, version: 1, from: null, to, agentId: null }));

  /** Orders awaiting approval are published to staff once approved. */
  const announced = ({ order }: Placed): Order => {
    if (order.status === "pending" && !order.awaitsApproval) announcePlaced(order);
    return order;
  };

  return {
    /** For the payments area, which publishes the order to the board once it is paid. */
    placeUnpaid: (visitor: Visitor, input: OrderToPlace, ip: string | null, idempotencyKey?: string): Promise<Placed> =>
      place(visitor, input, { ip }, idempotencyKey),

    /** The runner of the standing order notifies the buyer and watches the payment. */
    async placeForStandingOrder(
      actor: Actor,
      input: OrderToPlace,
      idempotencyKey: string,
      standingOrder: ForStandingOrder,
    ): Promise<Order> {
      const { order } = await place(actor, input, { ip: null, standingOrder }, idempotencyKey);
      if (order.status === "pending" && input.paymentMethod !== "razorpay" && !order.awaitsApproval)
        announcePlaced(order);
      return order;
    },

    /** By staff; buyers/order-for-buyer.service.ts has the rest of the batch. */
    placeForBuyer: async (
      visitor: Visitor,
      input: PlaceOrderRequest,
      forBuyer: ForBuyer,
      idempotencyKey?: string,
    ): Promise<Order> => announced(await place(visitor, input, { ip: null, forBuyer }, idempotencyKey)),

    placeOrder: async (visitor: Visitor, input: PlaceOrderRequest, idempotencyKey?: string): Promise<Order> =>
      announced(await place(visitor, input, { ip: null }, idempotencyKey)),

    /** Like `placeOrder`, with the session loaded in the first of two round trips. */
    async placeOrderOf(session: SessionReader, input: PlaceOrderRequest, idempotencyKey?: string): Promise<Order> {
      const prepared = prepare(input, { ip: null }, idempotencyKey);
      const { actor, found } = await session.read((sessionId) =>
        placingReads({ ...prepared.query, sessionId }, prepared.products),
      );
      return announced(await placePrepared(requireBuyer(actor), prepared, stateFrom(found)));
    },
  };
};
export type PlaceOrderService = ReturnType<typeof createPlacing>;
