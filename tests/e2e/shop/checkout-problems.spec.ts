import { type Browser, expect, type Page } from "@playwright/test";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { unique } from "../../support/door.ts";
import { reach } from "../../support/reach.ts";
import { APP } from "../support/ports.ts";
import { call, contextOf, logIn, newBuyer, type Person } from "../support/shop.ts";
import { hostCookie } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

/** Problems between cart and order, each of which one tap resolves. */
let admin: Person;
const made: Product[] = [];

test.beforeAll(async () => {
  admin = await logIn("admin@rasad.test");
});
test.afterAll(async () => {
  for (const { _id } of made) await call(admin.token, "DELETE", `/products/${_id}`);
});

/** A product of this test's own, which nobody else buys. */
const newProduct = async (facts: { stock: number; rupees: number }): Promise<Product> => {
  const [{ image } = { image: "" }] = (await (await reach(`${APP}/api/products?limit=1`)).json()) as Product[];
  const { product } = await call(admin.token, "POST", "/products", {
    name: `Faults ${unique()}`,
    description: "Of this test alone",
    category: "Pulses",
    unit: "packet",
    stock: facts.stock,
    price: { patna: facts.rupees },
    image,
  });
  made.push(product as Product);
  return product as Product;
};
const change = ({ _id }: Product, now: object) => call(admin.token, "PUT", `/products/${_id}`, now);

interface AtPayment {
  readonly page: Page;
  readonly buyer: Person;
}

/** A new buyer with this quantity in the cart and the payment step open. */
const toPayment = async (browser: Browser, { _id }: Product, quantity: number): Promise<AtPayment> => {
  const buyer = await newBuyer("Kitchen Of Problems");
  const context = await contextOf(browser, buyer);
  await context.addCookies([hostCookie("__Host-rasad_cart", `${_id}.${quantity}`)]);
  const page = await context.newPage();
  await page.goto("/checkout");
  await proceed(page);
  return { page, buyer };
};
const proceed = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(dialogOf(page)).toBeVisible();
};
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Payment" });
const place = (page: Page) => dialogOf(page).getByRole("button", { name: "Place Order" }).click();
const problem = (page: Page) => dialogOf(page).getByRole("alert");
const ordersOf = async ({ token }: Person) => (await call(token, "GET", "/orders/my-orders")).orders as Order[];

test("shows changed prices before and after, and orders at the new ones with one tap", { tag: "@long" }, async ({
  browser,
}) => {
  const product = await newProduct({ stock: 50, rupees: 120 });
  const { page, buyer } = await toPayment(browser, product, 3);
  await change(product, { price: { patna: 135.5 } });
  await place(page);
  await expect(problem(page)).toContainText("Prices changed while you were shopping");
  const row = problem(page).getByRole("row", { name: product.name });
  await expect(row.getByRole("cell")).toHaveText(["₹120", "₹135.50"]);
  expect(await ordersOf(buyer)).toEqual([]);
  // Where the payment methods are not beside the notice, the notice leads to them.
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alert").getByRole("button", { name: "Proceed to Payment" }).click();
  await problem(page).getByRole("button", { name: "Accept ₹406.50 and place order" }).click();
  await expect(page).toHaveURL(/order-confirmation/);
  expect((await ordersOf(buyer)).map(({ total }) => total)).toEqual([406.5]);
});

test("reduces a short line to the stock with one tap and orders only after the next", { tag: "@long" }, async ({
  browser,
}) => {
  const product = await newProduct({ stock: 9, rupees: 40 });
  const { page, buyer } = await toPayment(browser, product, 9);
  await change(product, { stock: 4 });
  await place(page);
  await expect(problem(page)).toContainText("Not enough stock for everything");
  const row = problem(page).getByRole("row", { name: product.name });
  await expect(row.getByRole("cell")).toHaveText(["9", "4 packets"]);
  await expect(dialogOf(page).getByRole("button", { name: "Place Order" })).toBeDisabled();
  await problem(page).getByRole("button", { name: "Set to available" }).click();
  await expect(dialogOf(page).getByText("Your order was changed to what is available.")).toBeVisible();
  await expect(dialogOf(page)).toContainText("₹160");
  expect(await ordersOf(buyer)).toEqual([]);
  await place(page);
  await expect(page).toHaveURL(/order-confirmation/);
  expect((await ordersOf(buyer)).map(({ total }) => total)).toEqual([160]);
});

test("keeps the order in the dialog without a network and places it on the next try", { tag: "@long" }, async ({
  browser,
}) => {
  const { page, buyer } = await toPayment(browser, await newProduct({ stock: 50, rupees: 10 }), 2);
  await page.context().setOffline(true);
  await place(page);
  await expect(problem(page)).toContainText("No connection. Your order may not have reached us");
  await page.context().setOffline(false);
  await place(page);
  await expect(page).toHaveURL(/order-confirmation/);
  expect(await ordersOf(buyer)).toHaveLength(1);
});

/** The server places the order, and its response, with the emptied cart, never arrives. */
const loseNextAnswer = (page: Page): Promise<unknown> =>
  page.route(
    "**/checkout.data**",
    async (route) => {
      const before = await page.context().cookies();
      await route.fetch();
      await page.context().addCookies(before);
      await route.abort();
    },
    { times: 1 },
  );

test("places an order once, however often it is sent again after a lost answer", async ({ browser }) => {
  const { page, buyer } = await toPayment(browser, await newProduct({ stock: 50, rupees: 10 }), 2);
  await loseNextAnswer(page);
  await place(page);
  await expect(problem(page)).toContainText("it is never placed twice");
  await place(page);
  await expect(page).toHaveURL(/order-confirmation/);
  const orders = await ordersOf(buyer);
  expect(orders.map(({ _id }) => _id)).toEqual([new URL(page.url()).pathname.split("/")[2]]);
});

test("leads a buyer who changes an order with a lost answer to the placed order", { tag: "@long" }, async ({
  browser,
}) => {
  const { page, buyer } = await toPayment(browser, await newProduct({ stock: 50, rupees: 10 }), 2);
  await loseNextAnswer(page);
  await place(page);
  await expect(problem(page)).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Delivery address").fill("The other kitchen, Kankarbagh");
  await proceed(page);
  await place(page);
  await expect(problem(page)).toContainText("Your order was already placed a moment ago.");
  expect(await ordersOf(buyer)).toHaveLength(1);
  await problem(page).getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByTestId("order-card")).toHaveCount(1);
});
