import {
  CART_COOKIE,
  type CartLine,
  changeCart,
  parseCart,
  serialiseCart,
} from "../../../worker/orders/cart/cart.contract.ts";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { readCookie } from "../../http/cookies.ts";
import { cartCookie } from "./cart-store.ts";

/** The product that a visitor tried to add before the login; the login adds it to the cart. */
const COOKIE = "rasad_wanted";
const MAX_AGE_S = 30 * 60;

const cookie = (value: string, isSecure: boolean): string =>
  `${COOKIE}=${value}; Path=/; Max-Age=${value ? MAX_AGE_S : 0}; SameSite=Lax${isSecure ? "; Secure" : ""}`;

export const wantedCookie = (line: CartLine, isSecure: boolean): string => cookie(serialiseCart([line]), isSecure);

/** Call it in the browser before redirecting the visitor to the login. */
export const storeWanted = (line: CartLine): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page is about to unload.
  document.cookie = wantedCookie(line, location.protocol === "https:");
};

/**
 * For the login: Set-Cookie values that add the wanted product to the cart; empty without one, or when the cart is
 * full. The cart page shows when the stock no longer suffices.
 */
export const wantedIntoCart = ({ headers }: Request, isSecure: boolean): string[] => {
  const [wanted] = parseCart(readCookie(headers.get("Cookie"), COOKIE));
  if (!wanted) return [];
  const cart = parseCart(readCookie(headers.get("Cookie"), CART_COOKIE));
  const result = changeCart(cart, { kind: "add", ...wanted, stock: MAX_QUANTITY });
  return result.ok ? [cartCookie(serialiseCart(result.cart), isSecure), cookie("", isSecure)] : [];
};
