import { type City, DEFAULT_CITY } from "../brand.contract.ts";
import type { KnownCities } from "../cities/known-cities.service.ts";
import { type Actor, runsTheShop } from "../identity/accounts.contract.ts";
import { requireStaffOrAgent, requireUser } from "../identity/permissions.ts";
import type { OrdersService } from "../orders/browse/orders.service.ts";
import { callCoordinator } from "../orders/coordinator-client.ts";
import type { OrderEvent } from "../orders/order-event.contract.ts";
import type { Clock } from "../platform/clock.ts";
import { callObject, type DurableObjects } from "../platform/concurrency/durable-objects.ts";
import { log } from "../platform/log.ts";
import { type BoardViewer, type OrderViewer, VIEWER_HEADER } from "./live.contract.ts";
import { upgradeRequired } from "./live.errors.ts";

/** A Durable Object with sockets: its response to a socket request carries the client's end. */
interface SocketObject {
  fetch(request: Request): Promise<Response>;
}

/** The methods of a city's board. The city is the name of its board. */
export interface Board extends SocketObject {
  publish(event: OrderEvent): Promise<void>;
  /** Closes the sockets of those who may not see the board any more. */
  checkViewers(): Promise<void>;
}

/** The coordinator's methods for followers of an order. */
export interface FollowedOrder extends SocketObject {
  /** Sends the order's new version to its followers after a change that is no command, such as a rating. */
  publishChanged(): Promise<void>;
}

/**
 * Calls the boards and never fails: a change is in D1, pages that miss an event read again, and boards check their
 * viewers every minute.
 */
export const createBoardEvents = (boards: DurableObjects<Board>) => ({
  publish: (event: OrderEvent): Promise<void> =>
    callObject(boards, event.city, (board) => board.publish(event)).catch((error) =>
      log.warn("board.event_lost", { orderId: event.id, city: event.city, error: String(error) }),
    ),

  /** After someone was signed out, rejected or moved: their sockets end at once. */
  checkViewers: (city: string): Promise<void> =>
    callObject(boards, city, (board) => board.checkViewers()).catch((error) =>
      log.warn("board.check_failed", { city, error: String(error) }),
    ),
});

interface Dependencies {
  readonly boards: DurableObjects<Board>;
  readonly coordinators: DurableObjects<SocketObject>;
  readonly orders: Pick<OrdersService, "assertMayFollow">;
  readonly clock: Clock;
  readonly cities: Pick<KnownCities, "requireCity">;
}

/** Sockets to the Durable Objects. Permission is checked here, before the upgrade. */
export const createLiveService = ({ boards, coordinators, orders, clock, cities }: Dependencies) => ({
  /** A socket to the board of a city: staff choose which, a verified agent gets their own city's, online or not. */
  async openBoard(visitor: Actor | null, asked: { city?: City | undefined; isUpgrade: boolean }): Promise<Response> {
    const actor = requireStaffOrAgent(visitor);
    const agent = runsTheShop(actor) ? null : actor.agent;
    if (!asked.isUpgrade) throw upgradeRequired();
    const city = agent ? actor.location : (asked.city ?? DEFAULT_CITY);
    if (!agent) await cities.requireCity(city, "city");
    const { userId, sessionId } = actor;
    const viewer: BoardViewer = { userId, sessionId, agentId: agent?.id ?? null, city, openedAt: clock.now() };
    return boards.getByName(city).fetch(socketRequest(viewer));
  },

  /** A socket to an order's coordinator, for its buyer and for staff. */
  async followOrder(visitor: Actor | null, asked: { orderId: string; isUpgrade: boolean }): Promise<Response> {
    const actor = requireUser(visitor);
    const { orderId } = asked;
    await orders.assertMayFollow(actor, orderId);
    if (!asked.isUpgrade) throw upgradeRequired();
    const { userId, sessionId } = actor;
    const viewer: OrderViewer = { orderId, userId, sessionId, openedAt: clock.now() };
    return callCoordinator(coordinators, orderId, (one) => one.fetch(socketRequest(viewer)));
  },
});
export type LiveService = ReturnType<typeof createLiveService>;

/** A new request, so that nothing the client sent reaches the object. */
const socketRequest = (viewer: BoardViewer | OrderViewer): Request =>
  new Request("https://object.internal/", {
    headers: { Upgrade: "websocket", [VIEWER_HEADER]: JSON.stringify(viewer) },
  });
