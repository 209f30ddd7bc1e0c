import type { ReactNode } from "react";
import { Alert } from "../../../../../components/ui/surfaces.tsx";
import { useMessages } from "../../../../../i18n/messages.tsx";

interface OrderFieldsProps {
  intent: "accept" | "deliver" | "request-cancel";
  orderId: string;
  /** The page's random part of the idempotency keys; each load of the page has another. */
  formKey: string;
}

export function OrderFields({ intent, orderId, formKey }: OrderFieldsProps) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="key" value={`${formKey}-${orderId}-${intent}`} />
    </>
  );
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

/** A label and a hint around the control with this id. The shared `Field` would add the messages of all schemas. */
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
