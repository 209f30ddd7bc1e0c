import type { DeliveryCodes } from "../delivery-code.ts";
import type { Order } from "../orders.contract.ts";
import { toOrder } from "../to-order.ts";
import type { OrdersRepo } from "./orders.repo.ts";

/**
 * An order as its buyer sees it, code included, and who that is. It asks nobody's permission, so it is for mails to the
 * buyer only and no part of what routes and pages are given.
 */
export const createOrdersForMail = (repo: OrdersRepo, codes: DeliveryCodes) => ({
  async find(orderId: string): Promise<{ order: Order; buyerId: string } | null> {
    const found = await repo.findOrder(orderId);
    return found && { order: await toOrder(found, "buyer", codes), buyerId: found.order.buyerId };
  },
});
export type OrdersForMail = ReturnType<typeof createOrdersForMail>;
