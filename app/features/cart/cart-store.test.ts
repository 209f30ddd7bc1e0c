import { afterEach, expect, it, vi } from "vitest";
import { CART_COOKIE, SAVED_CART_COOKIE } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { cartMiddleware, readCartCookie } from "./cart-store.ts";
import { applyToCart } from "./change-cart.ts";

afterEach(() => vi.unstubAllGlobals());

it("adds to the saved cart when the browser dropped the device's own", () => {
  vi.stubGlobal("document", { cookie: "__Host-rasad_cart_saved=01CHEF~potato.10~onion.5" });
  applyToCart({ kind: "add", productId: "ginger", quantity: 1, stock: 9 });
  expect(document.cookie).toContain("__Host-rasad_cart=potato.10~onion.5~ginger.1;");
});

/** Cookies as a browser keeps them. */
const stubCookies = (cookies: Record<string, string>) =>
  vi.stubGlobal("document", {
    get cookie() {
      return Object.entries(cookies)
        .map((pair) => pair.join("="))
        .join("; ");
    },
    set cookie(written: string) {
      const [name = "", value = ""] = written.split(";", 1)[0]?.split("=") ?? [];
      cookies[name] = value;
    },
  });

it("keeps what was tapped while a response with the account's cart was on its way", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 401 }));
  const cookies = { [CART_COOKIE]: "potato.10~onion.5", [SAVED_CART_COOKIE]: "01CHEF~potato.10~onion.5" };
  stubCookies(cookies);
  const next = async () => {
    applyToCart({ kind: "add", productId: "ginger", quantity: 1, stock: 9 });
    applyToCart({ kind: "set", productId: "onion", quantity: 0, stock: 9 });
    // A colleague changed the potatoes.
    cookies[CART_COOKIE] = "potato.12~onion.5";
    return {};
  };
  await cartMiddleware({} as Parameters<typeof cartMiddleware>[0], next);
  expect(readCartCookie()).toBe("potato.12~ginger.1");
});
