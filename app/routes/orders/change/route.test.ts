import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import type { KnownCity } from "../../../../worker/cities/city-choice.contract.ts";
import { CART_COOKIE } from "../../../../worker/orders/cart/cart-cookie.contract.ts";
import { STANDARD_SLOT } from "../../../../worker/platform/dates.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { loader } from "./route.tsx";

const cityOf = (slug: string): KnownCity => ({
  slug,
  names: { english: slug, hindi: slug, marathi: slug, gujarati: slug },
  isOpen: true,
  slot: STANDARD_SLOT,
  slots: [],
  daysOff: [],
  terms: { minOrderPaise: 0, deliveryFeePaise: 0, freeDeliveryFromPaise: 0 },
  pins: [],
});

const order = {
  _id: "01K7",
  version: 1,
  location: "patna",
  items: [{ product: { _id: "onion", name: "Onion" }, names: {}, quantity: 5, price: 30 }],
  slot: null,
  estimatedDelivery: "2026-12-02T12:30:00.000Z",
};

/** The lines proposed for an order in Patna when `city` is chosen and its cart has ginger. */
const proposedIn = async (city: string) => {
  const context = new RouterContextProvider();
  const facts = { actor: {}, headerAccount: null, language: "english", cities: ["patna", "ranchi"].map(cityOf) };
  context.set(requestContext, facts as never);
  context.set(servicesContext, {
    orderChanges: { getOrderToChange: async () => ({ order, products: [], open: null, isForBuyer: false }) },
    slots: { readDelivery: async () => ({ offered: [] }) },
  } as never);
  const url = new URL("http://localhost/orders/01K7/change?add=cart");
  const cookies = `__Host-rasad_city=${city}; ${CART_COOKIE}=ginger.2`;
  const request = new Request(url, { headers: { Cookie: cookies } });
  const { wanted, fromCart } = await loader({ request, url, context, params: { orderId: "01K7" } } as never);
  return { wanted: wanted.map(({ productId, quantity }) => `${productId}.${quantity}`), fromCart };
};

it("adds the cart to an order of the same city only, because each city has its own cart", async () => {
  expect(await proposedIn("patna")).toEqual({ wanted: ["onion.5", "ginger.2"], fromCart: "ginger.2" });
  expect(await proposedIn("ranchi")).toEqual({ wanted: ["onion.5"], fromCart: "" });
});
