import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Rupees } from "../../../worker/platform/money.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { showToast } from "../toasts/show-toast.ts";
import { loginPath } from "../viewer/login-path.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { notePrice } from "./seen-prices.ts";
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
  return useCallback(({ _id: productId, name, stock, price }, quantity) => {
    const { text, user, navigate, returnTo } = now.current;
    if (!user) {
      if (stock > 0) storeWanted({ productId, quantity });
      showToast("error", text("loginFirst"), { id: CART_NOTICE });
      void navigate(loginPath(returnTo));
      return false;
    }
    const result = applyToCart({ kind: "add", productId, stock, quantity });
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
