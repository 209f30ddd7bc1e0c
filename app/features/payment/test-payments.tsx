import { Alert } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import type { PaymentOffer } from "./payment-to-open.ts";

/** Shown before a payment when the provider's keys are test keys. */
export function TestPayments({ offer: { isOffered, isTest } }: { offer: PaymentOffer }) {
  const text = useMessages("payment");
  return isOffered && isTest ? <Alert tone="info">{text("test")}</Alert> : null;
}
