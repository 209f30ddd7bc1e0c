import { BellOff } from "lucide-react";
import { useMessages } from "../../i18n/messages.tsx";
import { ActionButton } from "../action-result/action-button.tsx";
import { alertForm } from "./alert-form.ts";

interface StopWaitingProps {
  productId: string;
  name: string;
  kind: "price" | "stock";
  location: string;
}

export function StopWaiting({ productId, name, kind, location }: StopWaitingProps) {
  const text = useMessages("alerts");
  return (
    <ActionButton
      form={alertForm(productId, kind)}
      turn="remove"
      fields={{ intent: "remove", kind, productId, location }}
      variant="outline"
      icon={BellOff}
      label={text("remove")}
      pending={text("saving")}
      aria-label={text("removeNamed", { name })}
    />
  );
}
