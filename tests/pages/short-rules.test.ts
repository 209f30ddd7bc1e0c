import { expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { List } from "../../worker/lists/lists.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import type { ShortageChoice } from "../../worker/orders/shortage/shortage.contract.ts";
import { type Client, type Page, signIn } from "./support/client.ts";

const ASK = "Ask me first";
const NEAREST = "Send the nearest at the same or a lower price";
const LEAVE_OUT = "Leave it out";

/** The two most expensive vegetables with enough stock, so that there are cheaper replacements. */
const twoProducts = async (buyer: Client): Promise<readonly [Product, Product]> => {
  const vegetables = await buyer.api<Product[]>("GET", "/products?category=Vegetables&limit=100");
  const [first, second] = vegetables
    .filter(({ stock, unit, minQuantity }) => stock >= 40 && unit === "kg" && minQuantity <= 5)
    .sort((a, b) => (b.price.patna ?? 0) - (a.price.patna ?? 0));
  if (!first || !second) throw new Error("too few vegetables");
  return [first, second];
};

const openCheckout = async (buyer: Client, products: readonly Product[]): Promise<Page> => {
  const cart = products.map(({ _id }) => `${_id}.10`).join("~");
  await buyer.setCookie(`__Host-rasad_cart=${cart}; Path=/; Secure`);
  return buyer.open("/checkout");
};

/** The buyer's newest order. */
const newest = async (buyer: Client): Promise<Order> => {
  const { orders } = await buyer.api<{ orders: Order[] }>("GET", "/orders/my-orders");
  if (!orders[0]) throw new Error("no order");
  return orders[0];
};

const linesOf = ({ items }: Order) => items.map(({ product: { name }, quantity }) => [name, quantity]);

/** Packs only 4 of each product, and lets the shop apply the buyer's rule for missing products. */
const packShort = async (buyer: Client, order: Order): Promise<Order> => {
  const staff = await signIn("admin@rasad.test");
  await staff.api("PATCH", `/admin/orders/${order._id}/confirm`, {});
  const marks = order.items.map(({ product }) => {
    return { orderId: order._id, productId: product._id, seen: null, picked: true, quantity: 4 };
  });
  await staff.api("POST", "/admin/packing/marks", { marks });
  for (const { productId } of marks) await staff.api("POST", `/admin/orders/${order._id}/shortages`, { productId });
  return (await buyer.api<{ order: Order }>("GET", `/orders/${order._id}`)).order;
};

test("an order from checkout follows the rule of a line and that of the whole order, without script", async () => {
  const buyer = await signIn();
  const products = await twoProducts(buyer);
  const [first, second] = products.map(({ name }) => name);
  const details = await openCheckout(buyer, products);
  expect(details.text("main details summary")).toContain(`If something is missing${ASK}`);
  const typed = {
    Phone: "9123456780",
    "Delivery address": "Kitchen door, Boring Road, Patna",
    "For the whole order": LEAVE_OUT,
    [`${first}: if missing`]: NEAREST,
    "Remember what I choose for single products": true,
  };
  const payment = await buyer.press(details, details.button("Proceed to Payment"), typed);
  const done = await buyer.press(payment, payment.button("Place Order"));
  expect(done.address).toMatch(/^\/order-confirmation\//);
  const placed = await newest(buyer);
  expect((await buyer.open(`/orders/${placed._id}`)).text("main")).toContain(`If missing: ${NEAREST}`);
  const packed = await packShort(buyer, placed);
  expect(linesOf(packed)).toEqual([
    [first, 4],
    [second, 4],
    [expect.any(String), 6],
  ]);
  // The next checkout remembers the rule of the line, but not the rule of the whole order.
  const next = await openCheckout(buyer, products);
  expect(next.field(`${first}: if missing`).value).toBe("nearest");
  expect(next.field(`${second}: if missing`).value).toBe("");
  expect(next.field("For the whole order").value).toBe("");
});

test("a list sets the rule of a product, and checkout and packing follow it", async () => {
  const buyer = await signIn();
  const products = await twoProducts(buyer);
  const [first, second] = products.map(({ name }) => name);
  const lines = products.map(({ _id: productId }) => ({ productId, quantity: 10 }));
  const { list } = await buyer.api<{ list: List }>("POST", "/lists", { name: "Daily", lines });
  const editor = await buyer.open(`/lists/${list._id}/edit`);
  await buyer.press(editor, editor.button("Save list"), { [`${first}: if missing`]: LEAVE_OUT });
  const checkout = await openCheckout(buyer, products);
  expect(checkout.field(`${first}: if missing`).value).toBe("leave_out");
  const { order } = await buyer.api<{ order: Order }>("POST", "/orders", {
    items: lines,
    location: "patna",
    deliveryAddress: "Kitchen door, Boring Road, Patna",
    phone: "9123456780",
    paymentMethod: "cod",
  });
  expect(linesOf(await packShort(buyer, order))).toEqual([
    [first, 4],
    [second, 10],
  ]);
  const asked = await buyer.api<{ shortages: { product: Product; choices: ShortageChoice[] }[] }>(
    "GET",
    `/orders/${order._id}/shortages`,
  );
  expect(asked.shortages.map(({ product }) => product.name)).toEqual([second]);
  const again = await buyer.open(`/lists/${list._id}/edit`);
  await buyer.press(again, again.button("Save list"), { [`${first}: if missing`]: "As usual" });
  expect((await openCheckout(buyer, products)).field(`${first}: if missing`).value).toBe("");
});
