import { useMemo } from "react";
import { useMessages } from "../../i18n/messages.tsx";

/** Messages of product cards, looked up once for a whole list, so that a card needs no hooks. */
export const useShopWords = () => {
  const ui = useMessages("ui");
  const cart = useMessages("cart");
  const products = useMessages("products");
  return useMemo(() => ({ ui, cart, products }), [ui, cart, products]);
};
export type ShopWords = ReturnType<typeof useShopWords>;
