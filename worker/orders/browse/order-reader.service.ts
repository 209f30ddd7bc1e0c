import type { Actor } from "../../accounts/accounts.contract.ts";
import { runsTheShop } from "../../accounts/accounts.contract.ts";
import { retryLostConnection } from "../../platform/d1/db.ts";
import type { DeliveryCodes } from "../delivery-code.ts";
import type { Order } from "../orders.contract.ts";
import { orderNotFound } from "../orders.errors.ts";
import { type OrderRow, toOrder, type Viewer } from "../to-order.ts";
import type { ArchivedOrders } from "./archived-orders.service.ts";
import type { OrdersRepo, OrderWithLines } from "./orders.repo.ts";

/** The role in which this person may see the order; null when they may not. */
const viewerOf = (actor: Actor, order: OrderRow): Viewer | null => {
  if (order.buyerId === actor.userId) return "buyer";
  if (runsTheShop(actor)) return "staff";
  return actor.agent && order.agentId === actor.agent.id ? "agent" : null;
};

/** Reads one order for the services of this area. `readAs` checks no permission, so routes and pages never get it. */
export const createOrderReader = (
  repo: Pick<OrdersRepo, "findOrder">,
  archived: Pick<ArchivedOrders, "find">,
  codes: DeliveryCodes,
) => ({
  /** For the buyer, staff, and the agent who carries the order; 404 for anyone else. */
  async find(actor: Actor, orderId: string): Promise<{ found: OrderWithLines; viewer: Viewer }> {
    const found = (await retryLostConnection(() => repo.findOrder(orderId))) ?? (await archived.find(orderId));
    const viewer = found && viewerOf(actor, found.order);
    if (!found || !viewer) throw orderNotFound();
    return { found, viewer };
  },

  /** As `find`, but null for every order that is not in the archive. */
  async findArchived(actor: Actor, orderId: string): Promise<OrderWithLines | null> {
    const found = await archived.find(orderId);
    return found && viewerOf(actor, found.order) ? found : null;
  },

  /** For the author of a command that succeeded, even when another agent carries the order by now. */
  async readAs(viewer: Viewer, orderId: string): Promise<Order> {
    const found = await retryLostConnection(() => repo.findOrder(orderId));
    if (!found) throw orderNotFound();
    return toOrder(found, viewer, codes);
  },
});
export type OrderReader = ReturnType<typeof createOrderReader>;
