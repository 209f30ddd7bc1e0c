import { type ActionFunctionArgs, href } from "react-router";
import { shownName } from "../../../worker/catalogue/product-names.contract.ts";
import { parseCart, serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { cartCookie } from "../cart/cart-cookies.ts";
import { addLinesKeyContext } from "../cart/share-cart.ts";
import { toOrderKey } from "../payment/checkout-key.ts";
import { redirectWithToast } from "../toasts/flash-cookie.ts";
import { readViewer } from "../viewer/read-viewer.ts";
import { addLines, wantedLines } from "./chosen-lines.ts";

const MAX_NAMED = 5;

export const addToCart = async (
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  form: FormData,
) => {
  const facts = context.get(requestContext);
  const { cart, language, location } = readViewer(request, facts);
  const text = messagesIn(language, "pasteList");
  const lines = wantedLines(form);
  const reading = String(form.get("look") ?? "");
  if (/^[0-9a-f-]{36}$/.test(reading)) context.set(addLinesKeyContext, await toOrderKey(reading, lines, location));
  const ids = lines.map(({ productId }) => productId);
  const products = await context.get(servicesContext).catalogue.getProducts(ids, location);
  const filled = addLines(parseCart(cart), lines, products);
  const names = filled.short
    .flatMap((id) => products.find(({ _id }) => _id === id) ?? [])
    .map((product) => shownName(product, language).first);
  const message =
    filled.short.length === 0
      ? text("added", { count: filled.added })
      : text("addedShort", { count: filled.added, names: names.slice(0, MAX_NAMED).join(", ") });
  const kind = filled.added === 0 ? "error" : filled.short.length > 0 ? "info" : "success";
  const cookie = cartCookie(serialiseCart(filled.cart));
  return redirectWithToast(href("/cart"), kind, message, [cookie]);
};
