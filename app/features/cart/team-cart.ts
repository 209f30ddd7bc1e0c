import { href } from "react-router";
import type { Cart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { differenceOf } from "../../../worker/orders/cart/cart-difference.contract.ts";
import { readCookie } from "../../http/cookies.ts";
import {
  mergeChanges,
  parseUnsent,
  serialiseUnsent,
  UNSENT_COOKIE,
  unsentCookie,
  withoutSent,
} from "./unsent-changes.ts";

/**
 * Whether the account on this device shares its cart: "1", "0", or missing until the cart page has stored it. The
 * catalogue's pages cannot know it, because they do not query the database.
 */
const KEY = "rasad_shares_cart";

const readFlag = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

const readUnsent = () => parseUnsent(readCookie(document.cookie, UNSENT_COOKIE));

const writeUnsent = (value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and a click must count at once.
  document.cookie = unsentCookie(value);
};

/** Called by the cart page; null for a visitor. */
export const noteSharing = (isShared: boolean | null): void => {
  if (isShared === null) return;
  try {
    localStorage.setItem(KEY, isShared ? "1" : "0");
  } catch {
    // Without storage, changes are sent with the next cart page.
  }
};

let isSending = false;

const send = async (): Promise<void> => {
  for (let unsent = readUnsent(); unsent.length > 0; unsent = readUnsent()) {
    const response = await fetch(href("/cart/team"), { method: "POST", body: new URLSearchParams(), keepalive: true });
    if (!response.ok) return;
    const rest = withoutSent(readUnsent(), unsent);
    writeUnsent(serialiseUnsent(rest));
    if (rest.length >= unsent.length) return;
  }
};

/** Called for each change of the cart on this device. What cannot be sent now is sent with the next cart page. */
export const noteCartChange = (before: Cart, after: Cart): void => {
  const flag = readFlag();
  const changes = differenceOf(before, after);
  if (flag === "0" || changes.length === 0) return;
  writeUnsent(serialiseUnsent(mergeChanges(readUnsent(), changes)));
  if (flag !== "1" || isSending) return;
  isSending = true;
  void send()
    .catch(() => undefined)
    .finally(() => {
      isSending = false;
    });
};
