import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { reach } from "../../support/reach.ts";
import { untilHydrated } from "../support/hydration.ts";
import { APP } from "../support/ports.ts";
import { newBuyer, newOrder } from "../support/shop.ts";
import { hostCookie, newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const list = async (query = ""): Promise<Product[]> =>
  (await (await reach(`${APP}/api/products?limit=100${query}`)).json()) as Product[];
const priceOf = (product: Product): number => product.price.patna ?? 0;

/** A product with plenty of stock that costs at most `most` rupees. */
const plenty = async (most = 1e9): Promise<Product> => {
  const found = (await list("&sort=price")).find((one) => one.stock > 50 && priceOf(one) <= most);
  if (!found) throw new Error("nothing is plenty");
  return found;
};

const putInCart = (context: BrowserContext, ...lines: readonly (readonly [id: string, quantity: number])[]) =>
  context.addCookies([hostCookie("__Host-rasad_cart", lines.map((line) => line.join(".")).join("~"))]);

const asHotel = async (page: Page): Promise<void> => {
  const { email } = await newAccount();
  await signIn(page, email);
};

const lines = (page: Page) => page.getByTestId("cart-line");

test("names lines that vanished or ran short, and resolves each with one tap", { tag: "@long" }, async ({ page }) => {
  await asHotel(page);
  const { _id, name, stock } = await plenty();
  await putInCart(page.context(), ["no-such-product", 2], [_id, stock + 40]);
  await page.goto("/cart");
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByText("This product is no longer available.")).toBeVisible();
  await expect(page.getByText("2 products need your attention before checkout.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();

  const gone = page.getByRole("button", { name: "Remove A product that is no longer sold" });
  await untilHydrated(gone);
  await gone.click();
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByText(/^Only [\d,]+ \w+ left\.$/)).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`^Set to [\\d,]+: ${name.replace(/[()]/g, "\\$&")}`) }).click();
  await expect(page.getByText("attention before checkout")).toHaveCount(0);
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL("/checkout");
});

test("shows below 500 rupees how much is missing for free delivery", { tag: "@long" }, async ({ page }) => {
  const product = await plenty(100);
  const price = priceOf(product);
  const few = Math.ceil(500 / price) - 1;
  await putInCart(page.context(), [product._id, few]);
  await page.goto("/cart");
  const missing = 500 - price * few;
  await expect(page.getByText(`Add ₹${missing} more for free delivery!`)).toBeVisible();
  const more = page.getByRole("button", { name: `One more ${product.name}` });
  await untilHydrated(more);
  await more.click();
  await expect(page.getByText("more for free delivery")).toHaveCount(0);
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
});

test("adds the product that a visitor wanted to the cart after the sign-in", { tag: "@long" }, async ({ page }) => {
  const { email, password } = await newAccount();
  const product = await plenty();
  await page.goto(`/products/${product._id}`);
  const more = page.getByRole("article").getByRole("button", { name: `One more ${product.name}` });
  await untilHydrated(more);
  await more.click();
  await page.getByRole("button", { name: `Add to Cart: ${product.name}` }).click();
  await expect(page.getByText("Please login to add items to cart")).toBeVisible();
  await expect(page).toHaveURL(`/login?returnTo=%2Fproducts%2F${product._id}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(`/products/${product._id}`);
  await expect(page.getByText("Login successful! Item added to cart").first()).toBeVisible();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
});

test("asks for a sign-in before checkout", { tag: "@long" }, async ({ page }) => {
  const { _id } = await plenty();
  await putInCart(page.context(), [_id, 1]);
  await page.goto("/cart");
  const proceed = page.getByRole("link", { name: "Proceed to Checkout" });
  await untilHydrated(proceed);
  await proceed.click();
  await expect(page.getByText("Please login to proceed to checkout").first()).toBeVisible();
  await expect(page).toHaveURL("/login?returnTo=%2Fcheckout");
});

test("says that a full cart is full", { tag: "@long" }, async ({ page }) => {
  await asHotel(page);
  const products = await list();
  const next = (await list("&category=Vegetables&sort=price")).find(
    (one) => one.stock > 0 && !products.some(({ _id }) => _id === one._id),
  );
  await putInCart(page.context(), ...products.slice(0, 100).map(({ _id }) => [_id, 1] as const));
  await page.goto(`/products/${next?._id}`);
  const add = page.getByRole("button", { name: `Add to Cart: ${next?.name}` });
  await untilHydrated(add);
  await add.click();
  await expect(page.getByText("Your cart is full: 100 products at most. Please order these first.")).toBeVisible();
  await expect(page.getByTestId("cart-badge")).toHaveText("100");
});

test("offers a buyer on Home what they ordered last, and nobody else", { tag: "@long" }, async ({ page }) => {
  const buyer = await newBuyer();
  const order = await newOrder(buyer);
  const { name } = order.items[0]?.product ?? { name: "" };
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Order again" })).toHaveCount(0);
  await signIn(page, buyer.email);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Order again" })).toBeVisible();
  await expect(page.getByTestId("again")).toHaveCount(1);
  const add = page.getByRole("button", { name: new RegExp(`^Add .* of ${name.replace(/[()]/g, ".")}`) });
  await untilHydrated(add);
  await add.click();
  await expect(page.getByText("Item added to cart")).toBeVisible();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
});
