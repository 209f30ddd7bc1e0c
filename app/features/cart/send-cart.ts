import { href } from "react-router";
import { SAVED_CART_COOKIE } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { differenceOf } from "../../../worker/orders/cart/cart-difference.contract.ts";
import { readCookie } from "../../http/cookies.ts";
import { readDeviceCart } from "./cart-cookies.ts";

const readSaved = (): string | null => readCookie(document.cookie, SAVED_CART_COOKIE);

let isSending = false;

const send = async (): Promise<void> => {
  const { cart, saved } = readDeviceCart(document.cookie);
  if (!saved || differenceOf(saved.cart, cart).length === 0) return;
  const before = readSaved();
  const response = await fetch(href("/cart/send"), { method: "POST", body: new URLSearchParams(), keepalive: true });
  // Sends again until all changes are saved, because the cart may change during a request. Stops when a request saved
  // nothing, for example because the session has ended.
  if (response.ok && readSaved() !== before) await send();
};

/** Sends this device's cart changes to the account. A failed send is retried on the next page view. */
export const sendCart = (): void => {
  if (isSending) return;
  isSending = true;
  void send()
    .catch(() => undefined)
    .finally(() => {
      isSending = false;
    });
};
