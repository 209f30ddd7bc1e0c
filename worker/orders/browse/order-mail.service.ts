import type { DeliveryCodes } from "../delivery-code.ts";
import type { Order } from "../orders.contract.ts";
import { toOrder } from "../to-order.ts";
import type { OrdersRepo } from "./orders.repo.ts";

/** Orders as their buyers see them, with the delivery code. Checks no permission; only for mails to the buyers. */
export const createOrdersForMail = (repo: OrdersRepo, codes: DeliveryCodes) => ({
  /** Keyed by order id; unknown orders are missing. */
  async findAll(orderIds: readonly string[]): Promise<Map<string, { order: Order; buyerId: string }>> {
    const found = await repo.findOrders(orderIds);
    const entries = found.map(
      async (one) => [one.order.id, { order: await toOrder(one, "buyer", codes), buyerId: one.order.buyerId }] as const,
    );
    return new Map(await Promise.all(entries));
  },
});
export type OrdersForMail = ReturnType<typeof createOrdersForMail>;
