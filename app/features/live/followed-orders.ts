import { isOver } from "../../../worker/orders/order-lifecycle.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";

export type FollowedOrder = Pick<Order, "_id" | "version" | "status" | "paymentStatus">;

/** An order that is over changes no more, unless its refund is still under way. */
export const canChange = ({ status, paymentStatus }: FollowedOrder): boolean =>
  !isOver(status) || paymentStatus === "refund_pending";
