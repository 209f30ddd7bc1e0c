import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { City } from "../../../worker/brand.contract.ts";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { quickStep, stepBelow } from "../../../worker/catalogue/order-quantity.contract.ts";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { addQuantities, subtractQuantity } from "../../../worker/platform/quantity.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { showToast } from "../toasts/show-toast.ts";
import { loginPath } from "../viewer/login-path.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { readCart } from "./cart-store.ts";
import { applyToCart, takeFromCart } from "./change-cart.ts";
import { type QuantityProduct, refusalOf, rulesOf } from "./rule-text.ts";
import type { ShopWords } from "./shop-words.ts";
import { storeWanted } from "./wanted.ts";

export interface Buyable extends QuantityProduct {
  readonly _id: string;
  readonly name: string;
  readonly stock: number;
}
export type AddToCart = (product: Buyable, quantity: number) => boolean;

/** One toast id, so that ten quick clicks show one toast. */
export const CART_NOTICE = "cart";

/** Counts notices, so that a late stock response to an earlier press does not replace a newer notice. */
let notices = 0;

const inCart = (productId: string): number => readCart().find((line) => line.productId === productId)?.quantity ?? 0;

export const quickQuantity = (product: Buyable, usual: number | undefined): number =>
  quickStep(inCart(product._id), usual, { ...rulesOf(product), stock: product.stock });

interface QuickControlsPress {
  readonly words: Pick<ShopWords, "cart">;
  readonly add: AddToCart;
  readonly product: Buyable;
  readonly usual: number | undefined;
  readonly submitter: HTMLElement | null;
}

/** Handles the buttons of `QuickControls`; false for any other. */
export const handleQuickControls = ({ words, add, product, usual, submitter }: QuickControlsPress): boolean => {
  const intent = submitter instanceof HTMLButtonElement && submitter.value;
  if (intent === "quick") add(product, quickQuantity(product, usual));
  if (intent === "less") {
    const { _id: productId, name } = product;
    const had = inCart(productId);
    const left = stepBelow(had, rulesOf(product));
    // The minus button is about to be removed, so the focus moves to Quick Add.
    if (left === 0) submitter?.parentElement?.querySelector<HTMLElement>(".quick-add")?.focus();
    takeFromCart(productId, subtractQuantity(had, left));
    notices++;
    if (left === 0)
      showToast("success", words.cart("removed"), {
        id: CART_NOTICE,
        description: name,
        action: { label: words.cart("undo"), onClick: () => putBack(productId, had) },
      });
  }
  return intent === "quick" || intent === "less";
};

/** Undoes a removal without checking the stock, because the cart's page reports lines that exceed it. */
const putBack = (productId: string, quantity: number): void => {
  applyToCart({ kind: "add", productId, quantity, stock: MAX_QUANTITY });
};

/**
 * Shows a toast that names the stock or the quantity rule that forbids this quantity, and offers to add what is
 * possible.
 */
export const showRefused = (
  words: Pick<ShopWords, "cart" | "ui">,
  product: Buyable,
  quantity: number,
  add: (quantity: number) => void,
): void => {
  notices++;
  const quantityInCart = inCart(product._id);
  const { text, near } = refusalOf(words, product, addQuantities(quantityInCart, quantity));
  const [first, second] = near
    .map((possible) => subtractQuantity(possible.quantity, quantityInCart))
    .filter((rest) => rest > 0)
    .map((rest) => ({ label: words.cart("addRest", { count: rest }), onClick: () => add(rest) }));
  showToast("error", text, {
    id: CART_NOTICE,
    ...(first && { action: first }),
    ...(second && { secondAction: second }),
  });
};

/** After this timeout the page's own stock figure is used, because checkout checks the stock again. */
const TIMEOUT_MS = 3_000;

/** The current stock: 0 if the product is no longer sold, undefined if unknown, for example without a network. */
const readStock = async (productId: string, city: City): Promise<number | undefined> => {
  try {
    const response = await fetch(`/api/products/${productId}?${new URLSearchParams({ location: city })}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return 0;
    if (!response.ok) return undefined;
    const { product } = (await response.json()) as { product: Pick<Product, "stock"> };
    return product.stock;
  } catch {
    return undefined;
  }
};

/**
 * Adds a product to the cart and shows a toast with Undo; visitors are redirected to the login. Returns whether it was
 * added. The toast waits for the current stock, because the page may be older than the last sale; a quantity that
 * exceeds it is removed again. The function is stable, so that cards do not render again.
 */
export const useAddToCart = (): AddToCart => {
  const text = useMessages("cart");
  const ui = useMessages("ui");
  const { user, location: city } = useViewer();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const latest = { text, ui, user, city, navigate, returnTo: pathname + search };
  const now = useRef(latest);
  useEffect(() => {
    now.current = latest;
  });
  return useCallback(function add(product, quantity) {
    const { _id: productId, name, stock } = product;
    const { text, ui, user, city, navigate, returnTo } = now.current;
    if (!user) {
      if (stock > 0) storeWanted({ productId, quantity });
      showToast("error", text("loginFirst"), { id: CART_NOTICE });
      void navigate(loginPath(returnTo));
      return false;
    }
    const result = applyToCart({ kind: "add", productId, stock, quantity, rules: rulesOf(product) });
    if (!result.ok && (result.refusal === "max_quantity" || result.refusal === "not_allowed")) {
      showRefused({ cart: text, ui }, product, quantity, (rest) => add(product, rest));
      return false;
    }
    if (!result.ok) {
      showToast("error", text(`refused.${result.refusal}`), { id: CART_NOTICE });
      return false;
    }
    const notice = ++notices;
    void readStock(productId, city).then((currentStock = stock) => {
      if (inCart(productId) <= currentStock) {
        if (notice !== notices) return;
        showToast("success", text("added"), {
          id: CART_NOTICE,
          description: quantity !== 1 ? `${quantity} × ${name}` : name,
          action: { label: text("undo"), onClick: () => takeFromCart(productId, quantity) },
        });
        return;
      }
      takeFromCart(productId, quantity);
      if (currentStock <= 0) showToast("error", text("refused.out_of_stock"), { id: CART_NOTICE });
      else showRefused({ cart: text, ui }, { ...product, stock: currentStock }, quantity, (rest) => add(product, rest));
    });
    return true;
  }, []);
};
