import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import type { Rupees } from "../../../worker/platform/money.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { showToast } from "../toasts/show-toast.ts";
import { loginPath } from "../viewer/login-path.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { readCart } from "./cart-store.ts";
import { notePrice } from "./seen-prices.ts";
import type { ShopWords } from "./shop-words.ts";
import { applyToCart, takeFromCart } from "./use-cart.ts";
import { storeWanted } from "./wanted.ts";

/** The fields of a product that adding it needs. */
export interface Buyable {
  readonly _id: string;
  readonly name: string;
  readonly stock: number;
  readonly price: Rupees;
}
export type AddToCart = (product: Buyable, quantity: number) => boolean;

/** One toast id for all additions: ten quick clicks show one toast, not ten. */
export const CART_NOTICE = "cart";

/** Says that more is not in stock, and offers to add what still is. */
export const showMaxQuantity = (
  text: ShopWords["cart"],
  { _id, stock }: Buyable,
  add: (rest: number) => void,
): void => {
  const inCart = readCart().find((line) => line.productId === _id)?.quantity ?? 0;
  const rest = Math.min(stock, MAX_QUANTITY) - inCart;
  showToast("error", text("refused.max_quantity"), {
    id: CART_NOTICE,
    ...(rest > 0 ? { action: { label: text("addRest", { count: rest }), onClick: () => add(rest) } } : {}),
  });
};

/**
 * Adds a product to the cart and shows a toast with Undo; visitors are redirected to the login. Returns true when it
 * was added. The function is stable, so that cards do not render again.
 */
export const useAddToCart = (): AddToCart => {
  const text = useMessages("cart");
  const { user } = useViewer();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const latest = { text, user, navigate, returnTo: pathname + search };
  const now = useRef(latest);
  useEffect(() => {
    now.current = latest;
  });
  return useCallback(function add(product, quantity) {
    const { _id: productId, name, stock, price } = product;
    const { text, user, navigate, returnTo } = now.current;
    if (!user) {
      if (stock > 0) storeWanted({ productId, quantity });
      showToast("error", text("loginFirst"), { id: CART_NOTICE });
      void navigate(loginPath(returnTo));
      return false;
    }
    const result = applyToCart({ kind: "add", productId, stock, quantity });
    if (!result.ok && result.refusal === "max_quantity") {
      showMaxQuantity(text, product, (rest) => add(product, rest));
      return false;
    }
    if (!result.ok) {
      showToast("error", text(`refused.${result.refusal}`), { id: CART_NOTICE });
      return false;
    }
    notePrice(productId, price);
    showToast("success", text("added"), {
      id: CART_NOTICE,
      description: quantity > 1 ? `${quantity} × ${name}` : name,
      action: { label: text("undo"), onClick: () => takeFromCart(productId, quantity) },
    });
    return true;
  }, []);
};
