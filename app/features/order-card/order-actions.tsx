import { Suspense } from "react";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { ConfirmForm } from "../action-result/confirm-form.tsx";
import { lazyPart } from "../network/lazy-part.ts";

/** Loaded on demand, because no list shows it before a row is unfolded. */
export const RateDelivery = lazyPart(() => import("./rate-delivery.tsx"));

type ActionableOrder = Pick<Order, "_id" | "status" | "rating" | "archived" | "confirmationOtp">;

interface OrderActionsProps {
  order: ActionableOrder;
  formKey: string;
  /** The order's page, which asks for confirmation without script; set by lists too dense to ask in place. */
  page?: string;
}

export function OrderActions({ order, formKey, page }: OrderActionsProps) {
  const text = useMessages("orders");
  const own = useMessages("myOrders");
  const id = shortId(order._id);
  return (
    <>
      {order.status === "delivered" && (
        <Suspense fallback={null}>
          <RateDelivery order={order} formKey={formKey} />
        </Suspense>
      )}
      {order.confirmationOtp && (
        <ConfirmForm
          form={`new-code-${order._id}`}
          label={own("newCode")}
          about={own("newCodeNamed", { id })}
          question={own("newCodeQuestion")}
          yes={own("newCodeYes")}
          no={own("newCodeNo")}
          pending={own("newCodePending")}
          variant="outline"
          yesVariant="default"
          fields={{ wish: "new-code", orderId: order._id, key: `${formKey}-${order._id}-new-code` }}
        />
      )}
      {order.status === "pending" && (
        <ConfirmForm
          form={`cancel-${order._id}`}
          page={page}
          label={text("cancel")}
          about={text("cancelNamed", { id })}
          question={text("cancelQuestion")}
          yes={text("cancelYes")}
          no={text("cancelNo")}
          pending={text("cancelling")}
          variant="destructiveOutline"
          fields={{ wish: "cancel", orderId: order._id, key: `${formKey}-${order._id}-cancel` }}
        />
      )}
    </>
  );
}
