import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { OfferedSlot } from "../../worker/cities/slots/slots.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { formatDate, formatTime } from "../../worker/platform/dates.contract.ts";
import { hoursInWords } from "../support/slot-hours.ts";
import { signIn, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { cardOf, placeOrder } from "./support/orders.ts";

const AGENT = { status: "verified", pincode: "800020", vehicleNumber: "BR01AB1235" } as const;

test("sends a buyer away from the payment page of an order that waits for no payment, and says why", async () => {
  const buyer = await signIn();
  const { _id } = await placeOrder(buyer);
  const page = await buyer.open(`/pay/${_id}`);
  expect(page.address).toBe("/orders");
  page.see.getByText("This order is not waiting for a payment.");
});

test("hides other buyers' orders and leads back from a missing one", async () => {
  const order = await placeOrder(await signIn());
  const other = await signIn();
  for (const path of [`/orders/${order._id}`, "/orders/nonsense", `/order-confirmation/${order._id}`]) {
    const page = await other.open(path);
    expect(page.status).toBe(404);
    expect(page.text("h1")).toBe("Order Not Found");
    const link = within(page.find("main")).getByRole("link", { name: "View My Orders" });
    expect(link.getAttribute("href")).toBe("/orders");
  }
});

test("shows staff an order's page without the buyer's actions", async () => {
  const { _id } = await placeOrder(await signIn());
  const page = await (await signIn("admin@rasad.test")).open(`/orders/${_id}`);
  expect(page.text("h1")).toBe(`Order #${_id.slice(-8)}`);
  expect(page.see.queryAllByRole("form", { name: /Rate the delivery/ })).toEqual([]);
  expect(page.see.queryAllByText(/Cancel order/i)).toEqual([]);
});

test("leads a buyer without orders to the shop", async () => {
  const page = await (await signIn()).open("/orders");
  page.see.getByText("No orders yet");
  expect(page.document.querySelector('[data-testid="live"]')).toBeNull();
  expect(page.link("Start Shopping").getAttribute("href")).toBe("/products");
});

longTest("promises neither day nor cash on the confirmation of a cancelled order", async () => {
  const buyer = await signIn();
  const { _id } = await placeOrder(buyer);
  const PROMISES = [/Estimated delivery/, /in cash when the goods arrive/];
  const before = (await buyer.open(`/order-confirmation/${_id}`)).text("main");
  for (const promise of PROMISES) expect(before).toMatch(promise);
  await buyer.api("PATCH", `/orders/${_id}/cancel`, {});
  const page = await buyer.open(`/order-confirmation/${_id}`);
  expect(page.text("h1")).toBe("Order cancelled");
  expect(page.text("main")).toContain("Nothing will be delivered for this order.");
  for (const promise of PROMISES) expect(page.text("main")).not.toMatch(promise);
});

longTest(
  "promises the next slot on product page, cart and checkout, and an order's slot on its pages and the board",
  async () => {
    const buyer = await signIn();
    const admin = await signIn("admin@rasad.test");
    const agent = await signIn("agent@rasad.test");
    const { slots } = await buyer.api<{ slots: OfferedSlot[] }>("GET", "/slots");
    const [next] = slots as [OfferedSlot];
    const order = await placeOrder(buyer, { id: next.id, day: next.day });
    const hours = `${formatTime(next.from)}–${formatTime(next.until)}`;
    const { _id: productId } = order.items[0]?.product ?? { _id: "" };
    await buyer.setCookie(`__Host-rasad_cart=${productId}.1; Path=/; Secure`);
    for (const path of [`/products/${productId}`, "/cart"])
      expect((await buyer.open(path)).text('[data-testid="promise"]')).toMatch(
        new RegExp(
          `^Order (in the next \\d+ minutes?|by \\d\\d:00|now): delivered as early as .+ ${hoursInWords(next)}$`,
        ),
      );
    expect((await buyer.open("/checkout")).text('[data-testid="promise"]')).toMatch(
      new RegExp(`^Delivered .+ ${hoursInWords(next)}$`),
    );
    const promise = `${formatDate(next.from)}, ${hours}`;
    expect((await buyer.open("/")).text('[data-testid="on-its-way"]')).toContain(promise);
    expect((await buyer.open("/orders")).text("main")).toContain(promise);
    expect((await buyer.open(`/order-confirmation/${order._id}`)).text("main")).toContain(hoursInWords(next));

    await admin.api("PATCH", `/admin/orders/${order._id}/confirm`, {});
    const card = cardOf((await agent.open("/orders")).document, order);
    expect(toText(card)).toContain(promise);
    const sheet = await admin.open(`/admin/orders/packing?order=${order._id}`);
    expect(sheet.text('[data-testid="packing-sheet"]')).toContain(`Deliver ${promise}`);
  },
);

longTest("promises the same time of an order without a slot on its pages and on the board", async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const agent = await signIn("agent@rasad.test");
  const order = await placeOrder(buyer);
  const promise = `${formatDate(order.estimatedDelivery)} by 6 PM`;
  expect((await buyer.open("/orders")).text("main")).toContain(promise);
  expect((await buyer.open(`/order-confirmation/${order._id}`)).text("main")).toContain("Tomorrow by 6 PM");

  await admin.api("PATCH", `/admin/orders/${order._id}/confirm`, {});
  const card = cardOf((await agent.open("/orders")).document, order);
  expect(toText(card)).toContain(promise);
});

