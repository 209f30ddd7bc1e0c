import { type BrowserContext, expect } from "@playwright/test";
import { type Between, openBetween } from "../support/between.ts";
import { keptIn, openPhone, untilKept } from "../support/phone.ts";
import { test } from "../support/test.ts";

/** Networks that answer nothing, and a shop that is replaced by its next build meanwhile. */
const SOON = { timeout: 30_000 };
// Each test waits for pages to be stored, several times.
let between: Between;
let phone: BrowserContext;
test.beforeEach(async ({ browser }) => {
  between = await openBetween();
  phone = await openPhone(browser, { baseURL: between.address });
});
test.afterEach(async () => {
  await phone.close();
  await between.close();
});

test("leads on to stored pages when the network answers nothing", async () => {
  const page = await phone.newPage();
  await page.goto("/products");
  await untilKept(page, "/products");
  await page.goto("/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "Dairy" }).waitFor();
  between.isDead = true;
  await page.getByRole("contentinfo").getByRole("link", { name: "Dairy" }).click();
  await expect(page).toHaveURL("/products");
  await expect(page.getByTestId("offline-strip")).toBeVisible();
  // The history entry before is still there.
  await page.goBack();
  await expect(page).toHaveURL("/contact");
  await page.goto("/register");
  await expect(page.getByRole("heading", { name: "No network right now" })).toBeVisible();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "No network right now" })).toBeVisible();
  between.isDead = false;
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page).toHaveURL("/register");
  await expect(page.getByLabel("Account type")).toBeVisible();
});

test("shows the stored page when the network takes too long, and then refreshes it", async () => {
  const page = await phone.newPage();
  await page.goto("/products");
  await untilKept(page, "/products");
  between.delay = 9_000;
  const began = Date.now();
  await page.goto("/products", { waitUntil: "commit" });
  expect(Date.now() - began).toBeGreaterThan(3_500);
  expect(Date.now() - began).toBeLessThan(8_500);
  await expect(page.locator("html[data-kept-at]")).toBeAttached();
  between.delay = 0;
  await expect(page.getByTestId("offline-strip")).toHaveCount(0, SOON);
  await expect(page.locator("html[data-kept-at]")).toHaveCount(0, SOON);
});

test("replaces the old build with the new one, file by file and page by page", async () => {
  const page = await phone.newPage();
  await page.goto("/products");
  await untilKept(page, "/products");
  const caches = async () => [...new Set((await keptIn(page)).map(({ cache }) => cache.split("-")[1] ?? "pictures"))];
  const [old = ""] = (await caches()).filter((build) => build !== "pictures");
  expect(old).toMatch(/^[0-9a-f]{12}$/);

  const next = "0123456789ab";
  between.change = (path, text) => (path === "/sw.js" ? text.replaceAll(old, next) : text);
  await page.goto("/contact");
  await expect.poll(async () => (await caches()).sort(), SOON).toEqual([next, "pictures"]);
  // Pages stored by the old build are fetched again, though nobody visits them.
  await untilKept(page, "/products");
  await phone.setOffline(true);
  await page.goto("/products");
  await expect(page.getByTestId("offline-strip")).toBeVisible();
  await expect(page.getByTestId("product-card").first()).toBeVisible();
});

test("shows a page of a newer build than the service worker and does not store it", async () => {
  const page = await phone.newPage();
  await page.goto("/products");
  await untilKept(page, "/products");
  between.change = (path, text) =>
    path.includes("Dairy")
      ? text.replace("</head>", '<link rel="modulepreload" href="/assets/newer-0123.js"/></head>')
      : text;
  await page.goto("/products?category=Dairy");
  await expect(page.getByTestId("product-card").first()).toBeVisible();
  await page.goto("/products?category=Spices");
  await untilKept(page, "/products?category=Spices");
  const pages = (await keptIn(page)).filter(({ cache }) => cache.startsWith("pages-")).map(({ path }) => path);
  expect(pages).toEqual(["/products", "/products?category=Spices"]);
});
