import { expect, type Page } from "@playwright/test";
import { untilHydrated } from "../support/hydration.ts";
import { PHONE } from "../support/phone.ts";
import { newBuyer } from "../support/shop.ts";
import { hostCookie, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test.use(PHONE);

const bar = (page: Page) => page.getByRole("navigation", { name: "Quick access" });

test.beforeEach(({ context }) => signIn(context, "hotel@rasad.test"));

test("keeps a buyer's five places at the bottom of a phone and covers nothing with them", async ({ page }) => {
  await page.goto("/contact");
  const top = async () => (await bar(page).boundingBox())?.y ?? Number.NaN;
  expect(await top()).toBeGreaterThan(700);
  for (const link of await bar(page).getByRole("link").all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const last = page.getByRole("contentinfo").getByRole("link").last();
  const end = await last.boundingBox();
  expect((end?.y ?? Number.NaN) + (end?.height ?? Number.NaN)).toBeLessThanOrEqual(await top());
  // The focus goes from the footer to the bar.
  await last.focus();
  await page.keyboard.press("Tab");
  await expect(bar(page).getByRole("link", { name: "Home" })).toBeFocused();
  await page.setViewportSize({ width: 768, height: 780 });
  await expect(bar(page)).toBeHidden();
});

test("opens the search with its field focused, from another page and from far down the list", async ({ page }) => {
  await page.goto("/contact");
  const search = bar(page).getByRole("link", { name: "Search" });
  await untilHydrated(search);
  const field = page.getByRole("combobox", { name: "Search products" });
  await search.tap();
  await expect(field).toBeFocused();
  await page.evaluate(() => scrollTo(0, 2000));
  await search.tap();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
});

test("shows a line of the cart in 96 px above the way to checkout, and Back returns to the place in it", {
  tag: "@long",
}, async ({ page, context }) => {
  // A buyer whose account has no cart yet.
  await signIn(context, (await newBuyer("Twenty Goods")).email);
  const products = (await (await context.request.get("/api/products?limit=20")).json()) as { _id: string }[];
  await context.addCookies([hostCookie("__Host-rasad_cart", products.map(({ _id }) => `${_id}.1`).join("~"))]);
  await page.goto("/cart");
  const tab = (name: string | RegExp) => bar(page).getByRole("link", { name });
  const scrolledTo = () => page.evaluate(() => Math.round(scrollY));
  await untilHydrated(tab("Lists"));
  const heights = await page.getByTestId("cart-line").evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(heights).toHaveLength(20);
  expect(Math.max(...heights)).toBeLessThanOrEqual(96);
  const checkout = page.getByTestId("cart-bar");
  await expect(checkout).toContainText(/20 items₹[\d,]+/);
  await expect(checkout.getByRole("link", { name: "Checkout" })).toHaveAttribute("href", "/checkout");
  const over = await checkout.boundingBox();
  const under = await bar(page).boundingBox();
  // The bars may overlap by the lower one's border of 1 px.
  expect((over?.y ?? Number.NaN) + (over?.height ?? 0) - (under?.y ?? Number.NaN)).toBeLessThanOrEqual(1);
  await page.getByRole("button", { name: "Empty cart" }).tap();
  await page.getByRole("button", { name: "Undo: put back 20 products" }).tap();
  await expect(checkout).toContainText("20 items");
  await page.evaluate(() => scrollTo(0, 900));
  await tab("Lists").tap();
  await expect(page).toHaveURL("/lists");
  await tab(/^Cart/).tap();
  await expect(page).toHaveURL("/cart");
  await expect.poll(scrolledTo).toBe(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/cart");
  await expect.poll(scrolledTo).toBe(900);
});
