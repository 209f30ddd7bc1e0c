import type { Actor } from "../accounts/accounts.contract.ts";
import { requireUser } from "../accounts/permissions.ts";
import type { OrdersService } from "../orders/browse/orders.service.ts";
import { callCoordinator } from "../orders/coordinator-client.ts";
import type { Clock } from "../platform/clock.ts";
import type { DurableObjects } from "../platform/concurrency/durable-objects.ts";
import type { OrderViewer } from "./live.contract.ts";
import { upgradeRequired } from "./live.errors.ts";
import { type SocketObject, socketRequest } from "./socket-request.ts";

/** The coordinator's methods for followers of an order. */
export interface FollowedOrder extends SocketObject {
  /** Sends the order's new version to its followers after a change that is no command, such as a rating. */
  publishChanged(): Promise<void>;
}

interface Dependencies {
  readonly orders: Pick<OrdersService, "assertMayFollow">;
  readonly coordinators: DurableObjects<SocketObject>;
  readonly clock: Clock;
}

/** A socket to an order's coordinator, for its buyer and for staff; permission is checked here, before the upgrade. */
export const createFollowOrder =
  ({ orders, coordinators, clock }: Dependencies) =>
  async (visitor: Actor | null, { orderId, isUpgrade }: { orderId: string; isUpgrade: boolean }): Promise<Response> => {
    const { userId, sessionId } = requireUser(visitor);
    await orders.assertMayFollow(visitor, orderId);
    if (!isUpgrade) throw upgradeRequired();
    const viewer: OrderViewer = { orderId, userId, sessionId, openedAt: clock.now() };
    return callCoordinator(coordinators, orderId, (one) => one.fetch(socketRequest(viewer)));
  };
export type FollowOrder = ReturnType<typeof createFollowOrder>;
