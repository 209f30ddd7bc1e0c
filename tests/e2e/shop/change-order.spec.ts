import { type Browser, expect, type Page } from "@playwright/test";
import { isFree, type OfferedSlot } from "../../../worker/cities/slots/slots.contract.ts";
import { CART_COOKIE, serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { reach } from "../../support/reach.ts";
import { untilHydrated } from "../support/hydration.ts";
import { fillCart, lastOrder, openBuyer, pay, press, toPayment } from "../support/payment.ts";
import { PHONE } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { providerOrders } from "../support/provider.ts";
import { call, newBuyer, type Person } from "../support/shop.ts";
import { hostCookie, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const firstOf = async (search: string): Promise<{ _id: string; name: string }> => {
  const found = await (await reach(`${APP}/api/products?search=${search}&limit=1`)).json();
  return (found as { _id: string; name: string }[])[0] ?? { _id: "", name: "" };
};

/** A buyer on a phone with a pending cash order for two units of one product. */
const withCashOrder = async (browser: Browser, search: string, options: object = PHONE) => {
  const buyer = await newBuyer();
  const product = await firstOf(search);
  const { slots } = await call(null, "GET", "/slots?location=patna");
  // The slot that checkout would choose.
  const slot = (slots as OfferedSlot[]).find(isFree);
  const { order } = await call(buyer.token, "POST", "/orders", {
    slot: slot && { id: slot.id, day: slot.day },
    items: [{ productId: product._id, quantity: 2 }],
    location: "patna",
    deliveryAddress: "Kitchen door, Boring Road, Patna",
    phone: "9123456780",
    paymentMethod: "cod",
  });
  const context = await browser.newContext({ baseURL: APP, ...options });
  await signIn(context, buyer.email);
  return { buyer, product, order: order as Order, page: await context.newPage() };
};

const orderNow = async ({ token }: Person, id: string): Promise<Order> =>
  (await call(token, "GET", `/orders/${id}`)).order as Order;

const more = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole("button", { name: `One more ${name}`, exact: true });
  await untilHydrated(button);
  await button.click();
};

test("changes a pending cash order: raises a quantity, adds a product, and states the difference plainly", {
  tag: "@long",
}, async ({ browser }) => {
  const { buyer, product, order, page } = await withCashOrder(browser, "laung");
  await page.goto("/orders");
  await page
    .getByRole("link", { name: /^Change order #/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Change order #");
  await expect(page.getByTestId("difference")).toHaveText("You pay the same as before.");
  await more(page, product.name);
  await expect(page.getByTestId("difference")).toHaveText(/^You pay ₹[\d,.]+ more when it is delivered\.$/);

  const jeera = await firstOf("jeera");
  await page.getByLabel("Search products to add").fill("jeera");
  await page.locator("button[value=search]").click();
  await page.getByRole("button", { name: `Add ${jeera.name}`, exact: true }).click();
  await expect(page.getByTestId("change-line")).toHaveCount(2);

  // A removed line stays visible and comes back with one tap.
  await page.getByRole("button", { name: `Take ${product.name} off the order` }).click();
  await expect(page.getByText("Taken off")).toBeVisible();
  await page.getByRole("button", { name: `Bring ${product.name} back` }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(`/orders/${order._id}`);
  await expect(page.getByText("Your order was changed").first()).toBeVisible();
  await expect(page.getByText("Changed by the buyer")).toBeVisible();
  await expect(page.getByText(new RegExp(`^Added: ${jeera.name.replace(/[()]/g, "\\$&")}, 1 `))).toBeVisible();
  const now = await orderNow(buyer, order._id);
  expect(now.items.map(({ product: one, quantity }) => [one._id, quantity])).toEqual([
    [product._id, 2],
    [jeera._id, 1],
  ]);
});

test("offers at checkout to add the cart to an order of the same delivery", { tag: "@long" }, async ({ browser }) => {
  const { buyer, product, order, page } = await withCashOrder(browser, "laung");
  const jeera = await firstOf("jeera");
  const value = serialiseCart([
    { productId: jeera._id, quantity: 3 },
    { productId: product._id, quantity: 1 },
  ]);
  await page.context().addCookies([hostCookie(CART_COOKIE, value)]);
  await page.goto("/checkout");
  await page.getByRole("link", { name: /^Add these to the order of / }).click();
  await expect(page.getByText("The products of your cart are added below.")).toBeVisible();
  const save = page.getByRole("button", { name: "Save changes" });
  await untilHydrated(save);
  await save.click();
  await expect(page).toHaveURL(`/orders/${order._id}`);
  const now = await orderNow(buyer, order._id);
  expect(now.items.map(({ product: one, quantity }) => [one._id, quantity])).toEqual([
    [product._id, 3],
    [jeera._id, 3],
  ]);
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty").first()).toBeVisible();
});

test("refunds the difference when a change makes an order paid online cheaper, and collects it when dearer", {
  tag: "@long",
}, async ({ browser }) => {
  const { page } = await openBuyer(browser, PHONE);
  await fillCart(page, 3);
  await toPayment(page);
  await pay(page);
  await press(page, "Pay");
  await expect(page).toHaveURL(/order-confirmation/);
  const { _id, total } = await lastOrder(page);

  await page.goto(`/orders/${_id}/change`);
  const quantity = page.getByRole("spinbutton").first();
  await untilHydrated(quantity);
  await quantity.fill("1");
  await quantity.blur();
  await expect(page.getByTestId("difference")).toContainText("goes back to where it came from");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(`/orders/${_id}`);
  expect((await lastOrder(page)).total).toBeCloseTo(total / 3, 2);
  // The refund is an event of the order; a page that was opened before it would be outdated.
  const stepsOf = async () => (await page.request.get(`/api/orders/${_id}/events`)).text();
  await expect.poll(stepsOf).toContain("order.difference_refunded");

  await page.goto(`/orders/${_id}/change`);
  await untilHydrated(quantity);
  await quantity.fill("2");
  await quantity.blur();
  await expect(page.getByTestId("difference")).toContainText("more is to be paid online");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(`/pay/${_id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Pay the difference");
  expect((await lastOrder(page)).total).toBeCloseTo(total / 3, 2);
  await pay(page);
  await press(page, "Pay");
  await expect(page).toHaveURL(`/orders/${_id}`);
  await expect(page.getByText("Paid, and your order was changed").first()).toBeVisible();
  expect((await lastOrder(page)).total).toBeCloseTo((total * 2) / 3, 2);
  expect(await providerOrders(_id)).toHaveLength(1);
});

test("works without script", { tag: "@long" }, async ({ browser }) => {
  const { buyer, product, order, page } = await withCashOrder(browser, "laung", { ...PHONE, javaScriptEnabled: false });
  await page.goto(`/orders/${order._id}/change`);
  await page.getByRole("spinbutton").first().fill("5");
  await page.getByLabel("Search products to add").fill("jeera");
  await page.locator("button[value=search]").click();
  const jeera = await firstOf("jeera");
  await page.getByRole("button", { name: `Add ${jeera.name}`, exact: true }).click();
  await expect(page.getByRole("spinbutton").first()).toHaveValue("5");
  await page.getByRole("spinbutton").last().fill("2");
  // When the quantities differ from those in the shown total, the new total is shown before they are saved.
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Here is the new total.")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(`/orders/${order._id}`);
  const now = await orderNow(buyer, order._id);
  expect(now.items.map(({ product: one, quantity }) => [one._id, quantity])).toEqual([
    [product._id, 5],
    [jeera._id, 2],
  ]);
});
