import { isOver } from "../../../worker/orders/order-lifecycle.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";

export type Followed = Pick<Order, "_id" | "version" | "status" | "paymentStatus">;

/** An order that is over moves no more, unless its money is still on the way back. */
export const canMove = ({ status, paymentStatus }: Followed): boolean =>
  !isOver(status) || paymentStatus === "refund_pending";
