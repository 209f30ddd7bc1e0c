import type { ShopWords } from "./shop-words.ts";

interface PartProps {
  words: ShopWords;
}

export function SoldOut({ words }: PartProps) {
  return (
    <button type="button" disabled className="sold-out">
      {words.cart("outOfStock")}
    </button>
  );
}

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
