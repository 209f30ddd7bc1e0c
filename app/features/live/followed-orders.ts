import { isOver } from "../../../worker/orders/order-lifecycle.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";

export type FollowedOrder = Pick<Order, "_id" | "version" | "status" | "paymentStatus">;

/** A finished order changes no more, unless its refund is still pending. */
export const canChange = ({ status, paymentStatus }: FollowedOrder): boolean =>
  !isOver(status) || paymentStatus === "refund_pending";
