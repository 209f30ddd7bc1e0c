import { href } from "react-router";
import {
  awaitsPayment,
  hasVisibleCode,
  isBeforePacked,
  isOver,
} from "../../../worker/orders/order-lifecycle.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { ActionButton } from "../action-result/action-button.tsx";
import { ConfirmForm } from "../action-result/confirm-form.tsx";
import { TimelineFold } from "../order-card/timeline.tsx";
import type { AdminOrder, AdminStep } from "./admin-orders-data.ts";

interface StepProps {
  order: AdminOrder;
  formKey: string;
}

const fieldsOf = ({ order, formKey }: StepProps, intent: AdminStep) => ({
  intent,
  orderId: order._id,
  key: `${formKey}-${order._id}-${intent}`,
});

export function ConfirmStep({ order, formKey }: StepProps) {
  const text = useMessages("admin.orders");
  if (order.isOwn || order.status !== "pending" || awaitsPayment(order) || order.awaitsApproval) return null;
  return (
    <ActionButton
      form={`confirm-${order._id}`}
      fields={fieldsOf({ order, formKey }, "confirm")}
      label={text("confirm")}
      aria-label={text("confirmNamed", { id: shortId(order._id) })}
      pending={text("confirming")}
      formClass="max-w-60"
      data-confirm
    />
  );
}

/** Staff may change an order's lines for the buyer until it is packed or an agent has it. */
const mayChange = (order: AdminOrder): boolean =>
  isBeforePacked(order.stage) &&
  (order.status === "confirmed" || (order.status === "pending" && !awaitsPayment(order)));

export function AdminOrderActions({ order, formKey }: StepProps) {
  const text = useMessages("admin.orders");
  const orders = useMessages("orders");
  const change = useMessages("changeOrderLinks");
  const id = shortId(order._id);
  if (order.isOwn && !isOver(order.status))
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-muted">{text("ownRecord")}</p>
        <TimelineFold orderId={order._id} />
      </div>
    );
  return (
    <div className="flex flex-wrap items-start gap-2">
      {order.status === "accepted" && (
        <ConfirmForm
          form={`release-${order._id}`}
          label={text("release")}
          about={text("releaseNamed", { id })}
          question={text("releaseQuestion")}
          yes={text("releaseYes")}
          no={text("releaseNo")}
          pending={text("releasing")}
          variant="outline"
          yesVariant="default"
          fields={fieldsOf({ order, formKey }, "release")}
        />
      )}
      {hasVisibleCode(order.status) && (
        <ActionButton
          form={`new-code-${order._id}`}
          fields={fieldsOf({ order, formKey }, "new-code")}
          label={text("newCode")}
          aria-label={text("newCodeNamed", { id })}
          pending={text("newCodePending")}
          variant="outline"
          formClass="max-w-60"
        />
      )}
      {mayChange(order) && (
        <ButtonLink
          to={href("/orders/:orderId/change", { orderId: order._id })}
          variant="outline"
          aria-label={change("openNamed", { id })}
        >
          {change("open")}
        </ButtonLink>
      )}
      {!isOver(order.status) && (
        <ConfirmForm
          form={`cancel-${order._id}`}
          label={text("cancel")}
          about={text("cancelNamed", { id })}
          question={orders("cancelQuestion")}
          yes={orders("cancelYes")}
          no={orders("cancelNo")}
          pending={orders("cancelling")}
          variant="destructiveOutline"
          fields={fieldsOf({ order, formKey }, "cancel")}
        />
      )}
      <TimelineFold orderId={order._id} />
    </div>
  );
}
