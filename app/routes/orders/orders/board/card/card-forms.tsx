import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { brand } from "../../../../../../worker/brand.contract.ts";
import { MAX_CODE_TRIES } from "../../../../../../worker/orders/order-lifecycle.contract.ts";
import { FoldArrow } from "../../../../../components/fold-arrow.tsx";
import { HiddenFields } from "../../../../../components/hidden-fields.tsx";
import { Button } from "../../../../../components/ui/button.tsx";
import { Input } from "../../../../../components/ui/fields.tsx";
import { Alert } from "../../../../../components/ui/surfaces.tsx";
import { useActionForm } from "../../../../../features/action-result/action-form.tsx";
import { DeliveryCodeInput } from "../../../../../features/delivery-code/delivery-code-input.tsx";
import { useDates, useMessages } from "../../../../../i18n/messages.tsx";
import type { BoardOrder } from "./board-order.ts";

interface OrderFieldsProps {
  intent: "accept" | "load" | "deliver" | "request-cancel";
  orderId: string;
  /** The random part of idempotency keys; new with each load. */
  formKey: string;
}

export function OrderFields({ intent, orderId, formKey }: OrderFieldsProps) {
  return <HiddenFields values={{ intent, orderId, key: `${formKey}-${orderId}-${intent}` }} />;
}

export function CardRefusal({ refusal }: { refusal: { readonly message: string } | undefined }) {
  return refusal?.message ? <Alert tone="danger">{refusal.message}</Alert> : null;
}

interface CardFieldProps {
  id: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  children: ReactNode;
}

/** The shared `Field` would add the messages of all schemas to the board's bytes. */
export function CardField({ id, label, hint, isOptional = false, children }: CardFieldProps) {
  const text = useMessages("ui");
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {isOptional && <span className="font-normal text-muted"> ({text("optional")})</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-pretty text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

interface DeliverFormProps {
  order: BoardOrder;
  formKey: string;
  isMarked: boolean | undefined;
  /** The code typed in the order's queued delivery, if there is one. */
  typed: string | undefined;
}

/** The customer's code confirms the delivery; five wrong codes lock it until staff issue a new one. */
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
        <DeliveryCodeInput id={id} aria-describedby={`${id}-hint`} refusal={refusal} typed={typed} />
      </CardField>
      <CardRefusal refusal={refusal} />
      <Button type="submit" size="lg" wide disabled={isPending || isDone}>
        {text(isPending ? "delivering" : "deliver")}
      </Button>
    </Form>
  );
}

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
        <Button type="submit" variant="destructiveOutline" size="lg" wide disabled={isPending}>
          {text(isPending ? "requesting" : "requestCancel")}
        </Button>
      </Form>
    </details>
  );
}

export function SupportLink({ className }: { className?: string }) {
  const text = useMessages("agent");
  return (
    <a
      href={`tel:${brand.phone.replaceAll(" ", "")}`}
      className={`inline-flex min-h-12 items-center gap-2 font-bold underline ${className ?? ""}`}
    >
      {text("callSupport")}: <span className="figures">{brand.phone}</span>
    </a>
  );
}
