import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { unique } from "../../support/door.ts";
import { reach } from "../../support/reach.ts";
import { untilHydrated } from "../support/hydration.ts";
import { APP } from "../support/ports.ts";
import { call, contextOf, logIn, newBuyer, newOrder, type Person } from "../support/shop.ts";
import { hostCookie } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

/** The shop when something is scarce, wrong or just done: stock badges, limits, messages, celebrations. */
const STOCKS = { 0: "Out of Stock", 1: "Low Stock", 5: "Low Stock", 6: "Limited", 10: "Limited", 11: "In Stock" };
type Stock = keyof typeof STOCKS;
const PRICE = 2;
const WORD = `ledger${unique()}`;

let admin: Person;
let buyer: Person;
const products = {} as Record<Stock, Product>;

test.beforeAll(async () => {
  admin = await logIn("admin@rasad.test");
  buyer = await newBuyer("Kitchen Of States");
  const [{ image } = { image: "" }] = (await (await reach(`${APP}/api/products?limit=1`)).json()) as Product[];
  const facts = {
    description: "Of this test alone",
    category: "Pulses",
    unit: "packet",
    price: { patna: PRICE },
    image,
  };
  for (const stock of Object.keys(STOCKS).map(Number) as Stock[]) {
    const answer = await call(admin.token, "POST", "/products", { ...facts, stock, name: `${WORD} ${stock} left` });
    products[stock] = answer.product as Product;
  }
});
test.afterAll(async () => {
  for (const { _id } of Object.values(products)) await call(admin.token, "DELETE", `/products/${_id}`);
});

interface Opening extends BrowserContextOptions {
  readonly cart?: string;
  readonly who?: Person;
}
const open = async (browser: Browser, path: string, opening: Opening = {}): Promise<Page> => {
  const { cart = "", who = buyer, ...options } = opening;
  const context = await contextOf(browser, who, options);
  if (cart) await context.addCookies([hostCookie("__Host-rasad_cart", cart)]);
  const page = await context.newPage();
  await page.goto(path);
  return page;
};
test("blocks checkout until a sold-out line is removed with one tap", { tag: "@long" }, async ({ browser }) => {
  const cart = `${products[0]._id}.3~${products[11]._id}.11`;
  const page = await open(browser, "/cart", { cart });
  const soldOut = page.getByTestId("cart-line").filter({ hasText: `${WORD} 0 left` });
  await expect(soldOut).toContainText("Out of stock now. Remove it, or look again later.");
  await expect(soldOut.getByRole("spinbutton")).toHaveCount(0);
  await expect(page.getByText("One product needs your attention before checkout.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();

  const more = page.getByRole("button", { name: `One more ${products[11].name}` });
  await untilHydrated(more);
  await more.click();
  await expect(page.getByText("Max quantity reached")).toBeVisible();
  await expect(page.getByTestId("cart-badge")).toHaveText("2");

  await soldOut.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("Item removed from cart")).toBeVisible();
  await expect(page.getByTestId("cart-line")).toHaveCount(1);
  // A quantity of 0 or below removes the line too.
  await page.getByRole("spinbutton").fill("-1");
  await page.getByRole("spinbutton").blur();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("says in words what sold out since the page was loaded, and leaves it out of the cart", async ({ browser }) => {
  const { _id, name } = products[6];
  const page = await open(browser, `/products/${_id}`);
  const add = page.getByRole("button", { name: `Add to Cart: ${name}` });
  await untilHydrated(add);
  await call(admin.token, "PUT", `/products/${_id}`, { stock: 0 });
  await add.click();
  await expect(page.getByText("Product is out of stock")).toBeVisible();
  await expect(page.getByText("Item added to cart")).toHaveCount(0);
  await expect(page.getByTestId("cart-badge")).toHaveCount(0);
});

test("hints at free delivery, shows errors beside fields, and keeps the words of a lost order", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await open(browser, "/checkout", { cart: `${products[11]._id}.2` });
  await expect(page.getByText(`Add ₹${5 - 2 * PRICE} more for free delivery!`)).toBeVisible();
  const proceed = page.getByRole("button", { name: "Proceed to Payment" });
  const phone = page.getByLabel("Phone");
  const address = page.getByLabel("Delivery address");
  await untilHydrated(proceed);
  await phone.fill("");
  await address.fill("");
  await proceed.click();
  for (const [field, complaint] of [
    [phone, "Please enter phone number"],
    [address, "Please enter delivery address"],
  ] as const) {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(complaint));
  }
  await phone.fill("9123456780");
  await address.fill("Roof kitchen, Fraser Road");
  await proceed.click();
  const payment = page.getByRole("dialog", { name: "Payment" });
  await expect(payment).toContainText("₹4");
  await page.route("**/checkout.data**", (route) => route.fulfill({ status: 500, body: "" }));
  await payment.getByRole("button", { name: "Place Order" }).click();
  await expect(payment.getByRole("alert")).toHaveText("Failed to place order");
  await payment.getByRole("button", { name: "Cancel" }).click();
  await expect(address).toHaveValue("Roof kitchen, Fraser Road");

  await page.unroute("**/checkout.data**");
  await proceed.click();
  await payment.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/order-confirmation/);
  await expect(page.getByText("Order placed successfully!").first()).toBeVisible();
});

