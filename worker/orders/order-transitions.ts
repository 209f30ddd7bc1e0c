import { createStaffGuard } from "../accounts/staff-guard.ts";
import { createAuditService } from "../audit/audit.service.ts";
import { createCatalogueService } from "../catalogue/catalogue.service.ts";
import { createCountersService } from "../dashboard/counters.service.ts";
import { createDeliveryService } from "../delivery/delivery.service.ts";
import { createBoardNews } from "../live/board-news.ts";
import { createNotificationsService } from "../notifications/notifications.service.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { connect } from "../platform/db.ts";
import type { Env } from "../platform/env.ts";
import { createDeliveryCodes } from "./delivery-code.ts";
import { createTransitionRepo } from "./order-transition.repo.ts";
import { type Applied, applyCommand, type Command } from "./order-transition.ts";

/** Everything a transition needs, put together from the bindings: the coordinator runs outside any request. */
export const createTransitions = (env: Env, clock: Clock = systemClock) => {
  const db = connect(env.DB);
  const counters = createCountersService(db);
  const repo = createTransitionRepo({
    db,
    counters,
    audit: createAuditService(db, clock),
    guard: createStaffGuard(db),
    catalogue: createCatalogueService(db, counters),
    delivery: createDeliveryService(db),
    notifications: createNotificationsService(db, clock),
  });
  const codes = createDeliveryCodes(env.CODE_SECRET);
  return {
    clock,
    tellBoard: createBoardNews(env.ORDER_BOARD),
    apply: (orderId: string, command: Command): Promise<Applied> =>
      applyCommand({ repo, codes, clock }, orderId, command),
  };
};
