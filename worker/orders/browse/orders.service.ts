import * as v from "valibot";
import { promisedIn } from "../../cities/slots/slots.contract.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import type { SessionReader } from "../../identity/permissions.ts";
import {
  accountOf,
  requireAgent,
  requireBuyer,
  requireStaff,
  requireUser,
  requireVerifiedAgent,
  type Visitor,
} from "../../identity/permissions.ts";
import type { Clock } from "../../platform/clock.ts";
import { pageOf } from "../../platform/paging.ts";
import type { DeliveryCodes } from "../delivery-code.ts";
import { CHANGED, DeliveryChange, OrderDifference, SLOT_CHANGED } from "../order-change.contract.ts";
import { isOver, type OrderStatus, PLACED } from "../order-lifecycle.contract.ts";
import type {
  AdminOrdersQuery,
  AvailableOrdersQuery,
  Order,
  OrderPage,
  OrderPageQuery,
  OrderSummaryPage,
  TimelineEvent,
} from "../orders.contract.ts";
import { orderNotFound } from "../orders.errors.ts";
import { codesFor, type OrderRow, toOrder, toOrderSummary, type Viewer } from "../to-order.ts";
import type { ArchivedFilter, ArchivedRow } from "./archived-orders.repo.ts";
import type { ArchivedOrders } from "./archived-orders.service.ts";
import { ANY_TIME, MAX_OPEN_SHOWN } from "./order-ids.repo.ts";
import type { OrderReader } from "./order-reader.service.ts";
import type { BoardCounts, EventRow, OrdersRepo, OrderWithLines } from "./orders.repo.ts";

interface Recipient {
  readonly viewer: Viewer;
  readonly actor: Actor;
}

interface Dependencies {
  readonly repo: OrdersRepo;
  readonly reader: OrderReader;
  readonly archived: ArchivedOrders;
  readonly codes: DeliveryCodes;
  readonly clock: Clock;
}

/** Requests one extra row, which shows whether another page follows. */
const withOneMore = (query: OrderPageQuery): OrderPageQuery => ({ ...query, limit: query.limit + 1 });

const pageOfOrders = (found: readonly OrderWithLines[], limit: number) => pageOf(found, limit, ({ order }) => order.id);

/** Event type for the timeline: includes how the order was placed, who changed it, or the decision about a return. */
const timelineType = (
  { type, decision, actorRole }: Pick<EventRow, "type" | "decision" | "actorRole">,
  { standingOrderId, approvalDueAt }: Pick<OrderRow, "standingOrderId" | "approvalDueAt">,
): string => {
  if (decision !== null) return `order.return_${decision.split(" ")[0]}`;
  if (type === CHANGED && actorRole === "staff") return "order.changed_by_staff";
  if (type !== PLACED.buyer) return type;
  if (approvalDueAt !== null) return "order.sent_for_approval";
  return standingOrderId ? "order.placed_by_standing_order" : type;
};

/** The change that an event's `detail` describes. */
const changeIn = (type: string, json: string): Pick<TimelineEvent, "change" | "delivery"> =>
  type === SLOT_CHANGED
    ? { delivery: v.parse(DeliveryChange, JSON.parse(json)) }
    : { change: v.parse(OrderDifference, JSON.parse(json)) };

