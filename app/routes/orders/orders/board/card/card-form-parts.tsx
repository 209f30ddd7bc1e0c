import { Alert } from "../../../../../components/ui/alert.tsx";

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
