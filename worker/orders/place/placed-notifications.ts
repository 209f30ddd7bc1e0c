import type { NotificationsService } from "../../outbox/outbox.service.ts";
import type { Statement } from "../../platform/d1/db.ts";
import type { NewOrder } from "./place-order.repo.ts";

type Notifications = Pick<NotificationsService, "enqueueToAll" | "enqueueToMember" | "enqueuePushes">;

/**
 * Notifies the account and the member who placed an order; online orders are announced once paid. For an order that
 * awaits approval, notifies the approvers instead.
 */
export const placedNotifications = (
  notifications: Notifications,
  { id, placedBy, paymentMethod, awaitsApproval }: NewOrder,
  approvers: readonly string[],
): Statement[] => {
  if (awaitsApproval === 1) {
    const needed = "order.approval_needed";
    return [
      ...approvers.map((userId) => notifications.enqueueToMember(needed, id, 1, userId)),
      ...notifications.enqueuePushes(needed, id, 1),
    ];
  }
  if (paymentMethod === "razorpay") return [];
  return notifications.enqueueToAll("order.placed", { id, placedBy }, 1);
};
