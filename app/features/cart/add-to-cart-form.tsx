import { useState } from "react";
import { Form, href, useLocation } from "react-router";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { CART_MESSAGES } from "../../../worker/orders/cart.contract.ts";
import { Button } from "../../components/ui/button.tsx";
import { classNames } from "../../components/ui/class-names.ts";
import { QuantityStepper } from "../../components/ui/quantity-stepper.tsx";
import { useText } from "../../i18n/texts.tsx";
import { notify } from "../notices/notify.ts";
import { useAddToCart } from "./use-add-to-cart.ts";

/** How many, and into the cart. Without script it posts to /cart and comes back to the same product. */
export function AddToCartForm({ product, className }: { product: Product; className?: string }) {
  const text = useText("cart");
  const add = useAddToCart(product);
  const { pathname, search } = useLocation();
  const [quantity, setQuantity] = useState(1);
  if (product.stock <= 0) {
    return (
      <Button disabled look="outline" wide className={className}>
        {text("outOfStock")}
      </Button>
    );
  }
  return (
    <Form
      method="post"
      action={href("/cart")}
      className={classNames("grid gap-2", className)}
      onSubmit={(event) => {
        event.preventDefault();
        if (add(quantity)) setQuantity(1);
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={product._id} />
      <input type="hidden" name="returnTo" value={`${pathname}${search}#product-${product._id}`} />
      <QuantityStepper
        productName={product.name}
        value={quantity}
        max={product.stock}
        onChange={setQuantity}
        onRefuse={() => void notify("error", CART_MESSAGES.max_quantity)}
        className="w-full"
      />
      <Button type="submit" wide aria-label={text("addNamed", { name: product.name })} className="px-2">
        {text("add")}
      </Button>
    </Form>
  );
}
