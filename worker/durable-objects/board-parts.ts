import { createSessionsRepo } from "../accounts/sessions/sessions.repo.ts";
import type { Env } from "../env.ts";
import { MAX_WAITING } from "../live/board-frames.contract.ts";
import { createOrdersRepo } from "../orders/browse/orders.repo.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { connect, retryLostConnection } from "../platform/d1/db.ts";

/** Everything a board reads of D1, put together from the bindings: it runs outside any request. */
export const createBoardParts = (env: Env, clock: Clock = systemClock) => {
  const db = connect(env.DB);
  const sessions = createSessionsRepo(db);
  const orders = createOrdersRepo(db);
  return {
    clock,
    listWaiting: (city: string) => retryLostConnection(() => orders.listWaitingIds(city, MAX_WAITING)),
    /** Who still is signed in by these sessions, as D1 says now. */
    actorsOf: (sessionIds: readonly string[]) =>
      retryLostConnection(() => sessions.findActors(sessionIds, clock.now())),
  };
};
export type BoardParts = ReturnType<typeof createBoardParts>;
