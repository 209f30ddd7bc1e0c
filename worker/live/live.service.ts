import { type Actor, runsTheShop } from "../accounts/accounts.contract.ts";
import { requireUser, requireVerifiedAgent } from "../accounts/permissions.ts";
import { type City, DEFAULT_CITY } from "../brand.contract.ts";
import type { Clock } from "../platform/clock.ts";
import type { DurableObjects } from "../platform/concurrency/durable-objects.ts";
import { log } from "../platform/log.ts";
import { createBoardPublisher, type EventBoard } from "./board-publisher.service.ts";
import type { BoardViewer } from "./live.contract.ts";
import { upgradeRequired } from "./live.errors.ts";
import { type SocketObject, socketRequest } from "./socket-request.ts";

/** The methods of a city's board. */
export interface Board extends EventBoard, SocketObject {
  /** Closes the sockets of those who may not see the board any more. */
  checkViewers(): Promise<void>;
}

interface Dependencies {
  readonly boards: DurableObjects<Board>;
  readonly clock: Clock;
}

export const createLiveService = ({ boards, clock }: Dependencies) => ({
  /** A socket to the board of a city: staff choose which, a verified agent gets their own city's, online or not. */
  async openBoard(visitor: Actor | null, asked: { city?: City | undefined; isUpgrade: boolean }): Promise<Response> {
    const actor = requireUser(visitor);
    const agent = runsTheShop(actor) ? null : requireVerifiedAgent(actor).agent;
    if (!asked.isUpgrade) throw upgradeRequired();
    const city = agent ? actor.location : (asked.city ?? DEFAULT_CITY);
    const { userId, sessionId } = actor;
    const viewer: BoardViewer = { userId, sessionId, agentId: agent?.id ?? null, city, openedAt: clock.now() };
    return boards.getByName(city).fetch(socketRequest(viewer));
  },

  /** For changes that pass no coordinator, such as a placed order. Never fails. */
  publishToBoard: createBoardPublisher(boards),

  /** After someone was signed out, rejected or moved: their sockets end at once. Never fails: the board also checks every minute. */
  async checkViewers(city: string): Promise<void> {
    try {
      await boards.getByName(city).checkViewers();
    } catch (error) {
      log.warn("board.check_failed", { city, error: String(error) });
    }
  },
});
export type LiveService = ReturnType<typeof createLiveService>;