longTest("names the confirmation page after the state of the order", async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const order = await placeOrder(buyer);
  const title = async () => (await buyer.open(`/order-confirmation/${order._id}`)).document.title;
  expect(await title()).toMatch(/^Order placed/);
  await admin.api("PATCH", `/admin/orders/${order._id}/confirm`, {});
  expect(await title()).toMatch(/^Order confirmed/);
  await admin.api("PATCH", `/admin/orders/${order._id}/cancel`, {});
  expect(await title()).toMatch(/^Order cancelled/);
});

test("issues a new delivery code without script", async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const pending = await placeOrder(buyer);
  const { order } = await admin.api<{ order: Order }>("PATCH", `/admin/orders/${pending._id}/confirm`, {});
  const page = await buyer.open(`/orders/${order._id}`);
  expect(page.text('[data-testid="delivery-code"]')).toBe(order.confirmationOtp);
  const question = [...page.document.querySelectorAll<HTMLElement>("details")].find((one) =>
    one.querySelector("summary")?.textContent.includes("New code"),
  ) as HTMLElement;
  const renewed = await buyer.press(page, within(question).getByRole("button"));
  renewed.see.getByText("Here is your new delivery code.");
  expect(renewed.text('[data-testid="delivery-code"]')).not.toBe(order.confirmationOtp);
});

longTest("leads from an order's line to its page without script", async () => {
  const buyer = await signIn();
  const order = await placeOrder(buyer);
  await buyer.api("PATCH", `/orders/${order._id}/cancel`, {});
  const list = await buyer.open("/orders");
  const line = within(cardOf(list.document, order));
  const link = line.getByRole("link", { name: "Open the order" });
  expect(link.getAttribute("href")).toBe(`/orders/${order._id}`);
  expect(toText(cardOf(list.document, order))).toContain(order._id);
  expect(list.html).not.toContain(order.deliveryAddress);
  const page = await buyer.open(link.getAttribute("href") ?? "");
  expect(page.text("main")).toContain(order.items[0]?.product.name ?? "no name");
});

longTest("unfolds an order of the board without script", async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const agent = await signIn("agent@rasad.test");
  const order = await placeOrder(buyer);
  await admin.api("PATCH", `/admin/orders/${order._id}/confirm`, {});
  await agent.api("PATCH", `/agent/${order._id}/accept`, {});
  const board = await agent.open("/orders?tab=accepted");
  const folded = cardOf(board.document, order);
  expect(toText(folded)).not.toContain("Subtotal");
  const link = within(folded).getByRole("link", { name: "Open the order" });
  const unfolded = await agent.open(new URL(link.getAttribute("href") ?? "", "http://localhost/orders").href.slice(16));
  const text = toText(cardOf(unfolded.document, order));
  for (const shown of [order.items[0]?.product.name ?? "no name", "Subtotal", "Cash on Delivery", order._id])
    expect(text).toContain(shown);
});

