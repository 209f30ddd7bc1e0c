import { type Browser, expect, type Page } from "@playwright/test";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { findViolations } from "../support/axe.ts";
import { untilHydrated } from "../support/hydration.ts";
import { openPhone } from "../support/phone.ts";
import { call, logIn } from "../support/shop.ts";
import { hostCookie, newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

/** Expensive and late in the alphabet, so that no other test picks them from a list. */
const addProduct = async (more: Record<string, unknown>): Promise<Product> => {
  const { token } = await logIn("admin@rasad.test");
  const [like] = (await call(token, "GET", "/products?limit=1")) as unknown as Product[];
  const { product } = await call(token, "POST", "/products", { ...like, names: {}, stock: 500, ...more });
  return product as Product;
};
const openAsBuyer = async (browser: Browser): Promise<Page> => {
  const page = await (await openPhone(browser, { serviceWorkers: "block" })).newPage();
  await signIn(page, (await newAccount()).email);
  return page;
};
const quantityOf = (page: Page, { name }: Product) => page.getByRole("spinbutton", { name: `Quantity of ${name}` });
const fitsWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test("leads from eight kilos to the price for ten, and orders ten at that price", { tag: "@long" }, async ({
  browser,
}) => {
  const product = await addProduct({
    name: `Sarson ${crypto.randomUUID().slice(0, 8)}`,
    unit: "kg",
    packSize: null,
    packUnit: null,
    price: { patna: 280 },
    priceBreaks: "10:260|50:240",
  });
  const page = await openAsBuyer(browser);
  await page.goto(`/products?${new URLSearchParams({ search: product.name })}`);
  await expect(page.getByTestId("product-card")).toContainText("₹240 from 50 kg");
  await page.getByRole("link", { name: product.name }).click();
  const breaks = page.getByTestId("price-breaks");
  await expect(breaks).toContainText("From 10 kg₹260");
  const add = page.getByRole("button", { name: `Add to Cart: ${product.name}` });
  await untilHydrated(add);
  await quantityOf(page, product).fill("8");
  await add.click();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");

  await page.goto("/cart");
  await expect(page.getByTestId("next-price")).toContainText("2 kg more: ₹260 per kg");
  await expect.poll(() => fitsWidth(page)).toBe(true);
  const next = page.getByRole("button", { name: `Set to 10: ${product.name}` });
  await untilHydrated(next);
  expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await next.click();
  await expect(page.getByTestId("cart-line")).toContainText("₹260 per kg");
  await expect(page.getByTestId("cart-line")).toContainText("instead of ₹280");
  // The next price starts at fifty units, too many to be recommended.
  await expect(page.getByTestId("next-price")).toHaveCount(0);
  // The price for a larger quantity does not count as a changed price.
  await page.reload();
  await untilHydrated(page.getByRole("button", { name: `Remove ${product.name}` }));
  await expect(page.getByText("Price changed")).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByRole("main")).toContainText("₹2,600");
  await page.getByLabel("Phone", { exact: true }).fill("9876543210");
  await page.getByLabel("Delivery address").fill("Kitchen door, Boring Road, Patna");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(page.getByRole("main")).toContainText("₹2,600");
  await page.context().close();
});

test("steps by the order multiple, refuses quantities in between, and offers the nearest ones", {
  tag: "@long",
}, async ({ browser }) => {
  const product = await addProduct({
    name: `Tray of Ande ${crypto.randomUUID().slice(0, 8)}`,
    unit: "piece",
    packSize: null,
    packUnit: null,
    price: { patna: 70 },
    orderMultiple: 30,
  });
  const page = await openAsBuyer(browser);
  await page.goto(`/products?${new URLSearchParams({ search: product.name })}`);
  const card = page.getByTestId("product-card");
  await expect(card).toContainText("In multiples of 30 pieces");
  const more = card.getByRole("button", { name: `One more ${product.name}` });
  await untilHydrated(card.getByRole("button", { name: `Quick Add ${product.name}` }));
  const field = quantityOf(page, product);
  await more.click();
  await expect(field).toHaveValue("60");
  await card.getByRole("button", { name: `One less ${product.name}` }).click();
  await expect(field).toHaveValue("30");

  await field.fill("40");
  await field.press("Tab");
  await expect(page.getByText("In multiples of 30 pieces").last()).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Add 60" }).click();
  await expect(card).toContainText("60 in cart");
  await expect(field).toHaveValue("30");

  await page.goto("/cart");
  const line = page.getByTestId("cart-line");
  const inCart = quantityOf(page, product);
  await untilHydrated(line.getByRole("button", { name: `Remove ${product.name}` }));
  await line.getByRole("button", { name: `One more ${product.name}` }).click();
  await expect(inCart).toHaveValue("90");
  await inCart.fill("100");
  await inCart.press("Enter");
  await expect(page.getByRole("alert").getByText("In multiples of 30 pieces")).toBeVisible();
  await page.getByRole("button", { name: "120 pieces", exact: true }).click();
  await expect(inCart).toHaveValue("120");
  await page.context().close();
});

test("reports a line whose quantity is no longer sold, and resolves it with one tap", { tag: "@long" }, async ({
  browser,
}) => {
  const product = await addProduct({
    name: `Toned Doodh ${crypto.randomUUID().slice(0, 8)}`,
    unit: "packet",
    packSize: 1,
    packUnit: "liter",
    price: { patna: 60 },
    orderMultiple: 12,
    minQuantity: 20,
  });
  const page = await openAsBuyer(browser);
  await page.context().addCookies([hostCookie("__Host-rasad_cart", `${product._id}.7`)]);
  await page.goto("/cart");
  await expect(page.getByText("In multiples of 12 packets, at least 24. Possible: 24")).toBeVisible();
  await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();
  const resolve = page.getByRole("button", { name: `Set to 24: ${product.name}` });
  await untilHydrated(resolve);
  expect(await fitsWidth(page)).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  await resolve.click();
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
  await page.context().close();
});
