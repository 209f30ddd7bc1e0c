import { FoldArrow } from "../../../../../components/fold-arrow.tsx";
import { Button } from "../../../../../components/ui/button.tsx";
import { Input } from "../../../../../components/ui/fields.tsx";
import { Alert } from "../../../../../components/ui/surfaces.tsx";
import { useActionForm } from "../../../../../features/action-result/action-form.tsx";
import { useDates, useMessages } from "../../../../../i18n/messages.tsx";
import type { BoardOrder } from "./board-order.ts";
import { CardField, CardRefusal, OrderFields } from "./card-form-parts.tsx";

/** Requests cancellation; the order stays with the agent until staff decide. */
export function RequestCancelForm({ order, formKey }: { order: BoardOrder; formKey: string }) {
  const text = useMessages("agent");
  const orders = useMessages("orders");
  const dates = useDates();
  const { Form, isPending, refusal } = useActionForm(`request-cancel-${order._id}`);
  if (order.cancellation) {
    const { reason, requestedAt } = order.cancellation;
    return (
      <Alert tone="accent">
        <p className="font-bold">{text("requested")}</p>
        <p className="font-normal">{reason || orders("defaultReason")}</p>
        <p className="figures text-sm font-normal">{dates.dateTime(requestedAt)}</p>
        <p className="mt-1.5 font-semibold">{text("keepGoods")}</p>
      </Alert>
    );
  }
  const id = `reason-${order._id}`;
  return (
    <details className="group" open={refusal !== undefined}>
      <summary className="flex min-h-12 items-center gap-1.5 font-semibold text-muted">
        <FoldArrow />
        {text("cancelTitle")}
      </summary>
      <Form method="post" className="grid grid-cols-1 gap-3 pt-1">
        <OrderFields intent="request-cancel" orderId={order._id} formKey={formKey} />
        <CardField id={id} label={text("reason")} isOptional>
          <Input
            id={id}
            name="message"
            maxLength={500}
            placeholder={text("reasonPlaceholder")}
            defaultValue={refusal?.typed.message}
            className="min-h-12"
          />
        </CardField>
        <CardRefusal refusal={refusal} />
        <Button type="submit" look="dangerOutline" size="lg" wide disabled={isPending}>
          {text(isPending ? "requesting" : "requestCancel")}
        </Button>
      </Form>
    </details>
  );
}
