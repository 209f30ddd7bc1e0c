import { useMemo } from "react";
import { useText } from "../../i18n/texts.tsx";

/** Messages of product cards. A list looks them up once for all its cards, because sixty look-ups are slow. */
export const useShopWords = () => {
  const ui = useText("ui");
  const cart = useText("cart");
  const products = useText("products");
  return useMemo(() => ({ ui, cart, products }), [ui, cart, products]);
};
export type ShopWords = ReturnType<typeof useShopWords>;
