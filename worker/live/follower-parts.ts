import { createSessionsRepo } from "../accounts/sessions.repo.ts";
import { createOrdersRepo } from "../orders/orders.repo.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { connect, retryLostConnection } from "../platform/db.ts";
import type { Env } from "../platform/env.ts";

/** What those who follow an order are told from, put together from the bindings: it runs outside any request. */
export const createFollowerParts = (env: Env, clock: Clock = systemClock) => {
  const db = connect(env.DB);
  const sessions = createSessionsRepo(db);
  const orders = createOrdersRepo(db);
  return {
    clock,
    howItStands: (orderId: string) => retryLostConnection(() => orders.howItStands(orderId)),
    /** Who still is signed in by these sessions, as D1 says now. */
    actorsOf: (sessionIds: readonly string[]) =>
      retryLostConnection(() => sessions.findActors(sessionIds, clock.now())),
  };
};
export type FollowerParts = ReturnType<typeof createFollowerParts>;
