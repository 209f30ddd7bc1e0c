import { expect } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { untilHydrated } from "../support/hydration.ts";
import { newestMail } from "../support/mail.ts";
import {
  fillCart,
  lastOrder,
  openBuyer,
  paidOnce,
  pay,
  payButton,
  press,
  provider,
  stockOf,
  toPayment,
} from "../support/payment.ts";
import { PHONE } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { providerOrders, setFault, webhooks } from "../support/provider.ts";
import { test } from "../support/test.ts";

test.afterEach(() => webhooks());

test("pays once when webhooks repeat and arrive out of order", { tag: "@long" }, async ({ browser }) => {
  const { page, email } = await openBuyer(browser);
  await webhooks({ duplicate: 4, reorder: true });
  await fillCart(page);
  await toPayment(page);
  await pay(page);
  await press(page, "Pay");
  await expect(page).toHaveURL(/order-confirmation/);
  await paidOnce(page, email);
});

test("refunds a cancelled paid order once, and says so", { tag: "@long" }, async ({ browser }) => {
  const { page, email } = await openBuyer(browser);
  const before = await stockOf(page, "dalchini");
  await fillCart(page, 4, "dalchini");
  await toPayment(page);
  await pay(page);
  await press(page, "Pay");
  await expect(page).toHaveURL(/order-confirmation/);
  const order = await lastOrder(page);
  await page.goto("/orders");
  await expect(page.getByTestId("money").first()).toHaveText(/paid online/);
  await page.getByRole("button", { name: /Cancel order/i }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText("Order cancelled successfully").first()).toBeVisible();
  await expect(async () => expect((await lastOrder(page)).paymentStatus).toBe("refunded")).toPass();
  await page.reload();
  await expect(page.getByTestId("money").first()).toHaveText(/was sent back to where it came from/);
  const [made] = await providerOrders(order._id);
  expect(made?.payments.flatMap(({ refunds }) => refunds)).toEqual([
    expect.objectContaining({ status: "processed", amount: made?.amount }),
  ]);
  await newestMail(email, { subject: /refunded/ });
  expect(await stockOf(page, "dalchini")).toBe(before);
});

test("replaces an unpaid online order with a cash order", { tag: "@long" }, async ({ browser }) => {
  const { page } = await openBuyer(browser);
  await fillCart(page);
  await toPayment(page);
  await pay(page);
  await press(page, "Close");
  await expect(page.getByText("Payment cancelled").first()).toBeVisible();
  await page.getByRole("radio", { name: /Cash on Delivery/ }).check();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/order-confirmation/);
  const { orders } = (await (await page.request.get("/api/orders/my-orders")).json()) as {
    orders: { status: string; paymentMethod: string }[];
  };
  expect(orders.map(({ status, paymentMethod }) => `${paymentMethod} ${status}`)).toEqual([
    "cod pending",
    "razorpay cancelled",
  ]);
});

test("explains that the provider is down, sells for cash, and takes the payment later", { tag: "@long" }, async ({
  browser,
}) => {
  const { page, email } = await openBuyer(browser);
  await fillCart(page, 7);
  const [product] = (await (await page.request.get("/api/products?search=laung&limit=1")).json()) as {
    price: { patna: number };
  }[];
  await setFault("500", "orders.create", 4, Math.round((product?.price.patna ?? 0) * 100) * 7);
  await toPayment(page);
  await page.route("**/checkout.data**", (route) => route.fulfill({ status: 500, body: "" }));
  await pay(page);
  await expect(page.getByText(/^Failed to initiate payment$/).first()).toBeVisible();
  await page.unroute("**/checkout.data**");
  await pay(page);
  await expect(
    page.getByText(/Failed to initiate payment\. The payment service does not answer/).first(),
  ).toBeVisible();
  await setFault("500", "orders.create", 0);
  await pay(page);
  await press(page, "Pay");
  await expect(page).toHaveURL(/order-confirmation/);
  await paidOnce(page, email);
});

