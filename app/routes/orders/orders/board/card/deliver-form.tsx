import { Lock } from "lucide-react";
import { MAX_CODE_TRIES } from "../../../../../../worker/orders/order-lifecycle.contract.ts";
import { Button } from "../../../../../components/ui/button.tsx";
import { Input } from "../../../../../components/ui/fields.tsx";
import { useActionForm } from "../../../../../features/action-result/action-form.tsx";
import { useMessages } from "../../../../../i18n/messages.tsx";
import type { BoardOrder } from "./board-order.ts";
import { CardField, CardRefusal, OrderFields } from "./card-form-parts.tsx";
import { SupportLink } from "./support-link.tsx";

interface DeliverFormProps {
  order: BoardOrder;
  formKey: string;
  /** Once lines are marked, only a delivery that was refused for it is sent from here, with the new figures. */
  isMarked: boolean | undefined;
  /** The code of such a delivery that waited on this device. */
  typed: string | undefined;
}

/** The customer's code confirms the delivery. Five wrong codes lock it until staff issue a new one. */
export function DeliverForm({ order, formKey, isMarked, typed }: DeliverFormProps) {
  const text = useMessages("agent");
  const { Form, isPending, isDone, refusal } = useActionForm(`deliver-${order._id}`);
  if (isMarked && !typed && refusal?.code !== "door.figures_changed") return null;
  const triesLeft = order.codeTriesLeft ?? MAX_CODE_TRIES;
  if (triesLeft === 0) {
    return (
      <div className="grid grid-cols-1 gap-1 rounded-md border border-current/25 bg-danger-soft px-3.5 py-3 text-danger-text">
        <p className="flex items-center gap-2 font-semibold">
          <Lock aria-hidden className="size-5 shrink-0" /> {text("locked")}
        </p>
        <SupportLink className="ml-7" />
      </div>
    );
  }
  const hint = triesLeft < MAX_CODE_TRIES ? text("triesLeft", { count: triesLeft }) : text("codeHint");
  const id = `code-${order._id}`;
  return (
    <Form method="post" className="grid grid-cols-1 gap-3 border-t border-line pt-3">
      <OrderFields intent="deliver" orderId={order._id} formKey={formKey} />
      <input type="hidden" name="figures" value={order.figures} />
      <CardField id={id} label={text("code")} hint={hint}>
        <Input
          id={id}
          aria-describedby={`${id}-hint`}
          aria-invalid={refusal?.code === "orders.wrong_code" || undefined}
          name="deliveryOtp"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          pattern="\s*(\p{Nd}\s*){6}"
          title={text("codeShort")}
          maxLength={9}
          defaultValue={refusal?.typed.deliveryOtp ?? typed}
          className="figures min-h-14 text-center text-3xl font-bold tracking-[0.3em]"
        />
      </CardField>
      <CardRefusal refusal={refusal} />
      <Button type="submit" size="lg" wide disabled={isPending || isDone}>
        {text(isPending ? "delivering" : "deliver")}
      </Button>
    </Form>
  );
}
