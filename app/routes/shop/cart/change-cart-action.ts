import { type ActionFunctionArgs, href, redirect } from "react-router";
import * as v from "valibot";
import type { City } from "../../../../worker/brand.contract.ts";
import {
  allowedWithin,
  nearestQuantities,
  type QuantityRules,
  quickStep,
  stepBelow,
} from "../../../../worker/catalogue/order-quantity.contract.ts";
import type { Services } from "../../../../worker/compose.ts";
import type { Actor } from "../../../../worker/identity/accounts.contract.ts";
import { changeCart, restoreLines } from "../../../../worker/orders/cart/cart.contract.ts";
import {
  type Cart,
  type CartLine,
  parseCart,
  serialiseCart,
} from "../../../../worker/orders/cart/cart-cookie.contract.ts";
import { fillCart, missingQuantities } from "../../../../worker/orders/cart/reorder.contract.ts";
import type { Order } from "../../../../worker/orders/orders.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { addQuantities } from "../../../../worker/platform/quantity.contract.ts";
import { readQuantityFromZero } from "../../../../worker/platform/quantity-text.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { cartCookie } from "../../../features/cart/cart-cookies.ts";
import { notAllowedText } from "../../../features/cart/rule-text.ts";
import { wantedCookie } from "../../../features/cart/wanted.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { loginPath } from "../../../features/viewer/login-path.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { safeReturnTo } from "../../../http/return-to.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { translateMessage } from "../../../i18n/translate-message.ts";

const quantity = v.pipe(v.string(), v.transform(readQuantityFromZero), v.number());
const productId = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,64}$/));

const linesOf = ({ items }: Pick<Order, "items">): Cart =>
  items.map(({ product, quantity }) => ({ productId: product._id, quantity }));

type ReorderMessages = (key: "done" | "partly" | "nothing", values: { id: string }) => string;

interface Reordering {
  readonly actor: Actor;
  readonly orderId: string;
  readonly cart: Cart;
  readonly replaces: boolean;
  readonly city: City;
}

/** Fills the cart from an order; the cart's page lists missing quantities (`?reordered`). */
const reorder = async (
  { orders, catalogue }: Pick<Services, "orders" | "catalogue">,
  { actor, orderId, cart, replaces, city }: Reordering,
  text: ReorderMessages,
): Promise<Response> => {
  const ordered = linesOf(await orders.getOrder(actor, orderId));
  const products = await catalogue.getProducts(
    ordered.map(({ productId }) => productId),
    city,
  );
  const filled = fillCart(replaces ? [] : cart, ordered, new Map(products.map((product) => [product._id, product])));
  const missingItems = missingQuantities(filled, ordered);
  const isNothing = missingItems.length === ordered.length && missingItems.every(({ have }) => have === 0);
  const outcome = missingItems.length === 0 ? "done" : isNothing ? "nothing" : "partly";
  return redirectWithToast(
    `${href("/cart")}?reordered=${encodeURIComponent(orderId)}`,
    outcome === "done" ? "success" : outcome === "partly" ? "info" : "error",
    text(outcome, { id: shortId(orderId) }),
    // If nothing of the order can be added, the cart stays as it is.
    [cartCookie(serialiseCart(isNothing ? cart : filled))],
  );
};

const CartForm = v.variant("intent", [
  v.object({ intent: v.literal("add"), productId, quantity: v.optional(quantity, "1") }),
  /** `usual`: the quantity that Quick Add adds if the product is not in the cart yet. */
  v.object({ intent: v.literal("quick"), productId, usual: v.optional(quantity) }),
  v.object({ intent: v.literal("less"), productId }),
  v.object({ intent: v.literal("set"), productId, quantity }),
  v.object({ intent: v.literal("remove"), productId }),
  v.object({ intent: v.literal("clear") }),
  v.object({
    intent: v.literal("restore"),
    lines: v.pipe(
      v.string(),
      v.transform((lines) => parseCart(lines)),
    ),
  }),
  v.object({
    intent: v.literal("reorder"),
    orderId: productId,
    /** Missing until the buyer has chosen, which is needed only if the cart is not empty. */
    mode: v.optional(v.picklist(["add", "replace"])),
  }),
]);
type CartForm = v.InferOutput<typeof CartForm>;

