import type { Actor } from "../identity/accounts.contract.ts";
import { accountOf, type SessionReader } from "../identity/permissions.ts";
import type { AdminOrdersQuery, OrderPage } from "../orders/orders.contract.ts";
import { keyReused } from "../orders/orders.errors.ts";
import type { Cities, CityRooms, Orders } from "./city-rooms.ts";
import { inAll, joinPages, newestFirst, shareOut, sum, sumEach } from "./joining.ts";

type Visitor = Actor | null;
type OfOrder = (visitor: Visitor, orderId: string, ...rest: never[]) => Promise<unknown>;

/** Methods whose second argument is an order's id. */
type OrderMethod = { [Name in keyof Orders]: Orders[Name] extends OfOrder ? Name : never }[keyof Orders];

const READS = [
  "getOrder",
  "getOrderToPay",
  "assertMayFollow",
  "listEvents",
  "getOrderToChange",
  "getOpenChange",
  "getDoor",
  "findDoor",
  "showDoorPhoto",
] as const satisfies readonly OrderMethod[];
const COMMANDS = [
  "confirmOrder",
  "cancelOrderAsStaff",
  "releaseOrder",
  "reissueCode",
  "cancelOrder",
  "issueNewCode",
  "setStatus",
  "acceptOrder",
  "deliverOrder",
  "requestCancellation",
  "markAtDoor",
  "clearDoor",
  "storeDoorPhoto",
  "approveOrder",
  "declineOrder",
  "rateOrder",
] as const satisfies readonly OrderMethod[];

interface Listed<One> {
  orders: One[];
  nextCursor: string | null;
}

const toPage = <One extends { readonly _id: string }>(pages: readonly Listed<One>[], limit: number): Listed<One> => {
  const parts = pages.map(({ orders: rows, nextCursor }) => ({ rows, nextCursor }));
  const { rows: orders, nextCursor } = joinPages(parts, limit);
  return { orders, nextCursor };
};

/** The orders are in another database than the session, so the two cannot be read together. */
const actorOf = async (session: SessionReader): Promise<Actor> => (await session.read(() => [])).actor;

