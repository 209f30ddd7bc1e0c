import { useState } from "react";
import { href } from "react-router";
import { allowedQuantity, smallestQuantity } from "../../../worker/catalogue/order-quantity.contract.ts";
import { QuantityStepper } from "../../components/ui/quantity-stepper.tsx";
import { AddButton, SoldOut } from "./add-form-parts.tsx";
import { refusalOf, rulesOf } from "./rule-text.ts";
import type { ShopWords } from "./shop-words.ts";
import type { AddToCart, Buyable } from "./use-add-to-cart.ts";

interface AddToCartFormProps {
  product: Buyable;
  words: ShopWords;
  add: AddToCart;
  /** The page to return to without script. */
  returnTo: string;
}

/** Quantity and the Add button. Without script it posts to /cart and returns to the same product. */
export function AddToCartForm({ product, words, add, returnTo }: AddToCartFormProps) {
  const rules = rulesOf(product);
  const first = allowedQuantity(1, rules);
  const [quantity, setQuantity] = useState(first);
  // A new key remounts the field, which clears a refused number.
  const [fieldKey, setFieldKey] = useState(0);
  const addAndReset = (added: number) => {
    if (!add(product, added)) return;
    setQuantity(first);
    setFieldKey((key) => key + 1);
  };
  const { name, stock } = product;
  if (stock <= 0) return <SoldOut words={words} />;
  return (
    <form
      method="post"
      action={href("/cart")}
      className="add-form"
      onSubmit={(event) => {
        event.preventDefault();
        addAndReset(quantity);
      }}
    >
      <input type="hidden" name="productId" value={product._id} />
      <input type="hidden" name="returnTo" value={`${returnTo}#product-${product._id}`} />
      <QuantityStepper
        key={fieldKey}
        text={words.ui}
        productName={name}
        value={quantity}
        min={smallestQuantity(rules)}
        max={stock}
        rules={rules}
        onChange={setQuantity}
        refusalOf={(refused) => refusalOf(words, product, refused)}
      />
      <AddButton name={name} words={words} />
    </form>
  );
}
