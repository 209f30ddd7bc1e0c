import type { DeliveryCodes } from "../delivery-code.ts";
import type { Order } from "../orders.contract.ts";
import { toOrder } from "../to-order.ts";
import type { OrdersRepo } from "./orders.repo.ts";

/**
 * An order as its buyer sees it, with the delivery code. It checks no permission, so it is only for mails to the buyer;
 * routes and pages never get it.
 */
export const createOrdersForMail = (repo: OrdersRepo, codes: DeliveryCodes) => ({
  async find(orderId: string): Promise<{ order: Order; buyerId: string } | null> {
    const found = await repo.findOrder(orderId);
    return found && { order: await toOrder(found, "buyer", codes), buyerId: found.order.buyerId };
  },
});
export type OrdersForMail = ReturnType<typeof createOrdersForMail>;
