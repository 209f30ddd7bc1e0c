import { createSessionsRepo } from "../accounts/sessions/sessions.repo.ts";
import type { Env } from "../env.ts";
import { createOrdersRepo } from "../orders/browse/orders.repo.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { connect, retryLostConnection } from "../platform/d1/db.ts";

/** What those who follow an order are told from, put together from the bindings: it runs outside any request. */
export const createFollowerParts = (env: Env, clock: Clock = systemClock) => {
  const db = connect(env.DB);
  const sessions = createSessionsRepo(db);
  const orders = createOrdersRepo(db);
  return {
    clock,
    findStatus: (orderId: string) => retryLostConnection(() => orders.findStatus(orderId)),
    /** Who still is signed in by these sessions, as D1 says now. */
    actorsOf: (sessionIds: readonly string[]) =>
      retryLostConnection(() => sessions.findActors(sessionIds, clock.now())),
  };
};
export type FollowerParts = ReturnType<typeof createFollowerParts>;