test("rates, cancels and orders again without script", async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const agent = await signIn("agent@rasad.test");
  const delivered = await placeOrder(buyer);
  const pending = await placeOrder(buyer);
  const { order } = await admin.api<{ order: Order }>("PATCH", `/admin/orders/${delivered._id}/confirm`, {});
  await agent.api("PATCH", `/agent/${delivered._id}/accept`, {});
  await agent.api("POST", `/agent/${delivered._id}/deliver`, { deliveryOtp: order.confirmationOtp });

  let page = await buyer.open(`/orders/${delivered._id}`);
  (page.see.getByRole("radio", { name: "5 stars" }) as HTMLInputElement).checked = true;
  page = await buyer.press(page, page.button("Send rating"));
  page.see.getByText("Thank you for rating the delivery");
  expect(page.text('[data-testid="rating"]')).toBe("You rated 5/5");

  page = await buyer.open("/orders");
  const question = [...cardOf(page.document, pending).querySelectorAll<HTMLElement>("details")].find((one) =>
    one.querySelector("summary")?.textContent.includes("Cancel Order"),
  ) as HTMLElement;
  expect(question.textContent).toContain("Are you sure you want to cancel this order?");
  page = await buyer.press(page, within(question).getByRole("button", { name: "Yes, cancel it" }));
  page.see.getByText("Order cancelled successfully");
  expect(cardOf(page.document, pending).textContent).toContain("Cancelled");

  const again = within(cardOf(page.document, delivered)).getByRole("button", { name: /^Reorder/ });
  page = await buyer.press(page, again);
  expect(page.address).toMatch(/^\/cart/);
  page.see.getByText(`Everything from order #${delivered._id.slice(-8)} is in your cart`);
  expect(page.text("main")).toContain(delivered.items[0]?.product.name ?? "no name");

  // A filled cart asks whether the order is added or replaces it.
  const [other] = await buyer.api<{ _id: string }[]>("GET", "/products?limit=1&search=jyoti");
  await buyer.setCookie(`__Host-rasad_cart=${other?._id}.2; Path=/; Secure`);
  page = await buyer.open("/orders");
  page = await buyer.press(page, within(cardOf(page.document, delivered)).getByRole("button", { name: /^Reorder/ }));
  expect(page.address).toMatch(/^\/cart\?reorder=/);
  page.see.getByText(/Your cart already holds 1 product/);
  page = await buyer.press(page, page.button("Replace the cart"));
  expect(page.see.queryAllByRole("spinbutton")).toHaveLength(delivered.items.length);
});

test("keeps the cart when nothing is left of the order that is to replace it", async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const [like] = await admin.api<Product[]>("GET", "/products?limit=1&search=jyoti");
  const fields = {
    ...like,
    name: `Zz last ${crypto.randomUUID()}`,
    names: {},
    stock: 20,
    minQuantity: 1,
    priceBreaks: [],
  };
  const { product } = await admin.api<{ product: Product }>("POST", "/products", fields);
  const { order } = await buyer.api<{ order: Order }>("POST", "/orders", {
    items: [{ productId: product._id, quantity: 20 }],
    location: "patna",
    deliveryAddress: "Kitchen door, Boring Road, Patna",
    phone: "9123456780",
    paymentMethod: "cod",
  });
  await admin.api("DELETE", `/products/${product._id}`);
  await buyer.setCookie(`__Host-rasad_cart=${like?._id}.2; Path=/; Secure`);
  const listed = await buyer.open("/orders");
  const question = await buyer.press(listed, listed.button(/^Reorder/));
  const cart = await buyer.press(question, question.button("Replace the cart"));
  cart.see.getByText(`Nothing from order #${order._id.slice(-8)} is available now`);
  expect(cart.see.queryAllByRole("spinbutton")).toHaveLength(1);
});

test("shows staff all nine lines of an order, in the list and among the cancellations", async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const agent = await signIn({ role: "delivery", address: "Test lane 3, Patna", agent: AGENT });
  const products = (await buyer.api<Product[]>("GET", "/products?limit=50")).sort((a, b) => b.stock - a.stock);
  const { order } = await buyer.api<{ order: Order }>("POST", "/orders", {
    items: products.slice(0, 9).map(({ _id }) => ({ productId: _id, quantity: 5 })),
    location: "patna",
    deliveryAddress: "Kitchen door, Boring Road, Patna",
    phone: "9123456780",
    paymentMethod: "cod",
  });
  await admin.api("PATCH", `/admin/orders/${order._id}/confirm`, {});
  await agent.api("PATCH", `/agent/${order._id}/accept`, {});
  await agent.api("POST", `/agent/${order._id}/request-cancel`, { message: "The bike broke down" });
  for (const path of [`/admin/orders?search=${order._id}`, "/admin/cancellations"]) {
    const card = cardOf((await admin.open(path)).document, order);
    expect(card.querySelectorAll(".order-lines li"), path).toHaveLength(9);
    expect(card.querySelectorAll("details details .order-lines"), path).toHaveLength(0);
  }
});
