import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { ANY_QUANTITY, type QuantityRules } from "../../../../worker/catalogue/order-quantity.contract.ts";
import { MAX_QUANTITY } from "../../../../worker/orders/order-limits.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { QuantityStepper } from "../../../components/ui/quantity-stepper.tsx";
import type { PricedLine } from "../../../features/cart/cart-lines.ts";
import { readCart } from "../../../features/cart/cart-store.ts";
import { applyToCart, restoreToCart } from "../../../features/cart/change-cart.ts";
import { refusalOf } from "../../../features/cart/rule-text.ts";
import { showToast } from "../../../features/toasts/show-toast.ts";
import { useMessages } from "../../../i18n/messages.tsx";

type Change = (quantity: number) => void;

interface CartChangeFormProps {
  productId: string;
  intent: "set" | "remove";
  quantity?: number;
  most?: number;
  rules?: QuantityRules;
  className?: string;
  children: ReactNode | ((change: Change) => ReactNode);
}

/** Changes the cart in the browser; without script it posts to /cart. */
export function CartChangeForm(props: CartChangeFormProps) {
  const { productId, intent, quantity, most = 0, rules = ANY_QUANTITY, className, children } = props;
  const text = useMessages("cart");
  const change: Change = (wanted) => {
    const before = readCart();
    const result = applyToCart({ kind: "set", productId, quantity: wanted, stock: most, rules });
    // The stepper already refuses quantities that are not sold.
    if (!result.ok && result.refusal !== "not_allowed") showToast("error", text(`refused.${result.refusal}`));
    else if (result.ok && wanted <= 0)
      showToast("success", text("removed"), {
        action: {
          label: text("undo"),
          onClick: () =>
            restoreToCart(
              before,
              before.filter((line) => line.productId === productId),
            ),
        },
      });
  };
  return (
    <Form
      method="post"
      action={href("/cart")}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // A form with a quantity field changes the cart on blur.
        if (intent === "remove") change(0);
        else if (quantity !== undefined) change(quantity);
      }}
    >
      <HiddenFields values={{ intent, productId }} />
      {quantity !== undefined && <input type="hidden" name="quantity" value={quantity} />}
      {typeof children === "function" ? children(change) : children}
    </Form>
  );
}

export function LineQuantity({ line }: { line: PricedLine }) {
  const text = useMessages("cartPage");
  const ui = useMessages("ui");
  const cart = useMessages("cart");
  const { product, most } = line;
  const max = Math.min(most, MAX_QUANTITY);
  return (
    <CartChangeForm productId={line.productId} intent="set" most={most} rules={product} className="contents">
      {(change) => (
        <>
          <QuantityStepper
            text={ui}
            productName={product.name}
            value={line.quantity}
            min={0}
            max={max}
            rules={product}
            onChange={change}
            refusalOf={(wanted) => refusalOf({ cart, ui }, product, wanted)}
            className="w-34 [@media(scripting:none)]:w-20"
          />
          <Button type="submit" variant="outline" className="without-script">
            {text("update")}
          </Button>
        </>
      )}
    </CartChangeForm>
  );
}
