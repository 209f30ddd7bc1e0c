import { BellOff } from "lucide-react";
import { useMessages } from "../../i18n/messages.tsx";
import { ActionButton } from "../action-result/action-button.tsx";

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
      fields={{ intent: "remove", kind, productId, location }}
      variant="outline"
      icon={BellOff}
      label={text("remove")}
      pending={text("saving")}
      aria-label={text("removeNamed", { name })}
    />
  );
}

export const alertForm = (productId: string, kind: string): string => `alert-${kind}-${productId}`;
