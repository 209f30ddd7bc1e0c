import { createAccountsService } from "./accounts/accounts.service.ts";
import { createCatalogueService } from "./catalogue/catalogue.service.ts";
import { createCountersService } from "./dashboard/counters.service.ts";
import { createNotificationsService } from "./notifications/notifications.service.ts";
import { createDeliveryCodes } from "./orders/delivery-code.ts";
import { createOrdersRepo } from "./orders/orders.repo.ts";
import { createOrdersService } from "./orders/orders.service.ts";
import { createPlaceOrder } from "./orders/place-order.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { connect } from "./platform/db.ts";
import type { Env } from "./platform/env.ts";

interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

/** All services of one request, put together from the bindings. */
export const createServices = (env: Env, lifetime: Lifetime, clock: Clock = systemClock) => {
  const db = connect(env.DB);
  const codes = createDeliveryCodes(env.CODE_SECRET);
  const counters = createCountersService(db);
  const catalogue = createCatalogueService(db, counters);
  const notifications = createNotificationsService(db, clock);
  const accounts = createAccountsService({
    db,
    clock,
    counters,
    secret: env.SESSION_SECRET,
    loginLimit: env.LOGIN_LIMIT,
    waitUntil: (work) => lifetime.waitUntil(work),
  });
  const placeOrder = createPlaceOrder({
    db,
    clock,
    codes,
    orderLimit: env.ORDER_LIMIT,
    accounts,
    catalogue,
    counters,
    notifications,
  });
  return {
    accounts,
    catalogue,
    notifications,
    orders: {
      ...createOrdersService({ repo: createOrdersRepo(db), codes, clock, coordinators: env.ORDER_COORDINATOR }),
      placeOrder,
    },
  };
};
export type Services = ReturnType<typeof createServices>;
