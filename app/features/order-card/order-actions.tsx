import { href } from "react-router";
import { shortId } from "../../../worker/orders/order-limits.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useText } from "../../i18n/texts.tsx";
import { ConfirmForm } from "../form-answer/confirm-form.tsx";
import { RateDelivery } from "./rate-delivery.tsx";
import { useDates } from "./use-dates.ts";

type ToActOn = Pick<Order, "_id" | "status" | "payBy" | "rating">;

/** What its buyer can do now: pay, cancel, rate. `formKey` begins the Idempotency-Key. */
export function OrderActions({ order, formKey }: { order: ToActOn; formKey: string }) {
  const text = useText("orders");
  const dates = useDates();
  const id = shortId(order._id);
  return (
    <>
      <RateDelivery order={order} formKey={formKey} />
      {order.payBy && (
        <>
          <p className="w-full text-sm text-muted">{text("payBy", { time: dates.dateTime(order.payBy) })}</p>
          <ButtonLink
            to={href("/pay/:orderId", { orderId: order._id })}
            reloadDocument
            aria-label={text("payNowNamed", { id })}
          >
            {text("payNow")}
          </ButtonLink>
        </>
      )}
      {order.status === "pending" && (
        <ConfirmForm
          form={`cancel-${order._id}`}
          label={text("cancel")}
          about={text("cancelNamed", { id })}
          question={text("cancelQuestion")}
          yes={text("cancelYes")}
          no={text("cancelNo")}
          busy={text("cancelling")}
          look="dangerOutline"
          fields={{ wish: "cancel", orderId: order._id, key: `${formKey}-cancel` }}
        />
      )}
    </>
  );
}
