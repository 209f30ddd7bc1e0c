import type { Actor } from "../accounts/accounts.contract.ts";
import { requireUser } from "../accounts/permissions.ts";
import type { Env } from "../env.ts";
import type { OrdersService } from "../orders/browse/orders.service.ts";
import { callCoordinator } from "../orders/coordinator-client.ts";
import type { Clock } from "../platform/clock.ts";
import type { Follower } from "./live.contract.ts";
import { upgradeRequired } from "./live.errors.ts";
import { READER_HEADER } from "./reader-header.ts";

interface Dependencies {
  readonly orders: Pick<OrdersService, "checkFollower">;
  readonly coordinators: Env["ORDER_COORDINATOR"];
  readonly clock: Clock;
}

/** A socket to an order's coordinator, for its buyer and for staff. Who is asking is decided here, before the upgrade. */
export const createFollowOrder =
  ({ orders, coordinators, clock }: Dependencies) =>
  async (visitor: Actor | null, { orderId, isUpgrade }: { orderId: string; isUpgrade: boolean }): Promise<Response> => {
    const { userId, sessionId } = requireUser(visitor);
    await orders.checkFollower(visitor, orderId);
    if (!isUpgrade) throw upgradeRequired();
    const follower: Follower = { orderId, userId, sessionId, openedAt: clock.now() };
    // A request of our own: nothing that the client sent goes on.
    const headers = { Upgrade: "websocket", [READER_HEADER]: JSON.stringify(follower) };
    return callCoordinator(coordinators, orderId, (one) => one.fetch("https://order.internal/", { headers }));
  };
export type FollowOrder = ReturnType<typeof createFollowOrder>;
