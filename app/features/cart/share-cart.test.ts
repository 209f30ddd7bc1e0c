import { RouterContextProvider, redirect } from "react-router";
import { expect, it, vi } from "vitest";
import { CART_COOKIE, type Cart, type DeviceCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { AppError } from "../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { loadMessages } from "../../i18n/load-messages.ts";
import { cartCookie } from "./cart-cookies.ts";
import { addLinesKeyContext, shareCart } from "./share-cart.ts";

const line = (productId: string) => ({ productId, quantity: 1 });

/** Sends a form that adds ginger, while a colleague fills the account's cart. */
const addGinger = async (id: string | null) => {
  await loadMessages("english");
  const full: Cart = [line("onion"), line("potato")];
  const synced: DeviceCart[] = [];
  const accountCart = {
    syncCart: vi.fn(async (_actor: unknown, _city: string, device: DeviceCart) => {
      synced.push(device);
      return synced.length === 1 ? [line("onion")] : full;
    }),
    changeCart: async () => {
      throw new AppError("team.cart_full", 409);
    },
  };
  const context = new RouterContextProvider();
  const actor = { role: "hotel", accountId: "01CHEF", language: "english" };
  context.set(requestContext, { actor, headerAccount: null, language: "english", cities: [] } as never);
  context.set(servicesContext, { accountCart } as never);
  const url = new URL("http://localhost/cart");
  const request = new Request(url, { method: "POST", headers: { Cookie: `${CART_COOKIE}=onion.1` } });
  const next = async () => {
    context.set(addLinesKeyContext, id);
    return redirect("/cart", { headers: { "Set-Cookie": cartCookie("onion.1~ginger.1") } });
  };
  const response = (await shareCart({ request, url, context, params: {} } as never, next)) as Response;
  return response.headers.getSetCookie().map((cookie) => decodeURIComponent(cookie));
};

it.each([
  ["", null],
  [", sent once", "01K7"],
])("says which lines of a form%s did not fit when a colleague fills the account's cart meanwhile", async (_, id) => {
  const cookies = await addGinger(id);
  expect(cookies.findLast((cookie) => cookie.startsWith(`${CART_COOKIE}=`))).toContain("onion.1~potato.1;");
  expect(cookies.findLast((cookie) => cookie.startsWith("__Host-rasad_flash="))).toContain('"kind":"error"');
});
