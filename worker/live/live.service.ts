import { type City, DEFAULT_CITY } from "../brand.contract.ts";
import type { Needs } from "../compose.ts";
import { runsTheShop } from "../identity/accounts.contract.ts";
import { requireStaffOrAgent, requireUser, type Visitor } from "../identity/permissions.ts";
import { callCoordinator } from "../orders/coordinator-client.ts";
import type { OrderEvent } from "../orders/order-event.contract.ts";
import { callObject } from "../platform/concurrency/durable-objects.ts";
import { AppError } from "../platform/errors.contract.ts";
import { log } from "../platform/log.ts";
import { type BoardViewer, type OrderViewer, VIEWER_HEADER } from "./live.contract.ts";

interface SocketObject {
  fetch(request: Request): Promise<Response>;
}

/** A board is named by its city. */
export interface Board extends SocketObject {
  publish(event: OrderEvent): Promise<void>;
  publishPicked(): Promise<void>;
  checkViewers(): Promise<void>;
}

export interface FollowedOrder extends SocketObject {
  /** Sends the order's new version to its followers after a change without a command, such as a rating. */
  publishChanged(): Promise<void>;
}

/** Never fails: the change is already in D1, pages that miss an event reload, and boards check their viewers anyway. */
export function createBoards({ boardObjects }: Needs) {
  const tell = (city: string, event: string, call: (board: Board) => Promise<void>, facts = {}): Promise<void> =>
    callObject(boardObjects, city, call).catch((error) => log.warn(event, { ...facts, city, error: String(error) }));
  return {
    publish: (event: OrderEvent): Promise<void> =>
      tell(event.city, "board.event_lost", (board) => board.publish(event), { orderId: event.id }),

    /** Notifies staff that lines of the city's orders were picked. */
    publishPicked: (city: string): Promise<void> => tell(city, "board.event_lost", (board) => board.publishPicked()),

    /** Closes the sockets of people who were signed out, rejected or moved. */
    checkViewers: (city: string): Promise<void> => tell(city, "board.check_failed", (board) => board.checkViewers()),
  };
}

const upgradeRequired = () => new AppError("live.upgrade_required", 426);

/** A new request, so that nothing the client sent reaches the object. */
const socketRequest = (viewer: BoardViewer | OrderViewer): Request =>
  new Request("https://object.internal/", {
    headers: { Upgrade: "websocket", [VIEWER_HEADER]: JSON.stringify(viewer) },
  });

export function createLive({ clock, boardObjects, orderObjects, orders, cities }: Needs<"orders" | "cities">) {
  return {
    /** Staff choose the city; a verified agent gets the board of their own city, whether they are available or not. */
    async openBoard(visitor: Visitor, options: { city?: City | undefined; isUpgrade: boolean }): Promise<Response> {
      const actor = requireStaffOrAgent(visitor);
      const agent = runsTheShop(actor) ? null : actor.agent;
      if (!options.isUpgrade) throw upgradeRequired();
      const city = agent ? actor.location : (options.city ?? DEFAULT_CITY);
      if (!agent) await cities.requireCity(city, "city");
      const { userId, sessionId } = actor;
      const viewer: BoardViewer = { userId, sessionId, agentId: agent?.id ?? null, city, openedAt: clock.now() };
      return boardObjects.getByName(city).fetch(socketRequest(viewer));
    },

    /** For the order's buyer and staff. */
    async followOrder(
      visitor: Visitor,
      { orderId, isUpgrade }: { orderId: string; isUpgrade: boolean },
    ): Promise<Response> {
      const actor = requireUser(visitor);
      await orders.assertMayFollow(actor, orderId);
      if (!isUpgrade) throw upgradeRequired();
      const { userId, sessionId } = actor;
      const viewer: OrderViewer = { orderId, userId, sessionId, openedAt: clock.now() };
      return callCoordinator(orderObjects, orderId, (coordinator) => coordinator.fetch(socketRequest(viewer)));
    },
  };
}