/** Orders of several databases. An order's id leads to its database; a buyer's and the staff's lists cross all of them. */
export const createOrdersOfCities = (cities: Cities): Orders => {
  const across = inAll(cities);
  const ofVisitor = (visitor: Visitor) => (visitor ? cities.of(visitor.location) : cities.shared).orders;

  const byId = <Name extends OrderMethod>(names: readonly Name[], isWriting: boolean) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        async (visitor: Visitor, orderId: string, ...rest: never[]) => {
          const rooms = await cities.ofOrder(orderId);
          if (isWriting) await cities.enter(visitor, rooms);
          return (rooms.orders[name] as OfOrder)(visitor, orderId, ...rest);
        },
      ]),
    ) as unknown as Pick<Orders, Name>;

  /** Lists that are not sorted by id go on city by city, because a cursor names a place of one city only. */
  const listCityByCity = async (visitor: Visitor, query: AdminOrdersQuery): Promise<OrderPage> => {
    const start = query.cursor ? cities.all.indexOf(await cities.ofOrder(query.cursor)) : 0;
    const orders: OrderPage["orders"] = [];
    for (const [i, rooms] of cities.all.slice(start).entries()) {
      const { cursor, ...rest } = query;
      const limit = query.limit - orders.length;
      const page = await rooms.orders.listForStaff(visitor, {
        ...rest,
        limit,
        ...(i === 0 && cursor ? { cursor } : {}),
      });
      orders.push(...page.orders);
      if (page.nextCursor || orders.length >= query.limit) return { orders, nextCursor: orders.at(-1)?._id ?? null };
    }
    return { orders, nextCursor: null };
  };

  const groupByRooms = async (ids: readonly string[]): Promise<Map<CityRooms, string[]>> => {
    const groups = new Map<CityRooms, string[]>();
    for (const id of ids) {
      const rooms = await cities.ofOrder(id);
      groups.set(rooms, [...(groups.get(rooms) ?? []), id]);
    }
    return groups;
  };

  const listMyOrders: Orders["listMyOrders"] = (visitor, query) =>
    across(
      (rooms) => rooms.orders.listMyOrders(visitor, query),
      (pages) => toPage(pages, query.limit),
    );

  /** An agent who moved still has what they accepted and delivered before. */
  const listOfAgent: Orders["listOfAgent"] = (visitor, status, query) =>
    across(
      (rooms) => rooms.orders.listOfAgent(visitor, status, query),
      (pages) => toPage(pages, query.limit),
    );

  return {
    ...byId(READS, false),
    ...byId(COMMANDS, true),

    async placeOrder(visitor, input, idempotencyKey) {
      const rooms = cities.of(input.location);
      const isOnAccount = input.paymentMethod === "account";
      const actor = await enterToPlace(cities, visitor, rooms, { key: idempotencyKey, isOnAccount });
      return rooms.orders.placeOrder(actor, input, idempotencyKey);
    },

    async changeOrder(visitor, orderId, input, idempotencyKey) {
      const rooms = await cities.ofOrder(orderId);
      const actor = await enterToPlace(cities, visitor, rooms, { isOnAccount: true });
      return rooms.orders.changeOrder(actor, orderId, input, idempotencyKey);
    },

    listMyOrders,
    listMyOrdersOf: async (session, query) => listMyOrders(await actorOf(session), query),
    listMyOpenOrders: (visitor, max) =>
      across(
        (rooms) => rooms.orders.listMyOpenOrders(visitor, max),
        (lists) => newestFirst(lists).slice(0, max),
      ),
    listMyOpenAndEarlier: (visitor, query) =>
      across(
        (rooms) => rooms.orders.listMyOpenAndEarlier(visitor, query),
        (parts) => ({
          open: newestFirst(parts.map(({ open }) => open)),
          earlier: toPage(
            parts.map(({ earlier }) => earlier),
            query.limit,
          ),
        }),
      ),
    findLastSlot: (visitor, city) => cities.of(city).orders.findLastSlot(visitor, city),
    listPendingOrders: (visitor, city) => cities.of(city).orders.listPendingOrders(visitor, city),
    readTaxOfCart: (city, productIds) => cities.of(city).orders.readTaxOfCart(city, productIds),
    listOrderAgain: (visitor, city) => cities.of(city).orders.listOrderAgain(visitor, city),

    listAvailable: (visitor, query) => ofVisitor(visitor).listAvailable(visitor, query),
    async listAvailableOf(session, query) {
      const actor = await actorOf(session);
      return ofVisitor(actor).listAvailable(actor, query);
    },
    listOfAgent,
    async listCarriedOf(session, query) {
      const actor = await actorOf(session);
      const [accepted, delivered] = await Promise.all([
        listOfAgent(actor, "accepted", query),
        listOfAgent(actor, "delivered", query),
      ]);
      return { accepted, delivered };
    },
    countBoard: (visitor) => across((rooms) => rooms.orders.countBoard(visitor), sumEach),
    listMyIdsAsAgent: (visitor, max) =>
      across(
        (rooms) => rooms.orders.listMyIdsAsAgent(visitor, max),
        (lists) => {
          const newest = (ids: readonly string[]) => [...ids].sort().reverse().slice(0, max);
          return {
            accepted: newest(lists.flatMap(({ accepted }) => accepted)),
            delivered: newest(lists.flatMap(({ delivered }) => delivered)),
          };
        },
      ),

    async listForStaff(visitor, query) {
      if (query.late || query.unconfirmed === "expiring" || query.day) return listCityByCity(visitor, query);
      return across(
        (rooms) => rooms.orders.listForStaff(visitor, query),
        (pages) => toPage(pages, query.limit),
      );
    },
    listCancelRequests: (visitor, query) =>
      across(
        (rooms) => rooms.orders.listCancelRequests(visitor, query),
        (pages) => toPage(pages, query.limit),
      ),
    countQueues: (visitor, cap) =>
      across(
        (rooms) => rooms.orders.countQueues(visitor, cap),
        (parts) => {
          const totals = sumEach(parts);
          return Object.fromEntries(
            Object.entries(totals).map(([queue, length]) => [queue, Math.min(cap, length)]),
          ) as typeof totals;
        },
      ),
    async confirmMany(visitor, { ids }, key) {
      const groups = [...(await groupByRooms(ids))];
      const confirmed = await Promise.all(
        groups.map(async ([rooms, some]) => {
          await cities.enter(visitor, rooms);
          return rooms.orders.confirmMany(visitor, { ids: some }, key);
        }),
      );
      return confirmed.flat().sort((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));
    },
    readPickList: (visitor, query) => cities.of(query.city).orders.readPickList(visitor, query),
    async pickLine(visitor, query, input) {
      const rooms = cities.of(query.city);
      await cities.enter(visitor, rooms);
      return rooms.orders.pickLine(visitor, query, input);
    },
    listToPack: (visitor, query) => cities.of(query.city).orders.listToPack(visitor, query),
    dropOldDoorPhotos: (max) => shareOut(cities, max, (rooms, some) => rooms.orders.dropOldDoorPhotos(some)),
    async expireApprovals(max) {
      const expired: number[] = [];
      await shareOut(cities, max, async (rooms, some) => expired.push(await rooms.orders.expireApprovals(some)));
      return sum(expired);
    },
    async expireUnconfirmed(max) {
      const expired: number[] = [];
      await shareOut(cities, max, async (rooms, some) => expired.push(await rooms.orders.expireUnconfirmed(some)));
      return sum(expired);
    },
  };
};

/**
 * Before a buyer places or changes an order: a key that they used in another city's database is refused, as within one database. The
 * actor then knows what a member with a limit for the month ordered in the other databases, and what the account owes there.
 */
export const enterToPlace = async (
  cities: Cities,
  visitor: Visitor,
  rooms: CityRooms,
  { key, isOnAccount = false }: { readonly key?: string | undefined; readonly isOnAccount?: boolean } = {},
): Promise<Visitor> => {
  if (!visitor) return null;
  const others = cities.all.filter((one) => one !== rooms);
  const { team } = visitor;
  const isLimited = team !== null && team.monthLimitPaise !== null;
  const [used, spent, owed] = await Promise.all([
    Promise.all(others.map((one) => (key ? one.isKeyUsed(visitor, key) : false))),
    Promise.all(others.map((one) => (isLimited ? one.spentThisMonth(visitor) : 0))),
    Promise.all(others.map((one) => (isOnAccount ? one.credit.exposureOf(accountOf(visitor)) : 0))),
    cities.enter(visitor, rooms),
  ]);
  if (used.includes(true)) throw keyReused();
  return {
    ...visitor,
    ...(isOnAccount ? { owedElsewherePaise: sum(owed) } : {}),
    ...(isLimited ? { team: { ...team, spentElsewherePaise: sum(spent) } } : {}),
  };
};
