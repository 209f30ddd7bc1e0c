import { expect } from "@playwright/test";
import { fillCart, lastOrder, openBuyer, paidOnce, pay, press, provider, toPayment } from "../support/payment.ts";
import { PHONE } from "../support/phone.ts";
import { test } from "../support/test.ts";

/** Against the payment mock: the production bundle, real signatures, real webhooks. */
test("takes an online payment at once, and a dismissed one later from My Orders", async ({ browser }) => {
  const { page, email } = await openBuyer(browser, PHONE);
  const fromProvider: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v1/")) fromProvider.push(new URL(request.url()).pathname);
  });
  await fillCart(page);
  await toPayment(page);
  await expect(page.getByText("Test payments: no money moves.")).toBeVisible();
  // The provider's script is loaded only with the tap on Pay.
  expect(fromProvider).toEqual([]);
  await pay(page);
  await expect(provider(page)).toContainText("no money moves");
  expect(fromProvider).toEqual(["/v1/checkout.js"]);
  await expect(provider(page)).toContainText(email);
  await press(page, "Pay");
  await expect(page).toHaveURL(/order-confirmation/);
  await expect(page.getByText("Payment successful!").first()).toBeVisible();
  await paidOnce(page, email);
  await expect(page.getByTestId("cart-badge")).toHaveCount(0);

  await fillCart(page, 3);
  await toPayment(page, "Leave it out");
  await pay(page);
  await press(page, "Close");
  await expect(page.getByText("Payment cancelled").first()).toBeVisible();
  const order = await lastOrder(page);
  expect(order.items).toMatchObject([{ shortRule: "leave_out" }]);
  // No admin can confirm the order yet; its card says that it waits for payment.
  await page.goto("/orders");
  await expect(page.getByText("Awaiting payment").first()).toBeVisible();
  await page.getByRole("link", { name: /Pay now/ }).click();
  await expect(page).toHaveURL(new RegExp(`/pay/${order._id}`));
  await pay(page);
  await press(page, "Pay");
  await expect(page).toHaveURL(new RegExp(`/order-confirmation/${order._id}`));
  await expect(page.getByRole("heading", { name: "Order placed" })).toBeVisible();
  await paidOnce(page, email);
});

test("accepts a second payment of an order whose first one failed", { tag: "@long" }, async ({ browser }) => {
  const { page, email } = await openBuyer(browser);
  await fillCart(page, 3);
  await toPayment(page);
  await pay(page);
  await press(page, "Fail");
  await expect(page.getByText(/Payment failed: Your payment was declined by your bank/).first()).toBeVisible();
  expect(await lastOrder(page)).toMatchObject({ status: "pending" });
  await press(page, "Close");
  // Back in the shop the failure is shown, and the same order can be paid again.
  const failed = await lastOrder(page);
  expect(failed.paymentStatus).toBe("failed");
  await pay(page);
  await press(page, "Pay");
  await expect(page).toHaveURL(new RegExp(`order-confirmation/${failed._id}`));
  await paidOnce(page, email);
});

test("takes a payment from the confirmation page of an order that waits", { tag: "@long" }, async ({ browser }) => {
  const { page, email } = await openBuyer(browser);
  await fillCart(page);
  await toPayment(page);
  await pay(page);
  await press(page, "Close");
  await expect(page.getByText("Payment cancelled").first()).toBeVisible();
  const order = await lastOrder(page);
  await page.goto(`/order-confirmation/${order._id}`);
  await expect(page.getByRole("heading", { name: "Awaiting payment" })).toBeVisible();
  await expect(page.getByText(/Please pay by \d\d\/\d\d\/\d{4}, \d\d:\d\d, or the order is cancelled\./)).toBeVisible();
  await page.getByRole("link", { name: "Pay now" }).click();
  await pay(page);
  await press(page, "Pay");
  await expect(page.getByText("Payment successful!").first()).toBeVisible();
  await paidOnce(page, email);
});

test("finishes by webhook a payment whose tab was closed too early", { tag: "@long" }, async ({ browser }) => {
  const { page, email } = await openBuyer(browser);
  await fillCart(page);
  await toPayment(page);
  // The browser cannot report the payment: its tab is closed by then.
  await page.route("**/pay/**", (route) => route.abort());
  await pay(page);
  await press(page, "Pay");
  await expect(provider(page)).toBeHidden();
  await page.close();
  const next = await page.context().newPage();
  await expect(async () => expect((await lastOrder(next)).paymentStatus).toBe("paid")).toPass();
  await paidOnce(next, email);
});

test("pays one order once from two tabs at once", { tag: "@long" }, async ({ browser }) => {
  const { page: first, email } = await openBuyer(browser);
  const second = await first.context().newPage();
  await fillCart(first);
  await toPayment(first);
  await toPayment(second);
  await pay(first);
  await pay(second);
  await expect(provider(first)).toBeVisible();
  await expect(provider(second)).toBeVisible();
  await press(first, "Pay");
  await expect(first).toHaveURL(/order-confirmation/);
  await press(second, "Pay");
  await expect(provider(second)).toContainText("already paid");
  await press(second, "Close");
  // The slower tab shows that the order is paid, and not that the payment was cancelled.
  await expect(second).toHaveURL(/order-confirmation/);
  const { orders } = (await (await first.request.get("/api/orders/my-orders")).json()) as { orders: unknown[] };
  expect(orders).toHaveLength(1);
  await paidOnce(first, email);
});
