import { href } from "react-router";
import { cityIn, deliveryIn } from "../../../../worker/cities/city-choice.contract.ts";
import { MAX_SHOWN } from "../../../../worker/cities/slots/slot-limits.contract.ts";
import { parseCart } from "../../../../worker/orders/cart/cart.contract.ts";
import { CHECKOUT_FREE_DELIVERY_HINT } from "../../../../worker/orders/orders.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { blockedText } from "../../../features/account/blocked-text.ts";
import { viewLines } from "../../../features/cart/cart-lines.ts";
import { readShownGoods, resolvedCart, submittedCart } from "../../../features/cart/share-cart.ts";
import { amountOf, gstOf } from "../../../features/cart-amount/amount.ts";
import { orderLimitOf } from "../../../features/order-approval/member-rights.ts";
import { readTyped } from "../../../features/payment/typed-cookie.ts";
import { toEstimate, toShownSlot } from "../../../features/promise/read-promise.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { slotField } from "./slot-choice.ts";

/** What the checkout shows: the lines, the slots and what the city asks are read together. Leads away from an empty cart. */
export const readCheckout = async ({ request, context }: Pick<Route.LoaderArgs, "request" | "context">) => {
  const { actor, cities } = context.get(requestContext);
  const { cart: stored, location, language } = readViewer(request, context.get(requestContext));
  const cart = context.get(resolvedCart) ?? context.get(submittedCart) ?? parseCart(stored);
  if (!actor || cart.length === 0)
    throw redirectWithToast(href("/products"), "error", messagesIn(language, "checkout")("emptyCart"));
  const services = context.get(servicesContext);
  const ids = cart.map(({ productId }) => productId);
  const [goods, { terms, offered }, pending, lastSlot, credit, tax] = await Promise.all([
    readShownGoods(context, cart, { city: location, language }),
    services.slots.readDelivery(location),
    services.orderChanges.listPendingOrders(actor, location),
    services.orderChanges.findLastSlot(actor, location),
    services.credit.readCreditOffer(actor),
    services.orders.readTaxOfCart(location, ids),
  ]);
  const { userId, name, email, phone, address } = actor;
  const city = cityIn(cities, location);
  const lines = viewLines(cart, goods);
  const amount = amountOf(lines, terms, CHECKOUT_FREE_DELIVERY_HINT);
  const now = Date.now();
  const slots = offered.slice(0, MAX_SHOWN).map((slot) => toShownSlot(slot, now));
  const again = slots.find(({ id, left }) => id === lastSlot && left !== 0);
  return {
    orderLimit: orderLimitOf(actor),
    lines,
    pending,
    city,
    buyer: { id: userId, name, email },
    typed: (await readTyped(request.headers, userId)) ?? {
      phone,
      deliveryAddress: address,
      notes: "",
      slot: again ? slotField(again) : "",
    },
    blocked: blockedText(actor, language),
    offer: services.payments.offer(),
    credit,
    estimate: toEstimate(deliveryIn(cities, location), now),
    slots,
    amount: { ...amount, gstIncluded: gstOf(lines, amount, tax) },
  };
};
