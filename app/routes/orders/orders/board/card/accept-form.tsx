import type { Order } from "../../../../../../worker/orders/orders.contract.ts";
import { Button } from "../../../../../components/ui/button.tsx";
import { useActionForm } from "../../../../../features/action-result/use-action-form.ts";
import { useText } from "../../../../../i18n/texts.tsx";
import { CardRefusal, OrderFields } from "./card-form-parts.tsx";

export function AcceptForm({ order, formKey, isHeld }: { order: Order; formKey: string; isHeld: boolean }) {
  const text = useText("agent");
  const { Form, isBusy, isDone, refusal } = useActionForm(`accept-${order._id}`);
  return (
    <Form method="post" className="grid grid-cols-1 gap-2">
      <OrderFields intent="accept" orderId={order._id} formKey={formKey} />
      <CardRefusal refusal={refusal} />
      <Button type="submit" size="lg" wide disabled={isHeld || isBusy || isDone}>
        {text(isBusy ? "accepting" : "accept")}
      </Button>
    </Form>
  );
}
