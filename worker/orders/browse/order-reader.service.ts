import { type Actor, runsTheShop } from "../../identity/accounts.contract.ts";
import type { DeliveryCodes } from "../delivery-code.ts";
import type { OrderStatus } from "../order-lifecycle.contract.ts";
import type { Order } from "../orders.contract.ts";
import { notPlacedByYou, orderNotFound } from "../orders.errors.ts";
import { codesFor, type OrderRow, toOrder, type Viewer } from "../to-order.ts";
import type { ArchivedOrders } from "./archived-orders.service.ts";
import { mayManage, maySee, personOf } from "./may-manage.ts";
import type { OrdersRepo, OrderWithLines } from "./orders.repo.ts";

/** The role in which the actor sees the order; null when they may not. */
const viewerOf = (actor: Actor, order: OrderRow): Viewer | null => {
  if (maySee(personOf(actor), order)) return "buyer";
  if (runsTheShop(actor)) return "staff";
  return actor.agent && order.agentId === actor.agent.id ? "agent" : null;
};

/** Reads one order for the services of this area. `readFor` checks no permission. */
export const createOrderReader = (
  repo: Pick<OrdersRepo, "findOrder" | "findStepTo">,
  archived: Pick<ArchivedOrders, "find">,
  codes: DeliveryCodes,
) => ({
  /** For the buyer, staff, and the agent who carries the order; 404 for anyone else. */
  async find(actor: Actor, orderId: string): Promise<{ found: OrderWithLines; viewer: Viewer }> {
    const found = (await repo.findOrder(orderId)) ?? (await archived.find(orderId));
    const viewer = found && viewerOf(actor, found.order);
    if (!found || !viewer) throw orderNotFound();
    return { found, viewer };
  },

  /** For the buyer and their team; 404 for anyone else, including staff, who have commands of their own. */
  async findAsBuyer(actor: Actor, orderId: string): Promise<OrderWithLines> {
    const { found, viewer } = await this.find(actor, orderId);
    if (viewer !== "buyer") throw orderNotFound();
    return found;
  },

  /** Like `findAsBuyer`, to pay or cancel: 403 for team members who may only see the order. */
  async findOwn(actor: Actor, orderId: string): Promise<OrderWithLines> {
    const found = await this.findAsBuyer(actor, orderId);
    if (!mayManage(personOf(actor), found.order)) throw notPlacedByYou();
    return found;
  },

  /** Null when the order is not archived, or the actor may not see it. */
  async findArchived(actor: Actor, orderId: string): Promise<OrderWithLines | null> {
    const found = await archived.find(orderId);
    return found && viewerOf(actor, found.order) ? found : null;
  },

  /** Type of the event by which an earlier request with this key moved the order to this status. */
  async findStepTo(actor: Actor, orderId: string, to: OrderStatus, key: string): Promise<string | undefined> {
    const step = await repo.findStepTo(orderId, to, { actorId: actor.userId, key });
    return step?.type;
  },

  /** For the actor whose command succeeded, even when another agent carries the order by now. */
  async readFor(actor: Actor, viewer: Viewer, orderId: string): Promise<Order> {
    const found = await repo.findOrder(orderId);
    if (!found) throw orderNotFound();
    return toOrder(found, viewer, codesFor(actor, codes));
  },
});
export type OrderReader = ReturnType<typeof createOrderReader>;
