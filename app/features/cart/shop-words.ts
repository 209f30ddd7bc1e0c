import { useMemo } from "react";
import { useText } from "../../i18n/texts.tsx";

/** What cards of products say. A list asks once and hands it to its cards: asked for in each, it costs more than they. */
export const useShopWords = () => {
  const ui = useText("ui");
  const cart = useText("cart");
  const products = useText("products");
  return useMemo(() => ({ ui, cart, products }), [ui, cart, products]);
};
export type ShopWords = ReturnType<typeof useShopWords>;
