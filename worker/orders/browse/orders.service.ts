import type { Actor } from "../../accounts/accounts.contract.ts";
import { runsTheShop } from "../../accounts/accounts.contract.ts";
import { notVerified } from "../../accounts/accounts.errors.ts";
import {
  requireAgent,
  requireBuyer,
  requireStaff,
  requireUser,
  requireVerifiedAgent,
} from "../../accounts/permissions.ts";
import type { City } from "../../brand.contract.ts";
import type { CountersService } from "../../counters/counters.service.ts";
import type { Env } from "../../env.ts";
import type { Clock } from "../../platform/clock.ts";
import { retryLostConnection } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { callCoordinator } from "../coordinator-client.ts";
import type { DeliveryCodes } from "../delivery-code.ts";
import type { OrderStatus } from "../order-lifecycle.contract.ts";
import { kindForTarget } from "../order-lifecycle.contract.ts";
import type {
  AdminOrdersQuery,
  DeliverInput,
  Order,
  OrderEvent,
  OrderPage,
  OrderPageQuery,
  RequestCancelInput,
} from "../orders.contract.ts";
import {
  agentCannotAccept,
  alreadyAccepted,
  awaitingPayment,
  carriesEnough,
  codeLocked,
  illegalTransition,
  orderNotFound,
  tooBusy,
  wrongCode,
} from "../orders.errors.ts";
import { type OrderRow, toOrder, type Viewer } from "../to-order.ts";
import type { By, Command, Outcome } from "../transition/transition.service.ts";
import type { OrdersRepo, OrderWithLines } from "./orders.repo.ts";

type Visitor = Actor | null;

const errorOf = (outcome: Outcome & { done: false }) => {
  switch (outcome.refusal) {
    case "illegal":
      return illegalTransition(outcome.status);
    case "wrong_code":
      return wrongCode(outcome.triesLeft);
    case "not_found":
      return orderNotFound();
    case "already_accepted":
      return alreadyAccepted();
    case "awaiting_payment":
      return awaitingPayment();
    case "agent_cannot":
      return agentCannotAccept();
    case "powers_ended":
      return notVerified(true);
    case "carries_enough":
      return carriesEnough();
    case "code_locked":
      return codeLocked();
    case "busy":
      return tooBusy();
  }
};

/** How this person may look at this order; null: for him it does not exist. */
const viewerOf = (actor: Actor, order: OrderRow): Viewer | null => {
  if (order.buyerId === actor.userId) return "buyer";
  if (runsTheShop(actor)) return "staff";
  return actor.agent && order.agentId === actor.agent.id ? "agent" : null;
};

interface Dependencies {
  readonly repo: OrdersRepo;
  readonly codes: DeliveryCodes;
  readonly clock: Clock;
  readonly counters: Pick<CountersService, "read">;
  readonly coordinators: Pick<Env["ORDER_COORDINATOR"], "getByName">;
}

