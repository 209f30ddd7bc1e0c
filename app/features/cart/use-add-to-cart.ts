import { useLocation, useNavigate } from "react-router";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { CART_MESSAGES } from "../../../worker/orders/cart.contract.ts";
import { useText } from "../../i18n/texts.tsx";
import { loginPath } from "../account/login-path.ts";
import { notify } from "../notices/notify.ts";
import { useViewer } from "../shell/use-viewer.ts";
import { applyToCart } from "./use-cart.ts";

/** Puts something into the cart at once and says so; visitors are asked to sign in. True when it is in. */
export const useAddToCart = (product: Product) => {
  const text = useText("cart");
  const { user } = useViewer();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (quantity: number): boolean => {
    if (!user) {
      void notify("error", text("loginFirst"));
      void navigate(loginPath(pathname + search));
      return false;
    }
    const result = applyToCart({ kind: "add", productId: product._id, stock: product.stock, quantity });
    if (result.ok) void notify("success", text("added"));
    else void notify("error", CART_MESSAGES[result.refusal]);
    return result.ok;
  };
};
