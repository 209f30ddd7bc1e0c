import { type Browser, expect, type Page, test } from "@playwright/test";
import { findViolations } from "./support/axe.ts";
import { mailsTo, newestMail } from "./support/mail.ts";
import { register } from "./support/own-accounts.ts";
import { APP } from "./support/ports.ts";
import { disturb, providerOrders, webhooks } from "./support/provider.ts";
import { signIn } from "./support/sign-in.ts";

/** Against the payment stand-in: the production bundle, real signatures, real webhooks. */
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

interface Kitchen {
  readonly page: Page;
  readonly email: string;
}

const openKitchen = async (browser: Browser, options = {}): Promise<Kitchen> => {
  const { email, password } = await register();
  const context = await browser.newContext({ baseURL: APP, ...options });
  await signIn(context, email, { password, fresh: true });
  return { page: await context.newPage(), email };
};

/** A cart with so many of the first cloves there are, straight into the cookie. */
const fillCart = async (page: Page, quantity = 2): Promise<void> => {
  const [product] = (await (await page.request.get("/api/products?search=laung&limit=1")).json()) as { _id: string }[];
  await page
    .context()
    .addCookies([{ name: "rasad_cart", value: `${product?._id}.${quantity}`, domain: "localhost", path: "/" }]);
};

const stockOf = async (page: Page): Promise<number> => {
  const [product] = (await (await page.request.get("/api/products?search=laung&limit=1")).json()) as {
    stock: number;
  }[];
  return product?.stock ?? -1;
};

/** To the payment step, with online payment chosen. */
const toPayment = async (page: Page): Promise<void> => {
  await page.goto("/checkout");
  await page.getByLabel("Delivery address").fill("Kitchen door, Boring Road, Patna");
  await page.getByLabel("Phone").fill("9123456780");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("radio", { name: /Online Payment/ }).check();
};

const provider = (page: Page) => page.getByRole("dialog", { name: "Rasad" });
const payButton = (page: Page) => page.getByRole("button", { name: /^Pay ₹/ });
/** A button of the provider's window. */
const press = (page: Page, name: "Pay" | "Fail" | "Close") =>
  provider(page).getByRole("button", { name, exact: true }).click();

const lastOrder = async (page: Page) => {
  const answer = await page.request.get("/api/orders/my-orders?limit=1");
  const { orders } = (await answer.json()) as {
    orders: { _id: string; status: string; paymentStatus: string; paymentMethod: string; total: number }[];
  };
  return orders[0] ?? { _id: "", status: "", paymentStatus: "", paymentMethod: "", total: 0 };
};

const paidOnce = async (page: Page, email: string): Promise<void> => {
  const order = await lastOrder(page);
  expect(order).toMatchObject({ status: "pending", paymentStatus: "paid", paymentMethod: "razorpay" });
  const made = await providerOrders(order._id);
  expect(made).toHaveLength(1);
  expect(made[0]?.payments.filter(({ status }) => status === "captured")).toHaveLength(1);
  await newestMail(email, { subject: /paid/ });
  expect((await mailsTo(email)).filter(({ subject }) => /paid/.test(subject))).toHaveLength(1);
};

test.afterEach(() => webhooks());

test("a kitchen pays online; the provider's script comes with the tap on Pay and not before", async ({ browser }) => {
  const { page, email } = await openKitchen(browser, PHONE);
  const fromProvider: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v1/")) fromProvider.push(new URL(request.url()).pathname);
  });
  await fillCart(page);
  await toPayment(page);
  await expect(page.getByText("Test payments: no money moves.")).toBeVisible();
  expect(fromProvider).toEqual([]);
  await payButton(page).click();
  await expect(provider(page)).toContainText("no money moves");
  expect(fromProvider).toEqual(["/v1/checkout.js"]);
  await expect(provider(page)).toContainText(email);
  await press(page, "Pay");
  await expect(page).toHaveURL(/order-confirmation/);
  await expect(page.getByText("Payment successful!").first()).toBeVisible();
  await paidOnce(page, email);
  // The cart is bought.
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty").first()).toBeVisible();
});

