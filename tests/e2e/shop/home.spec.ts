import { expect } from "@playwright/test";
import { APP } from "../support/ports.ts";
import { test } from "../support/test.ts";

test("shows a basket where a picture is gone, on cards and on the product's page", { tag: "@long" }, async ({
  page,
}) => {
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
