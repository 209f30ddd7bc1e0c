import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { applyToCart } from "../../../features/cart/use-cart.ts";
import { showToast } from "../../../features/toasts/show-toast.ts";
import { useMessages } from "../../../i18n/messages.tsx";

type Change = (quantity: number, stock: number) => void;

interface CartChangeFormProps {
  productId: string;
  intent: "set" | "remove";
  /** The quantity to set, for a form without a quantity field. */
  quantity?: number;
  stock?: number;
  className?: string;
  children: ReactNode | ((change: Change) => ReactNode);
}

/** Changes a line of the cart in the browser; without script it posts to /cart. */
export function CartChangeForm({ productId, intent, quantity, stock = 0, className, children }: CartChangeFormProps) {
  const text = useMessages("cart");
  const change: Change = (wanted, available) => {
    const result = applyToCart({ kind: "set", productId, quantity: wanted, stock: available });
    if (!result.ok) showToast("error", text(`refused.${result.refusal}`));
    else if (wanted <= 0) showToast("success", text("removed"));
  };
  return (
    <Form
      method="post"
      action={href("/cart")}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // A form with a quantity field changes the cart on blur.
        if (intent === "remove") change(0, stock);
        else if (quantity !== undefined) change(quantity, stock);
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="productId" value={productId} />
      {quantity !== undefined && <input type="hidden" name="quantity" value={quantity} />}
      {typeof children === "function" ? children(change) : children}
    </Form>
  );
}
