import { Alert } from "../../components/ui/alert.tsx";
import { useText } from "../../i18n/texts.tsx";
import type { PaymentOffer } from "./payment-to-open.ts";

/** Said wherever someone is about to pay with keys that move no money. */
export function TestPayments({ offer: { isOffered, isTest } }: { offer: PaymentOffer }) {
  const text = useText("payment");
  return isOffered && isTest ? <Alert tone="info">{text("test")}</Alert> : null;
}