export const createOrdersService = ({ repo, codes, clock, counters, coordinators }: Dependencies) => {
  const present = (found: readonly OrderWithLines[], viewer: Viewer): Promise<Order[]> =>
    Promise.all(found.map((one) => toOrder(one, viewer, codes)));

  const page = async (
    read: (page: OrderPageQuery) => Promise<OrderWithLines[]>,
    query: OrderPageQuery,
    viewer: Viewer,
  ): Promise<OrderPage> => {
    const found = await retryLostConnection(() => read({ ...query, limit: query.limit + 1 }));
    const orders = await present(found.slice(0, query.limit), viewer);
    return { orders, nextCursor: found.length > query.limit ? (orders.at(-1)?._id ?? null) : null };
  };

  /** Through the order's coordinator. */
  const apply = async (orderId: string, command: Command): Promise<void> => {
    const outcome = await callCoordinator<Outcome>(coordinators, orderId, async (one) => one.apply(orderId, command));
    if (!outcome.done) throw errorOf(outcome);
  };

  const reread = async (orderId: string, viewer: Viewer): Promise<Order> => {
    const found = await retryLostConnection(() => repo.findOrder(orderId));
    if (!found) throw orderNotFound();
    return toOrder(found, viewer, codes);
  };

  const find = async (actor: Actor, orderId: string): Promise<{ found: OrderWithLines; viewer: Viewer }> => {
    const found = await retryLostConnection(() => repo.findOrder(orderId));
    const viewer = found && viewerOf(actor, found.order);
    if (!found || !viewer) throw orderNotFound();
    return { found, viewer };
  };

  const staffCommand =
    (kind: "confirm" | "cancel" | "release" | "reissue_code") =>
    async (visitor: Visitor, orderId: string, key?: string): Promise<Order> => {
      const by: By = { role: "staff", userId: requireStaff(visitor).userId, idempotencyKey: key ?? newId(clock) };
      await apply(orderId, { kind, by });
      return reread(orderId, "staff");
    };

  const agentBy = (visitor: Visitor, key?: string, happenedAt?: number): By => {
    const actor = requireVerifiedAgent(visitor);
    const idempotencyKey = key ?? newId(clock);
    return { role: "agent", userId: actor.userId, agentId: actor.agent.id, idempotencyKey, happenedAt };
  };

  const confirmOrder = staffCommand("confirm");
  const cancelOrderAsStaff = staffCommand("cancel");
  const releaseOrder = staffCommand("release");

  return {
    /** The buyer, staff, or the agent who carries it; for anyone else it does not exist. */
    async getOrder(visitor: Visitor, orderId: string): Promise<Order> {
      const { found, viewer } = await find(requireUser(visitor), orderId);
      return toOrder(found, viewer, codes);
    },

    /** One's own, bought: for anyone else, staff included, it does not exist. */
    async getOrderToPay(visitor: Visitor, orderId: string): Promise<OrderRow> {
      const { found, viewer } = await find(requireBuyer(visitor), orderId);
      if (viewer !== "buyer") throw orderNotFound();
      return found.order;
    },

    /** Who may hear how it moves: the buyer and staff. An agent has his board. */
    async checkFollower(visitor: Visitor, orderId: string): Promise<void> {
      const { viewer } = await find(requireUser(visitor), orderId);
      if (viewer === "agent") throw orderNotFound();
    },

    /** The timeline, for the buyer and staff. */
    async listEvents(visitor: Visitor, orderId: string): Promise<OrderEvent[]> {
      const [{ viewer }, rows] = await Promise.all([
        find(requireUser(visitor), orderId),
        retryLostConnection(() => repo.listEvents(orderId)),
      ]);
      if (viewer === "agent") throw orderNotFound();
      return rows.map(({ at, happenedAt, from, to, type, actorRole, actorName }) => ({
        at: new Date(at).toISOString(),
        ...(happenedAt === null ? {} : { happenedAt: new Date(happenedAt).toISOString() }),
        from,
        to,
        type,
        actor: { role: actorRole, name: actorName ?? "Rasad" },
      }));
    },

    async listMyOrders(visitor: Visitor, query: OrderPageQuery): Promise<OrderPage> {
      const actor = requireBuyer(visitor);
      return page((range) => repo.listOfBuyer(actor.userId, range), query, "buyer");
    },

    /** For his profile, whatever his verification: ids only, newest first, at most `max` of each. */
    async listMyIdsAsAgent(visitor: Visitor, max: number): Promise<Record<"accepted" | "delivered", string[]>> {
      const { agent } = requireAgent(visitor);
      const rows = await retryLostConnection(() => repo.listIdsOfAgent(agent.id, max));
      const idsIn = (wanted: string) => rows.flatMap(({ id, status }) => (status === wanted ? [id] : []));
      return { accepted: idsIn("accepted"), delivered: idsIn("delivered") };
    },

    async listForStaff(visitor: Visitor, query: AdminOrdersQuery): Promise<OrderPage> {
      requireStaff(visitor);
      const { status, late, search } = query;
      if (late) return page((range) => repo.listLate(clock.now(), range), query, "staff");
      if (search) return page((range) => repo.search(search, status, range), query, "staff");
      return page((range) => repo.listForStaff(status, range), query, "staff");
    },

    async listCancelRequests(visitor: Visitor, query: OrderPageQuery): Promise<OrderPage> {
      requireStaff(visitor);
      return page((range) => repo.listCancelRequests(range), query, "staff");
    },

    /** How many orders wait for staff, and for what; none is counted further than `cap`. */
    async countQueues(visitor: Visitor, cap: number) {
      requireStaff(visitor);
      return retryLostConnection(() => repo.countQueues(clock.now(), cap));
    },

    /** The board: confirmed orders of the agent's city that no one has yet, newest first. */
    async listAvailable(visitor: Visitor, query: OrderPageQuery): Promise<OrderPage> {
      const actor = requireVerifiedAgent(visitor);
      return page((range) => repo.listAvailable(actor.location, range), query, "agent");
    },

    /** How long the three lists of the board are. */
    async countBoard(visitor: Visitor): Promise<{ active: number; accepted: number; delivered: number }> {
      const { agent, location } = requireVerifiedAgent(visitor);
      const key = `orders.waiting.${location as City}` as const;
      const [counted, ofAgent] = await retryLostConnection(() =>
        Promise.all([counters.read(key), repo.countsOfAgent(agent.id)]),
      );
      return { active: Math.max(0, counted[key]), ...ofAgent };
    },

    async listOfAgent(visitor: Visitor, status: "accepted" | "delivered", query: OrderPageQuery): Promise<OrderPage> {
      const actor = requireVerifiedAgent(visitor);
      return page((range) => repo.listOfAgent(actor.agent.id, status, range), query, "agent");
    },

    /** The buyer, while it is pending. */
    async cancelOrder(visitor: Visitor, orderId: string, key?: string): Promise<Order> {
      const actor = requireBuyer(visitor);
      const { viewer } = await find(actor, orderId);
      if (viewer !== "buyer") throw orderNotFound();
      await apply(orderId, {
        kind: "cancel",
        by: { role: "buyer", userId: actor.userId, idempotencyKey: key ?? newId(clock) },
      });
      return reread(orderId, "buyer");
    },

    confirmOrder,
    cancelOrderAsStaff,
    releaseOrder,
    reissueCode: staffCommand("reissue_code"),

    /** A target status, along the edges that staff may walk. */
    async setStatus(visitor: Visitor, orderId: string, target: OrderStatus): Promise<Order> {
      const { found } = await find(requireStaff(visitor), orderId);
      const kind = kindForTarget(found.order.status, target);
      if (kind === "confirm") return confirmOrder(visitor, orderId);
      if (kind === "cancel") return cancelOrderAsStaff(visitor, orderId);
      if (kind === "release") return releaseOrder(visitor, orderId);
      throw illegalTransition(found.order.status);
    },

    async acceptOrder(visitor: Visitor, orderId: string, key?: string): Promise<Order> {
      await apply(orderId, { kind: "accept", by: agentBy(visitor, key) });
      return reread(orderId, "agent");
    },

    async deliverOrder(visitor: Visitor, orderId: string, input: DeliverInput, key?: string): Promise<Order> {
      const { deliveryOtp: code, happenedAt } = input;
      await apply(orderId, { kind: "deliver", code, by: agentBy(visitor, key, happenedAt) });
      return reread(orderId, "agent");
    },

    /** The order stays with the agent until staff cancels or releases it. */
    async requestCancellation(
      visitor: Visitor,
      orderId: string,
      { message: reason, happenedAt }: RequestCancelInput,
      key?: string,
    ): Promise<Order> {
      await apply(orderId, { kind: "request_cancel", reason, by: agentBy(visitor, key, happenedAt) });
      return reread(orderId, "agent");
    },
  };
};
export type OrdersService = ReturnType<typeof createOrdersService>;