test("celebrates a placed order for three seconds and says what comes when and where", { tag: "@long" }, async ({
  browser,
}) => {
  const order = await newOrder(buyer, { notes: "Ring twice." });
  const context = await contextOf(browser, buyer, { reducedMotion: "no-preference" });
  const page = await context.newPage();
  const confetti = page.getByTestId("confetti");
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 1000));
  // Waits only for the load event: the clock is stopped, and the page's scripts start with the first frame.
  await page.goto(`/order-confirmation/${order._id}`, { waitUntil: "load" });
  await page.clock.runFor(50);
  await expect(confetti).toBeVisible();
  await page.clock.runFor(2900);
  await expect(confetti).toBeVisible();
  await page.clock.runFor(200);
  await expect(confetti).toHaveCount(0);

  // Only once for each order: opening the page again does not celebrate again.
  const link = page.getByRole("main").getByRole("link", { name: "View My Orders" });
  await page.reload({ waitUntil: "load" });
  await page.clock.runFor(50);
  await untilHydrated(link);
  await page.clock.runFor(1000);
  await expect(confetti).toHaveCount(0);

  const main = page.getByRole("main");
  await expect(main.getByText(order._id.slice(-8), { exact: true })).toBeVisible();
  await expect(main.getByText("Tomorrow by 6 PM")).toBeVisible();
  for (const told of [order.items[0]?.product.name ?? "", order.deliveryAddress, "Patna", "Ring twice.", "FREE"])
    await expect(main.getByText(told, { exact: true }).first()).toBeVisible();
  await expect(main.getByRole("link", { name: "View My Orders" })).toHaveAttribute("href", "/orders");
  await expect(main.getByRole("link", { name: "Continue Shopping" })).toHaveAttribute("href", "/products");
  await expect(main.locator('a[href^="tel:"]')).toBeVisible();

  // With reduced motion there is no confetti, and its code is not fetched.
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.emulateMedia({ reducedMotion: "reduce" });
  const another = await newOrder(buyer);
  await page.goto(`/order-confirmation/${another._id}`, { waitUntil: "load" });
  await page.clock.runFor(50);
  await untilHydrated(main.getByRole("link", { name: "View My Orders" }));
  await page.clock.runFor(1000);
  await expect(confetti).toHaveCount(0);
  expect(fetched.filter((url) => url.includes("confetti"))).toEqual([]);
});

test("reports orders that fail to load and a cancellation that fails, and Try Again loads them", {
  tag: "@long",
}, async ({ browser }) => {
  const order = await newOrder(buyer);
  const page = await open(browser, "/contact");
  const toOrders = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My Orders" });
  await untilHydrated(toOrders);
  await page.route("**/orders.data**", (route) => route.fulfill({ status: 500, body: "" }));
  await toOrders.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Error loading orders. Please try again.");
  // The header still belongs to the signed-in buyer.
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toHaveCount(0);
  await page.getByRole("link", { name: "Try Again" }).click();
  const card = page.getByTestId("order-card").filter({ hasText: order._id });
  await expect(card).toBeVisible();

  // A failed reload of the data keeps what is shown.
  await untilHydrated(toOrders);
  const lost = page.waitForResponse(/orders\.data/);
  await toOrders.click();
  expect((await lost).status()).toBe(500);
  const cancel = card.getByRole("button", { name: /^Cancel order/ });
  await untilHydrated(cancel);
  await cancel.click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(card.getByText("Failed to cancel order").first()).toBeVisible();
  await expect(card.getByText("Pending", { exact: true })).toBeVisible();
});

test("reports a board that fails to load to its agent", { tag: "@long" }, async ({ browser }) => {
  const page = await open(browser, "/contact", { who: await logIn("agent@rasad.test") });
  const toBoard = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Active Orders" });
  await untilHydrated(toBoard);
  await page.route("**/orders.data**", (route) => route.fulfill({ status: 500, body: "" }));
  await toBoard.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Error fetching orders. Please refresh.");
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delivery board");
});
