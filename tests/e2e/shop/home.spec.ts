import { expect } from "@playwright/test";
import { APP } from "../support/ports.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

/** The claims of the home page. Only the number of products can be checked against the shop itself. */
const FIGURES = { "restaurants served": "100+", products: "500+", cities: "5+", uptime: "99.9%" };

test("shows figures on the home page that the shop itself confirms", async ({ page }) => {
  await page.goto("/");
  const figures = page.getByRole("main").locator("dl");
  const shown = await figures
    .locator("div")
    .evaluateAll((all) =>
      all.map((one) => [one.querySelector("dt")?.textContent, one.querySelector("dd")?.textContent]),
    );
  expect(Object.fromEntries(shown)).toEqual(FIGURES);
  const { headers } = await fetch(`${APP}/api/products?limit=1`);
  expect(Number(headers.get("X-Total-Count"))).toBeGreaterThan(Number.parseInt(FIGURES.products, 10));
});

test("sends buyers to the shelves and agents to their board from Home", async ({ page }) => {
  const start = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
  await page.goto("/");
  await expect(start("Start Shopping")).toHaveAttribute("href", "/products");
  await signIn(page, "agent@rasad.test");
  await page.goto("/");
  await expect(start("Active Orders")).toHaveAttribute("href", "/orders");
  await expect(start("Start Shopping")).toHaveCount(0);
});

test("shows a basket where a picture is gone, on cards and on the product's page", async ({ page }) => {
  await page.route("**/images/**", (route) => route.continue({ url: `${APP}/images/products/${"0".repeat(64)}.webp` }));
  const drawn = async () => {
    const picture = page.getByRole("main").locator("img").first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  };
  await page.goto("/products");
  await drawn();
  await page.getByTestId("product-card").first().getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
  await drawn();
});
