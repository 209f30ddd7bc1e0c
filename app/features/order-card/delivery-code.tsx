import { KeyRound } from "lucide-react";
import { useMessages } from "../../i18n/messages.tsx";

/** The six-digit code that the buyer reads out to the agent to complete the delivery. */
export function DeliveryCode({ code }: { code: string }) {
  const text = useMessages("orders");
  return (
    <div className="delivery-code">
      <KeyRound aria-hidden />
      <p>
        <b>{text("code")}</b>
        <small>{text("codeHint")}</small>
      </p>
      <p data-testid="delivery-code">{code}</p>
    </div>
  );
}