type Arguments = Pick<ActionFunctionArgs, "request" | "context">;

/** Changes the cart without script. Visitors go to the login; a cookie keeps the line that they wanted to add. */
export const changeCartAction = async ({ request, context }: Arguments): Promise<Response> => {
  const facts = context.get(requestContext);
  const text = messagesIn(readViewer(request, facts).language, "cart");
  const form = await request.formData();
  const back = safeReturnTo(form.get("returnTo")?.toString(), facts.origin) ?? href("/cart");
  const change = v.safeParse(CartForm, Object.fromEntries(form));
  if (!facts.actor) {
    const wanted = change.success ? addedBy(change.output) : null;
    const cookies = wanted ? [wantedCookie(wanted)] : [];
    return redirectWithToast(loginPath(back), "error", text("loginFirst"), cookies);
  }
  if (facts.actor.role === "delivery") return redirect(href("/unauthorized"));
  return change.success ? changeCartOf(facts.actor, { request, context }, change.output, back) : redirect(back);
};

const changeCartOf = async (actor: Actor, { request, context }: Arguments, wanted: CartForm, back: string) => {
  const { cart: stored, language, location } = readViewer(request, context.get(requestContext));
  const text = messagesIn(language, "cart");
  const cart = parseCart(stored);
  const store = (changed: Cart, message: string) =>
    redirectWithToast(back, "success", message, [cartCookie(serialiseCart(changed))]);
  if (wanted.intent === "clear")
    return redirectWithToast(
      `${href("/cart")}?${new URLSearchParams({ emptied: stored })}`,
      "success",
      text("cleared"),
      [cartCookie("")],
    );
  if (wanted.intent === "restore") return store(restoreLines(cart, wanted.lines), text("updated"));
  if (wanted.intent === "remove") return store(withoutLine(cart, wanted.productId), text("removed"));
  try {
    if (wanted.intent === "reorder") {
      const { orderId, mode } = wanted;
      if (cart.length > 0 && !mode) return redirect(`${href("/cart")}?${new URLSearchParams({ reorder: orderId })}`);
      const reorderRequest = { actor, orderId, cart, replaces: mode === "replace", city: location };
      return await reorder(context.get(servicesContext), reorderRequest, messagesIn(language, "reorder"));
    }
    const { product } = await context.get(servicesContext).catalogue.getProduct(wanted.productId, location);
    const kind = wanted.intent === "set" || wanted.intent === "less" ? "set" : "add";
    const has = cart.find((line) => line.productId === product._id)?.quantity ?? 0;
    const quantity = quantityOf(wanted, has, product);
    const stock = allowedWithin(product.stock, product);
    const result = changeCart(cart, { kind, quantity, productId: product._id, stock, rules: product });
    if (!result.ok && result.refusal === "not_allowed") {
      const near = nearestQuantities(kind === "add" ? addQuantities(has, quantity) : quantity, product, product.stock);
      const sentence = notAllowedText({ cart: text, ui: messagesIn(language, "ui") }, product, near);
      return redirectWithToast(back, "error", sentence);
    }
    if (!result.ok) return redirectWithToast(back, "error", text(`refused.${result.refusal}`));
    return store(result.cart, text(kind === "add" ? "added" : quantity <= 0 ? "removed" : "updated"));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return redirectWithToast(
      back,
      "error",
      error.status === 404 ? text("gone") : translateMessage(language, error.message),
    );
  }
};

const quantityOf = (
  wanted: Extract<CartForm, { intent: "add" | "set" | "quick" | "less" }>,
  has: number,
  product: QuantityRules & { readonly stock: number },
): number => {
  if (wanted.intent === "less") return stepBelow(has, product);
  return wanted.intent === "quick" ? quickStep(has, wanted.usual, product) : wanted.quantity;
};

const addedBy = (wanted: CartForm): CartLine | null =>
  wanted.intent === "quick"
    ? { productId: wanted.productId, quantity: wanted.usual || 1 }
    : wanted.intent === "add" && wanted.quantity > 0
      ? { productId: wanted.productId, quantity: wanted.quantity }
      : null;

const withoutLine = (cart: Cart, id: string): Cart => cart.filter((line) => line.productId !== id);