export const createOrdersService = ({ repo, reader, archived, codes, clock }: Dependencies) => {
  const present = (found: readonly OrderWithLines[], { viewer, actor }: Recipient): Promise<Order[]> =>
    Promise.all(found.map((one) => toOrder(one, viewer, codesFor(actor, codes))));

  const toPage = async (found: readonly OrderWithLines[], limit: number, to: Recipient): Promise<OrderPage> => {
    const { page, nextCursor } = pageOfOrders(found, limit);
    return { orders: await present(page, to), nextCursor };
  };

  const page = async (
    read: (page: OrderPageQuery) => Promise<OrderWithLines[]>,
    query: OrderPageQuery,
    to: Recipient,
  ): Promise<OrderPage> => toPage(await read(withOneMore(query)), query.limit, to);

  /** Like `page`, for lists that continue in the archive, newest first. */
  const pageOfAll = (
    read: (page: OrderPageQuery) => Promise<OrderWithLines[]>,
    filter: ArchivedFilter,
    query: OrderPageQuery,
    to: Recipient,
  ): Promise<OrderPage> =>
    page(async (range) => [...(await archived.continuePage(await read(range), filter, range))], query, to);

  const findEverywhere = async (search: string, status: OrderStatus | undefined, range: OrderPageQuery) => {
    const filter = { search, status };
    const { found, further } = await repo.search<ArchivedRow>(search, status, range, archived.toRead(filter, range));
    return [...(await archived.continuePage(found, filter, range, further))];
  };

  return {
    /** For the buyer, staff, and the agent who carries the order; 404 for anyone else. */
    async getOrder(visitor: Visitor, orderId: string): Promise<Order> {
      const actor = requireUser(visitor);
      const { found, viewer } = await reader.find(actor, orderId);
      return toOrder(found, viewer, codesFor(actor, codes));
    },

    /** For the buyer and their team; 404 for anyone else, 403 for members who may only see the order. */
    async getOrderToPay(visitor: Visitor, orderId: string): Promise<OrderRow> {
      return (await reader.findOwn(requireBuyer(visitor), orderId)).order;
    },

    /** 404 unless the actor is the buyer or staff; agents follow their board instead. */
    async assertMayFollow(visitor: Visitor, orderId: string): Promise<void> {
      const { viewer } = await reader.find(requireUser(visitor), orderId);
      if (viewer === "agent") throw orderNotFound();
    },

    /** The timeline, for the buyer and staff; 404 for anyone else. */
    async listEvents(visitor: Visitor, orderId: string): Promise<TimelineEvent[]> {
      const [{ viewer, found }, rows] = await Promise.all([
        reader.find(requireUser(visitor), orderId),
        repo.listEvents(orderId),
      ]);
      if (viewer === "agent") throw orderNotFound();
      const events = rows.length > 0 ? rows : await archived.listEvents(orderId);
      return events.map(
        ({ at, happenedAt, from, to, actorRole, actorName, tokenName, note, difference, ...event }) => ({
          at: new Date(at).toISOString(),
          ...(happenedAt === null ? {} : { happenedAt: new Date(happenedAt).toISOString() }),
          from,
          to,
          type: timelineType({ ...event, actorRole }, found.order),
          ...(note === null ? {} : { note }),
          actor: { role: actorRole, name: actorName ?? "Rasad" },
          ...(tokenName === null ? {} : { token: tokenName }),
          ...(difference === null ? {} : changeIn(event.type, difference)),
        }),
      );
    },

    async listMyOrders(visitor: Visitor, query: OrderPageQuery): Promise<OrderPage> {
      const actor = requireBuyer(visitor);
      const buyerId = accountOf(actor);
      const to = { viewer: "buyer", actor } as const;
      return pageOfAll((range) => repo.listOfBuyer(buyerId, range), { buyerId }, query, to);
    },

    /** A page of the archived orders of the actor's account, without those that somebody else placed. */
    async listMyArchivedPlaced(
      visitor: Visitor,
      query: OrderPageQuery,
    ): Promise<{ placed: OrderRow[]; nextCursor: string | null }> {
      const actor = requireBuyer(visitor);
      const found = await archived.continuePage([], { buyerId: accountOf(actor) }, withOneMore(query));
      const { page, nextCursor } = pageOfOrders(found, query.limit);
      return { placed: page.flatMap(({ order }) => (order.placedBy === actor.userId ? order : [])), nextCursor };
    },

    /** Like `listMyOrders`, in the round trip that loads the session. */
    async listMyOrdersOf(session: SessionReader, query: OrderPageQuery): Promise<OrderPage> {
      const { actor, found } = await session.read((id) => [repo.ofSession.ordered(id, withOneMore(query))]);
      const buyerId = accountOf(requireBuyer(actor));
      const orders = await archived.continuePage(found[0], { buyerId }, withOneMore(query));
      return toPage(orders, query.limit, { viewer: "buyer", actor });
    },

    async listMyOpenOrders(visitor: Visitor, max: number): Promise<Order[]> {
      const actor = requireBuyer(visitor);
      const found = await repo.listOpenOfBuyer(accountOf(actor), max);
      return present(found, { viewer: "buyer", actor });
    },

    /** The first page has all open orders; every page has summaries of the others. Both newest first. */
    async listMyOpenAndEarlier(
      visitor: Visitor,
      query: OrderPageQuery,
    ): Promise<{ open: Order[]; earlier: OrderSummaryPage }> {
      const actor = requireBuyer(visitor);
      const buyerId = accountOf(actor);
      const found = await repo.listOpenAndEarlier(buyerId, withOneMore(query));
      const open = query.cursor ? [] : found.filter(({ order }) => !isOver(order.status)).slice(0, MAX_OPEN_SHOWN);
      const inDatabase = found.filter((one) => !open.includes(one));
      const earlier = await archived.continuePage(inDatabase, { buyerId }, withOneMore(query));
      const { page, nextCursor } = pageOfOrders(earlier, query.limit);
      return {
        open: await present(open, { viewer: "buyer", actor }),
        earlier: { orders: page.map(({ order, lines }) => toOrderSummary(order, lines)), nextCursor },
      };
    },

    /** For an agent's profile, verified or not: ids only, newest first, at most `max` of each. */
    async listMyIdsAsAgent(visitor: Visitor, max: number): Promise<Record<"accepted" | "delivered", string[]>> {
      const { agent } = requireAgent(visitor);
      const rows = await repo.listIdsOfAgent(agent.id, max);
      const idsIn = (wantedStatus: string) => rows.flatMap(({ id, status }) => (status === wantedStatus ? [id] : []));
      const ofAgent = { agentId: agent.id, status: "delivered" } as const;
      const delivered = await archived.continueIds(idsIn("delivered"), ofAgent, max);
      return { accepted: idsIn("accepted"), delivered: [...delivered] };
    },

    async listForStaff(visitor: Visitor, query: AdminOrdersQuery): Promise<OrderPage> {
      const to = { viewer: "staff", actor: requireStaff(visitor) } as const;
      const { status, stage, late, unconfirmed, search, day, until, agent, buyer } = query;
      if (buyer) return pageOfAll((range) => repo.listOfBuyer(buyer, range), { buyerId: buyer }, query, to);
      if (late) return page((range) => repo.listLate(clock.now(), range), query, to);
      if (unconfirmed === "expiring") return page((range) => repo.listExpiring(clock.now(), range), query, to);
      if (unconfirmed === "expired") return page((range) => repo.listExpired(range), query, to);
      if (day || stage) {
        const range = day ? promisedIn(day, until) : ANY_TIME;
        const promised = { ...range, status, stage, agentId: agent };
        return page((range) => repo.listPromised(promised, range), query, to);
      }
      if (agent)
        return pageOfAll((range) => repo.listWithAgent(agent, status, range), { agentId: agent, status }, query, to);
      if (search) return page((range) => findEverywhere(search, status, range), query, to);
      return pageOfAll((range) => repo.listForStaff(status, range), { status }, query, to);
    },

    async listCancelRequests(visitor: Visitor, query: OrderPageQuery): Promise<OrderPage> {
      const actor = requireStaff(visitor);
      return page((range) => repo.listCancelRequests(range), query, { viewer: "staff", actor });
    },

    async countQueues(visitor: Visitor, cap: number) {
      requireStaff(visitor);
      return repo.countQueues(clock.now(), cap);
    },

    /** Confirmed orders of the agent's city, newest first unless sorted by `due`, in the round trip that loads the session. */
    async listAvailableOf(session: SessionReader, { sort, ...query }: AvailableOrdersQuery): Promise<OrderPage> {
      const range = { ...withOneMore(query), sort };
      const { actor, found } = await session.read((id) => [repo.ofSession.available(id, range)]);
      requireVerifiedAgent(actor);
      return toPage(found[0], query.limit, { viewer: "agent", actor });
    },

    /** In the round trip that loads the session. */
    async listCarriedOf(
      session: SessionReader,
      query: OrderPageQuery,
    ): Promise<Record<"accepted" | "delivered", OrderPage>> {
      const { actor, found } = await session.read((id) => [
        repo.ofSession.carried(id, "accepted", withOneMore(query)),
        repo.ofSession.carried(id, "delivered", withOneMore(query)),
      ]);
      const { agent } = requireVerifiedAgent(actor);
      const ofAgent = { agentId: agent.id, status: "delivered" } as const;
      const allDelivered = await archived.continuePage(found[1], ofAgent, withOneMore(query));
      const to = { viewer: "agent", actor } as const;
      const [accepted, delivered] = await Promise.all([
        toPage(found[0], query.limit, to),
        toPage(allDelivered, query.limit, to),
      ]);
      return { accepted, delivered };
    },

    /** A list of the agent's board and the lengths of all three, in one round trip. */
    async readBoard(
      visitor: Visitor,
      tab: keyof BoardCounts,
      query: OrderPageQuery,
    ): Promise<OrderPage & { readonly counts: BoardCounts }> {
      const actor = requireVerifiedAgent(visitor);
      const { id } = actor.agent;
      const range = withOneMore(query);
      const [found, counts] = await repo.readBoard({ id, city: actor.location }, tab, range);
      const all = tab === "delivered" ? await archived.continuePage(found, { agentId: id, status: tab }, range) : found;
      return { ...(await toPage(all, query.limit, { viewer: "agent", actor })), counts };
    },
  };
};
