import type { ShopWords } from "./shop-words.ts";

interface PartProps {
  words: ShopWords;
}

/** Replaces the form. */
export function SoldOut({ words }: PartProps) {
  return (
    <button type="button" disabled className="sold-out">
      {words.cart("outOfStock")}
    </button>
  );
}

/** `name`: of the product, because screen readers may read the button without its card. */
export function AddButton({ name, words }: PartProps & { name: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value="add"
      aria-label={words.cart("addNamed", { name })}
      className="add-button"
    >
      {words.cart("add")}
    </button>
  );
}
