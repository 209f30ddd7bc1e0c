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
  // The cart may have changed meanwhile. After the session's end nothing is saved, until the next sign-in.
  if (response.ok && readSaved() !== before) await send();
};

/** Sends this device's changes to the account's cart. What cannot be sent is tried again with the next page. */
export const sendCart = (): void => {
  if (isSending) return;
  isSending = true;
  void send()
    .catch(() => undefined)
    .finally(() => {
      isSending = false;
    });
};
