import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import type { SlotChoice } from "../../../worker/cities/slots/slots.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import type { Client } from "./client.ts";

/** A pending cash order of a product with plenty of stock. */
export const placeOrder = async (buyer: Client, slot?: SlotChoice, quantity = 1): Promise<Order> => {
  const products = await buyer.api<Product[]>("GET", "/products?limit=20");
  const { _id } = products.reduce((most, one) => (one.stock > most.stock ? one : most));
  const { order } = await buyer.api<{ order: Order }>("POST", "/orders", {
    items: [{ productId: _id, quantity }],
    location: "patna",
    deliveryAddress: "Kitchen door, Boring Road, Patna",
    phone: "9123456780",
    paymentMethod: "cod",
    ...(slot && { slot }),
  });
  return order;
};

/** The order card of this order in a list. */
export const cardOf = (document: Document, { _id }: Order): HTMLElement => {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-testid="order-card"]')];
  const card = cards.find(({ textContent }) => textContent.includes(_id.slice(-8)));
  if (!card) throw new Error(`no card of ${_id}`);
  return card;
};
