import { useMemo } from "react";
import { useMessages } from "../../i18n/messages.tsx";

/** Messages of product cards. A list looks them up once for all its cards, so that no card has hooks. */
export const useShopWords = () => {
  const ui = useMessages("ui");
  const cart = useMessages("cart");
  const products = useMessages("products");
  return useMemo(() => ({ ui, cart, products }), [ui, cart, products]);
};
export type ShopWords = ReturnType<typeof useShopWords>;