test("a payment fails, the next one of the same order works", async ({ browser }) => {
  const { page, email } = await openKitchen(browser);
  await fillCart(page, 3);
  await toPayment(page);
  await payButton(page).click();
  await press(page, "Fail");
  await expect(page.getByText(/Payment failed: Your payment was declined by your bank/).first()).toBeVisible();
  expect(await lastOrder(page)).toMatchObject({ status: "pending" });
  await press(page, "Close");
  // Back in the shop's window, the failure is said, and the same order can be paid again.
  const failed = await lastOrder(page);
  expect(failed.paymentStatus).toBe("failed");
  await payButton(page).click();
  await press(page, "Pay");
  await expect(page).toHaveURL(new RegExp(`order-confirmation/${failed._id}`));
  await paidOnce(page, email);
});

test("a payment is dismissed and made later from My Orders, on a page of its own", async ({ browser }) => {
  const { page, email } = await openKitchen(browser, PHONE);
  await fillCart(page);
  await toPayment(page);
  await payButton(page).click();
  await press(page, "Close");
  await expect(page.getByText("Payment cancelled").first()).toBeVisible();
  const order = await lastOrder(page);
  // No admin can confirm it, and it says what it waits for.
  await page.goto("/orders");
  await expect(page.getByText("Awaiting payment").first()).toBeVisible();
  await page.getByRole("link", { name: /Pay now/ }).click();
  await expect(page).toHaveURL(new RegExp(`/pay/${order._id}`));
  await payButton(page).click();
  await press(page, "Pay");
  await expect(page).toHaveURL(/order-confirmation/);
  await expect(page.getByRole("heading", { name: "Order placed" })).toBeVisible();
  await paidOnce(page, email);
  // Paid is paid: its page to pay leads on.
  await page.goto(`/pay/${order._id}`);
  await expect(page).toHaveURL(/order-confirmation/);
});

test("a buyer pays from the confirmation page of an order that waits", async ({ browser }) => {
  const { page, email } = await openKitchen(browser);
  await fillCart(page);
  await toPayment(page);
  await payButton(page).click();
  await press(page, "Close");
  await expect(page.getByText("Payment cancelled").first()).toBeVisible();
  const order = await lastOrder(page);
  await page.goto(`/order-confirmation/${order._id}`);
  await expect(page.getByRole("heading", { name: "Awaiting payment" })).toBeVisible();
  await page.getByRole("link", { name: "Pay now" }).click();
  await payButton(page).click();
  await press(page, "Pay");
  await expect(page.getByText("Payment successful!").first()).toBeVisible();
  await paidOnce(page, email);
});

test("a tab that is closed before the shop heard of the payment: the webhook finishes it", async ({ browser }) => {
  const { page, email } = await openKitchen(browser);
  await fillCart(page);
  await toPayment(page);
  // The shop is not told by the browser: the tab is gone by then.
  await page.route("**/pay/**", (route) => route.abort());
  await payButton(page).click();
  await press(page, "Pay");
  await expect(provider(page)).toBeHidden();
  await page.close();
  const next = await page.context().newPage();
  await expect(async () => expect((await lastOrder(next)).paymentStatus).toBe("paid")).toPass({ timeout: 10_000 });
  await paidOnce(next, email);
});

test("in two tabs at once one order is paid once", async ({ browser }) => {
  const { page: first, email } = await openKitchen(browser);
  const second = await first.context().newPage();
  await fillCart(first);
  await toPayment(first);
  await toPayment(second);
  await payButton(first).click();
  await payButton(second).click();
  await expect(provider(first)).toBeVisible();
  await expect(provider(second)).toBeVisible();
  await press(first, "Pay");
  await expect(first).toHaveURL(/order-confirmation/);
  await press(second, "Pay");
  await expect(provider(second)).toContainText("already paid");
  await press(second, "Close");
  // The tab that came second is told that the order is paid, and not that the payment was cancelled.
  await expect(second).toHaveURL(/order-confirmation/);
  const { orders } = (await (await first.request.get("/api/orders/my-orders")).json()) as { orders: unknown[] };
  expect(orders).toHaveLength(1);
  await paidOnce(first, email);
});

test("webhooks that repeat and arrive the other way round pay once", async ({ browser }) => {
  const { page, email } = await openKitchen(browser);
  await webhooks({ duplicate: 4, reorder: true });
  await fillCart(page);
  await toPayment(page);
  await payButton(page).click();
  await press(page, "Pay");
  await expect(page).toHaveURL(/order-confirmation/);
  await paidOnce(page, email);
});

