import { RotateCcw } from "lucide-react";
import { Form, href, useNavigation } from "react-router";
import { shortId } from "../../../worker/orders/order-limits.contract.ts";
import { Button, type ButtonLook } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";

interface ReorderFormProps extends ButtonLook {
  className?: string;
  orderId: string;
  /** Hides the icon, for lists. */
  isPlain?: boolean;
}

/** Adds the same products to the cart; the cart page lists unavailable ones. */
export function ReorderForm({ orderId, isPlain = false, ...look }: ReorderFormProps) {
  const text = useMessages("reorder");
  const { formData } = useNavigation();
  const isPending = formData?.get("intent") === "reorder" && formData.get("orderId") === orderId;
  return (
    <Form method="post" action={href("/cart")}>
      <input type="hidden" name="intent" value="reorder" />
      <input type="hidden" name="orderId" value={orderId} />
      <Button
        type="submit"
        disabled={isPending}
        aria-label={isPending ? undefined : text("named", { id: shortId(orderId) })}
        {...look}
      >
        {!isPlain && <RotateCcw aria-hidden />} {text(isPending ? "pending" : "button")}
      </Button>
    </Form>
  );
}
