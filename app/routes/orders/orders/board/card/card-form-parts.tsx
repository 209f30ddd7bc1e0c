import { Alert } from "../../../../../components/ui/alert.tsx";

interface OrderFieldsProps {
  intent: "accept" | "deliver" | "request-cancel";
  orderId: string;
  /** Its beginning is the page's, so that each form of a reading has a key of its own. */
  formKey: string;
}

export function OrderFields({ intent, orderId, formKey }: OrderFieldsProps) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="key" value={`${formKey}-${intent}`} />
    </>
  );
}

export function CardRefusal({ refusal }: { refusal: { readonly message: string } | undefined }) {
  return refusal?.message ? <Alert tone="danger">{refusal.message}</Alert> : null;
}
