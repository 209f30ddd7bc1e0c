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

/** The product that a visitor tried to add before signing in; it is added to the cart after the login. */
const COOKIE = "rasad_wanted";
const MAX_AGE_S = 30 * 60;

const cookie = (value: string, isSecure: boolean): string =>
  `${COOKIE}=${value}; Path=/; Max-Age=${value ? MAX_AGE_S : 0}; SameSite=Lax${isSecure ? "; Secure" : ""}`;

export const wantedCookie = (line: CartLine, isSecure: boolean): string => cookie(serialiseCart([line]), isSecure);

/** In the browser, before the visitor is sent to the login. */
export const storeWanted = (line: CartLine): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page is about to go.
  document.cookie = wantedCookie(line, location.protocol === "https:");
};

/**
 * For the login: the cookies that add the wanted product to the cart; none without one, or when the cart is full. If the
 * stock has shrunk meanwhile, the cart page shows it.
 */
export const wantedIntoCart = ({ headers }: Request, isSecure: boolean): string[] => {
  const [wanted] = parseCart(readCookie(headers.get("Cookie"), COOKIE));
  if (!wanted) return [];
  const cart = parseCart(readCookie(headers.get("Cookie"), CART_COOKIE));
  const result = changeCart(cart, { kind: "add", ...wanted, stock: MAX_QUANTITY });
  return result.ok ? [cartCookie(serialiseCart(result.cart), isSecure), cookie("", isSecure)] : [];
};
