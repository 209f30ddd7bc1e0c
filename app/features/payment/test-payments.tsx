import { Alert } from "../../components/ui/alert.tsx";
import { useText } from "../../i18n/texts.tsx";
import type { PaymentOffer } from "./payment-to-open.ts";

/** Shown before a payment when the provider's keys are test keys. */
export function TestPayments({ offer: { isOffered, isTest } }: { offer: PaymentOffer }) {
  const text = useText("payment");
  return isOffered && isTest ? <Alert tone="info">{text("test")}</Alert> : null;
}