test("refuses and reports a payment without the provider's signature, and accepts a real one", {
  tag: "@long",
}, async ({ browser }) => {
  const { page, email } = await openBuyer(browser);
  await fillCart(page);
  await toPayment(page);
  // A dialog that returns another person's payment without the provider's signature.
  await page.route("**/v1/checkout/pay", async (route) => {
    const { order_id } = route.request().postDataJSON() as { order_id: string };
    const forged = {
      razorpay_order_id: order_id,
      razorpay_payment_id: "pay_Forged",
      razorpay_signature: "0".repeat(64),
    };
    await route.fulfill({ json: forged, headers: { "Access-Control-Allow-Origin": "*" } });
  });
  await pay(page);
  await press(page, "Pay");
  await expect(page.getByRole("dialog", { name: "Payment" }).getByRole("alert")).toHaveText(
    "Payment verification failed",
  );
  const refused = await lastOrder(page);
  expect(refused).toMatchObject({ status: "pending", paymentStatus: "failed" });
  const { events } = (await (await page.request.get(`/api/orders/${refused._id}/events`)).json()) as {
    events: { type: string }[];
  };
  expect(events.map(({ type }) => type)).toContain("order.payment_failed");

  await page.unroute("**/v1/checkout/pay");
  await pay(page);
  await press(page, "Pay");
  await expect(page).toHaveURL(new RegExp(`order-confirmation/${refused._id}`));
  await paidOnce(page, email);
});

test("says without script what online payment needs, and offers cash", { tag: "@long" }, async ({ browser }) => {
  const { page } = await openBuyer(browser, { javaScriptEnabled: false });
  await fillCart(page);
  await page.goto("/checkout");
  await page.getByLabel("Delivery address").fill("Back gate, Kankarbagh");
  await page.getByLabel("Phone").fill("9123456780");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByText(/Online payment needs JavaScript/)).toBeVisible();
  // Waits for the styles, which hide what needs script.
  await page.waitForLoadState();
  await expect(page.getByRole("radio", { name: /Online Payment/ })).toBeDisabled();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/order-confirmation/);
});

test("has no axe violations on the way to a payment and back, in light and dark", { tag: "@long" }, async ({
  browser,
}) => {
  const { page } = await openBuyer(browser, { ...PHONE, reducedMotion: "reduce" });
  const look = async (what: string) => {
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page), `${what} in ${colorScheme}`).toEqual([]);
    }
  };
  await fillCart(page);
  await toPayment(page);
  await look("the payment step");
  await pay(page);
  await press(page, "Fail");
  await press(page, "Close");
  await expect(payButton(page)).toBeVisible();
  await look("the payment step after a failure");
  const order = await lastOrder(page);
  await page.goto(`/order-confirmation/${order._id}`);
  await look("its confirmation");
  await page.goto(`/pay/${order._id}`);
  await pay(page);
  await expect(provider(page)).toBeVisible();
  await press(page, "Pay");
  await expect(page).toHaveURL(/order-confirmation/);
  await look("its confirmation once it is paid");
});

test("allows the provider's script on payment pages only", { tag: "@long" }, async ({ browser }) => {
  const { page } = await openBuyer(browser);
  const policyOf = async (path: string) => (await page.request.get(path)).headers()["content-security-policy"] ?? "";
  await fillCart(page);
  const mock = `http://localhost:${Number(new URL(APP).port) + 1}`;
  expect(await policyOf("/checkout")).toContain(mock);
  for (const path of ["/", "/products", "/cart", "/orders", "/login"]) {
    expect(await policyOf(path), path).not.toContain(mock);
  }
  // The cart's policy forbids the provider's script, so following the link to checkout loads a new document.
  await page.goto("/cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL(/checkout/);
  await page.getByLabel("Delivery address").fill("Kitchen door");
  await page.getByLabel("Phone").fill("9123456780");
  const proceed = page.getByRole("button", { name: "Proceed to Payment" });
  await untilHydrated(proceed);
  await proceed.click();
  await page.getByRole("radio", { name: /Online Payment/ }).check();
  await pay(page);
  await expect(provider(page)).toBeVisible();
});
