import { expect } from "@playwright/test";
import { test } from "../support/test.ts";

const PUBLIC = ["/", "/products", "/products?category=Spices", "/contact", "/login", "/register"];

test("gives each public page its own title, description, heading, address and picture", async ({ page, baseURL }) => {
  const titles = new Set<string>();
  for (const path of PUBLIC) {
    await page.goto(path);
    titles.add(await page.title());
    const content = (selector: string) => page.locator(selector).getAttribute("content");
    expect((await content('meta[name="description"]'))?.length).toBeGreaterThan(40);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${baseURL}${path}`);
    expect(await content('meta[property="og:image"]')).toBe(`${baseURL}/og.png`);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  }
  expect(titles.size).toBe(PUBLIC.length);
});

test("gives filters no canonical address and asks not to list private pages", async ({ page, baseURL }) => {
  await page.goto("/products?search=aloo&sort=price&view=list");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${baseURL}/products`);
  await page.goto("/cart");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});
