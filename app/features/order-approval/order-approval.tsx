import { Hourglass } from "lucide-react";
import { useId } from "react";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { HiddenFields } from "../../components/hidden-fields.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Textarea } from "../../components/ui/fields.tsx";
import { useDates, useMessages } from "../../i18n/messages.tsx";
import { RefusalText, useActionForm } from "../action-result/action-form.tsx";

type WaitingOrder = Pick<Order, "_id" | "version" | "awaitsApproval" | "approveBy" | "placedBy">;

interface OrderApprovalProps {
  order: WaitingOrder;
  mayDecide: boolean;
  formKey: string;
}

/** An order that waits for approval: approvers get the forms, others a notice. */
export function OrderApproval({ order, mayDecide, formKey }: OrderApprovalProps) {
  const text = useMessages("approval");
  const dates = useDates();
  if (!order.awaitsApproval || !order.approveBy) return null;
  const time = dates.dateTime(order.approveBy);
  return (
    <div className="grid gap-3 rounded-md border border-accent bg-accent-soft px-4 py-3 text-ink">
      <p className="flex items-start gap-3">
        <Hourglass aria-hidden className="mt-0.5 size-6 shrink-0 text-accent-text" />
        <span className="min-w-0 font-medium text-pretty wrap-anywhere">
          {mayDecide && order.placedBy
            ? text("decide", { name: order.placedBy.name, time })
            : text("waiting", { time })}
        </span>
      </p>
      {mayDecide && <Decision orderId={order._id} version={order.version} formKey={formKey} />}
    </div>
  );
}

interface DecisionProps {
  orderId: string;
  /** The version that the viewer sees, so that nobody approves unseen changes. */
  version: number;
  formKey: string;
}

function Decision({ orderId, version, formKey }: DecisionProps) {
  const text = useMessages("approval");
  const reasonId = useId();
  const approval = useActionForm(`approve-${orderId}`);
  const refusal = useActionForm(`decline-${orderId}`);
  const isPending = approval.isPending || refusal.isPending;
  const problem = approval.refusal ?? refusal.refusal;
  const fieldsOf = (wish: string) => ({ wish, orderId, key: `${formKey}-${orderId}-${wish}` });
  return (
    <>
      <approval.Form method="post">
        <HiddenFields values={{ ...fieldsOf("approve"), version }} />
        <Button type="submit" size="lg" className="w-full sm:w-auto" disabled={isPending}>
          {text(approval.isPending ? "approving" : "approve")}
        </Button>
      </approval.Form>
      <RefusalText refusal={problem} />
      <details open={refusal.refusal !== undefined}>
        <summary
          className="inline-flex min-h-11 items-center font-semibold text-danger-text underline"
          aria-label={text("declineNamed", { id: shortId(orderId) })}
        >
          {text("decline")}
        </summary>
        <refusal.Form method="post" className="mt-2 grid gap-3">
          <HiddenFields values={fieldsOf("decline")} />
          <label htmlFor={reasonId} className="font-semibold">
            {text("reason")}
          </label>
          <Textarea
            id={reasonId}
            name="reason"
            rows={2}
            required
            maxLength={500}
            defaultValue={refusal.refusal?.typed.reason}
          />
          <Button type="submit" variant="destructive" disabled={isPending}>
            {text(refusal.isPending ? "declining" : "decline")}
          </Button>
        </refusal.Form>
      </details>
    </>
  );
}
