import { type BrowserContext, expect } from "@playwright/test";
import { createLatch } from "../support/latch.ts";
import { cachedEntries, openPhone, untilCached } from "../support/phone.ts";
import { openProxy, type ShopProxy } from "../support/proxy.ts";
import { test } from "../support/test.ts";

// Networks that never answer, and a shop that is meanwhile replaced by its next build.

let proxy: ShopProxy;
let phone: BrowserContext;
test.beforeEach(async ({ browser }) => {
  proxy = await openProxy();
  phone = await openPhone(browser, { baseURL: proxy.address });
});
test.afterEach(async () => {
  await phone.close();
  await proxy.close();
});

test("leads on to stored pages when the network answers nothing", async () => {
  const page = await phone.newPage();
  await page.goto("/products");
  await untilCached(page, "/products");
  await page.goto("/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "Dairy" }).waitFor();
  proxy.isDead = true;
  await page.getByRole("contentinfo").getByRole("link", { name: "Dairy" }).click();
  await expect(page).toHaveURL("/products");
  await expect(page.getByTestId("offline-strip")).toBeVisible();
  // The previous history entry is still there.
  await page.goBack();
  await expect(page).toHaveURL("/contact");
  await page.goto("/register");
  await expect(page.getByRole("heading", { name: "No network right now" })).toBeVisible();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "No network right now" })).toBeVisible();
  proxy.isDead = false;
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page).toHaveURL("/register");
  await expect(page.getByLabel("Account type")).toBeVisible();
});

test("shows the stored page when the network takes too long, and then refreshes it", async () => {
  const page = await phone.newPage();
  await page.goto("/products");
  await untilCached(page, "/products");
  const network = createLatch();
  proxy.held = network.released;
  await page.goto("/products", { waitUntil: "commit" });
  await expect(page.locator("html[data-cached-at]")).toBeAttached();
  network.release();
  await expect(page.getByTestId("offline-strip")).toHaveCount(0);
  await expect(page.locator("html[data-cached-at]")).toHaveCount(0);
});

test("replaces the old build with the new one, file by file and page by page", async () => {
  const page = await phone.newPage();
  await page.goto("/products");
  await untilCached(page, "/products");
  const caches = async () => [
    ...new Set((await cachedEntries(page)).map(({ cache }) => cache.split("-")[1] ?? "pictures")),
  ];
  const [old = ""] = (await caches()).filter((build) => build !== "pictures");
  expect(old).toMatch(/^[0-9a-f]{12}$/);

  const next = "0123456789ab";
  proxy.change = (path, text) => (path === "/sw.js" ? text.replaceAll(old, next) : text);
  await page.goto("/contact");
  await expect.poll(async () => (await caches()).sort()).toEqual([next, "pictures"]);
  // Pages stored by the old build are fetched again, though nobody visits them.
  await untilCached(page, "/products");
  await phone.setOffline(true);
  await page.goto("/products");
  await expect(page.getByTestId("offline-strip")).toBeVisible();
  await expect(page.getByTestId("product-card").first()).toBeVisible();
});

test("shows a page of a newer build than the service worker and does not store it", async () => {
  const page = await phone.newPage();
  await page.goto("/products");
  await untilCached(page, "/products");
  proxy.change = (path, text) =>
    path.includes("Dairy")
      ? text.replace("</head>", '<link rel="modulepreload" href="/assets/newer-0123.js"/></head>')
      : text;
  await page.goto("/products?category=Dairy");
  await expect(page.getByTestId("product-card").first()).toBeVisible();
  await page.goto("/products?category=Spices");
  await untilCached(page, "/products?category=Spices");
  const pages = (await cachedEntries(page)).filter(({ cache }) => cache.startsWith("pages-")).map(({ path }) => path);
  expect(pages).toEqual(["/products", "/products?category=Spices"]);
});