test("a paid order that is cancelled sends the money back, in words, once", async ({ browser }) => {
  const { page, email } = await openKitchen(browser);
  const before = await stockOf(page);
  await fillCart(page, 4);
  await toPayment(page);
  await payButton(page).click();
  await press(page, "Pay");
  await expect(page).toHaveURL(/order-confirmation/);
  const order = await lastOrder(page);
  await page.goto("/orders");
  await expect(page.getByTestId("money").first()).toHaveText(/paid online/);
  await page.getByRole("button", { name: /Cancel order/i }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText("Order cancelled successfully").first()).toBeVisible();
  await expect(async () => expect((await lastOrder(page)).paymentStatus).toBe("refunded")).toPass({ timeout: 15_000 });
  await page.reload();
  await expect(page.getByTestId("money").first()).toHaveText(/was sent back to where it came from/);
  const [made] = await providerOrders(order._id);
  expect(made?.payments.flatMap(({ refunds }) => refunds)).toEqual([
    expect.objectContaining({ status: "processed", amount: made?.amount }),
  ]);
  await newestMail(email, { subject: /refunded/ });
  expect(await stockOf(page)).toBe(before);
});

test("cash after all: the unpaid online order is given up, one order stays", async ({ browser }) => {
  const { page } = await openKitchen(browser);
  await fillCart(page);
  await toPayment(page);
  await payButton(page).click();
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

test("the provider is down: a clear sentence, cash works, and the order can be paid when it is back", async ({
  browser,
}) => {
  const { page, email } = await openKitchen(browser);
  await fillCart(page, 7);
  const [product] = (await (await page.request.get("/api/products?search=laung&limit=1")).json()) as {
    price: { patna: number };
  }[];
  await disturb("500", "orders.create", 4, Math.round((product?.price.patna ?? 0) * 100) * 7);
  await toPayment(page);
  await payButton(page).click();
  await expect(
    page.getByText(/Failed to initiate payment\. The payment service does not answer/).first(),
  ).toBeVisible();
  await disturb("500", "orders.create", 0);
  await payButton(page).click();
  await press(page, "Pay");
  await expect(page).toHaveURL(/order-confirmation/);
  await paidOnce(page, email);
});

test("without script online payment says what it needs, and cash is there", async ({ browser }) => {
  const { page } = await openKitchen(browser, { javaScriptEnabled: false });
  await fillCart(page);
  await page.goto("/checkout");
  await page.getByLabel("Delivery address").fill("Back gate, Kankarbagh");
  await page.getByLabel("Phone").fill("9123456780");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByText(/Online payment needs JavaScript/)).toBeVisible();
  await expect(page.getByRole("radio", { name: /Online Payment/ })).toBeDisabled();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/order-confirmation/);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the way to a payment and back, ${colorScheme}`, async ({ browser }) => {
    test.setTimeout(90_000);
    const { page } = await openKitchen(browser, { ...PHONE, colorScheme, reducedMotion: "reduce" });
    const look = async (what: string) => {
      expect(await findViolations(page), what).toEqual([]);
    };
    await fillCart(page);
    await toPayment(page);
    await look("the payment step");
    await payButton(page).click();
    await press(page, "Fail");
    await press(page, "Close");
    await expect(payButton(page)).toBeVisible();
    await look("the payment step after a failure");
    const order = await lastOrder(page);
    await page.goto("/orders");
    await look("an order that waits for its money");
    await page.goto(`/order-confirmation/${order._id}`);
    await look("its confirmation");
    await page.goto(`/pay/${order._id}`);
    await look("its page to pay");
    await payButton(page).click();
    await expect(provider(page)).toBeVisible();
    await press(page, "Pay");
    await expect(page).toHaveURL(/order-confirmation/);
    await look("its confirmation once it is paid");
  });
}

test("only pages where someone pays let the provider in", async ({ browser }) => {
  const { page } = await openKitchen(browser);
  const policyOf = async (path: string) => (await page.request.get(path)).headers()["content-security-policy"] ?? "";
  await fillCart(page);
  const standIn = `http://localhost:${Number(new URL(APP).port) + 1}`;
  expect(await policyOf("/checkout")).toContain(standIn);
  for (const path of ["/", "/products", "/cart", "/orders", "/login"]) {
    expect(await policyOf(path), path).not.toContain(standIn);
  }
  // Entered from a page without that policy, checkout asks for a document of its own.
  await page.goto("/cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL(/checkout/);
  await page.getByLabel("Delivery address").fill("Kitchen door");
  await page.getByLabel("Phone").fill("9123456780");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("radio", { name: /Online Payment/ }).check();
  await payButton(page).click();
  await expect(provider(page)).toBeVisible();
});
