import { RotateCcw } from "lucide-react";
import { Form, href, useNavigation } from "react-router";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { Button } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";

const FORM = "reorder";

/**
 * The form of all `ReorderButton`s of a page. It adds an order's products to the cart, which reports unavailable ones.
 */
export function ReorderForm() {
  return (
    <Form id={FORM} method="post" action={href("/cart")} hidden>
      <input type="hidden" name="intent" value="reorder" />
    </Form>
  );
}

export const useReordering = (): string | null => {
  const { formData } = useNavigation();
  return formData?.get("intent") === "reorder" ? String(formData.get("orderId")) : null;
};

interface ReorderButtonProps {
  orderId: string;
  isPending: boolean;
  /** A small button without an icon, for lists. */
  isLine?: boolean;
}

export function ReorderButton({ orderId, isPending, isLine = false }: ReorderButtonProps) {
  const text = useMessages("reorder");
  const button = {
    type: "submit",
    form: FORM,
    name: "orderId",
    value: orderId,
    disabled: isPending,
    "aria-label": isPending ? undefined : text("named", { id: shortId(orderId) }),
  } as const;
  const label = text(isPending ? "pending" : "button");
  if (isLine)
    return (
      <button {...button} className="line-button">
        {label}
      </button>
    );
  return (
    <Button {...button} className="max-sm:w-full">
      <RotateCcw aria-hidden /> {label}
    </Button>
  );
}
