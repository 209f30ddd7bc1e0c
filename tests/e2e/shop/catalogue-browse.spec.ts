import { expect, type Page } from "@playwright/test";
import { untilHydrated } from "../support/hydration.ts";
import { createLatch } from "../support/latch.ts";
import { test } from "../support/test.ts";

const cards = (page: Page) => page.getByTestId("product-card");

test("keeps the address on Load more and restores the loaded list on Back", { tag: "@long" }, async ({ page }) => {
  await page.goto("/products?category=Vegetables&sort=price");
  const more = page.getByRole("link", { name: "Load more" });
  await untilHydrated(more);
  await more.click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
  const count = await cards(page).count();
  await expect(page).toHaveURL("/products?category=Vegetables&sort=price");
  const chosen = cards(page).nth(70);
  await chosen.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1000);
  await chosen.getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(count);
  await expect(chosen).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(5);
});

test("loads further products again when the language changes", { tag: "@long" }, async ({ page }) => {
  await page.goto("/products");
  const more = page.getByRole("link", { name: "Load more" });
  await untilHydrated(more);
  await more.click();
  await expect(cards(page)).toHaveCount(84);
  await page.getByRole("banner").getByLabel("Language").selectOption("hindi");
  await expect(page.locator("html")).toHaveAttribute("lang", /^hi/);
  await expect(cards(page)).toHaveCount(24);
});

test("keeps the list when more cannot be loaded, and lets it be tried again", { tag: "@long" }, async ({ page }) => {
  await page.goto("/products");
  const more = page.getByRole("link", { name: "Load more" });
  await untilHydrated(more);
  await page.route("**/products/more?**", (route) => route.abort());
  await more.click();
  await expect(page.getByText("We couldn't load the products. Please try again.")).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  await page.unroute("**/products/more?**");
  await more.click();
  await expect(cards(page)).toHaveCount(84);
});

test("reports products that fail to load, and Try Again loads them", { tag: "@long" }, async ({ page }) => {
  await page.goto("/products");
  const oils = page.getByRole("link", { name: /^Oils/ }).first();
  await untilHydrated(oils);
  await page.route("**/products.data**", (route) => route.abort());
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: /^Oils/ }).click();
  await expect(page.getByRole("heading", { name: "Oops! Something went wrong" })).toBeVisible();
  await expect(page.getByText("We couldn't load the products. Please try again.")).toBeVisible();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByTestId("result-count")).toContainText("products in Oils");
});

test("marks the list as busy while other products load", { tag: "@long" }, async ({ page }) => {
  await page.goto("/products");
  const chip = page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: /^Oils/ });
  await untilHydrated(chip);
  const answer = createLatch();
  await page.route("**/products.data**", async (route) => {
    await answer.released;
    await route.continue();
  });
  await chip.click();
  await expect(page.locator("[data-view]")).toHaveAttribute("aria-busy", "true");
  answer.release();
  await expect(page.getByTestId("result-count")).toContainText("products in Oils");
  await expect(page.locator("[data-view]")).toHaveAttribute("aria-busy", "false");
});
