import { type Actor, runsTheShop } from "../accounts/accounts.contract.ts";
import { requireUser, requireVerifiedAgent } from "../accounts/permissions.ts";
import { type City, DEFAULT_CITY } from "../brand.contract.ts";
import type { Env } from "../env.ts";
import type { Clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { createBoardPublisher } from "./board-publisher.service.ts";
import type { Reader } from "./live.contract.ts";
import { upgradeRequired } from "./live.errors.ts";
import { READER_HEADER } from "./reader-header.ts";

interface Dependencies {
  readonly boards: Env["CITY_BOARD"];
  readonly clock: Clock;
}

export const createLiveService = ({ boards, clock }: Dependencies) => ({
  /**
   * A socket to the board of a city: staff choose which, a verified agent gets his own, online or not. Who is asking is
   * decided here, before the upgrade.
   */
  async openBoard(visitor: Actor | null, asked: { city?: City | undefined; isUpgrade: boolean }): Promise<Response> {
    const actor = requireUser(visitor);
    const agent = runsTheShop(actor) ? null : requireVerifiedAgent(actor).agent;
    if (!asked.isUpgrade) throw upgradeRequired();
    const city = agent ? actor.location : (asked.city ?? DEFAULT_CITY);
    const { userId, sessionId } = actor;
    const reader: Reader = { userId, sessionId, agentId: agent?.id ?? null, city, openedAt: clock.now() };
    // A request of our own: nothing that the client sent goes on to the board.
    return boards.getByName(city).fetch("https://board.internal/", {
      headers: { Upgrade: "websocket", [READER_HEADER]: JSON.stringify(reader) },
    });
  },

  /** For changes that do not pass a coordinator, such as a placed order. Never fails. */
  tellBoard: createBoardPublisher(boards),

  /** After someone was signed out, rejected or moved: his sockets end now and not within the minute. Never fails. */
  async checkReaders(city: string): Promise<void> {
    try {
      await boards.getByName(city).checkReaders();
    } catch (error) {
      log.warn("board.check_not_reached", { city, error: String(error) });
    }
  },
});
export type LiveService = ReturnType<typeof createLiveService>;
