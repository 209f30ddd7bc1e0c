import { type BrowserContext, expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { untilHydrated, untilIdle } from "../support/hydration.ts";
import { cachedEntries, cachedPages, openPhone, untilCached } from "../support/phone.ts";
import { call, confirmOrder, logIn, newBuyer, newOrder } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test("shows a visited catalogue without a network and says when it was stored", async ({ browser }) => {
  const phone = await openPhone(browser);
  const page = await phone.newPage();
  await page.goto("/products?category=Fruits");
  await untilCached(page, "/products?category=Fruits");
  const names = await page.getByTestId("product-card").allInnerTexts();
  await phone.setOffline(true);
  await page.reload();
  const strip = page.getByTestId("offline-strip");
  await expect(strip).toContainText(/No network\. Prices and stock as of \d\d\/\d\d\/\d{4}/);
  expect(await page.getByTestId("product-card").allInnerTexts()).toEqual(names);
  const picture = page.getByTestId("product-card").locator("img").first();
  expect(await picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  expect(await findViolations(page)).toEqual([]);

  // Another list was never visited, so this one is shown.
  await page.goto("/products?category=Dairy");
  await expect(page).toHaveURL("/products?category=Fruits");
  await expect(strip).toBeVisible();
  await phone.setOffline(false);
  await expect(strip).toHaveCount(0);
});

test("shows opened products without a network, and the offline page for others", { tag: "@long" }, async ({
  browser,
}) => {
  const phone = await openPhone(browser);
  const page = await phone.newPage();
  await page.goto("/products");
  await untilCached(page, "/products");
  const links = page.getByTestId("product-card").getByRole("link");
  const [seen, unseen] = await Promise.all([links.nth(0).getAttribute("href"), links.nth(3).getAttribute("href")]);
  await links.nth(0).click();
  await expect(page).toHaveURL(seen ?? "");
  await untilCached(page, seen ?? "");
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  expect(name).not.toBe("Products");

  await phone.setOffline(true);
  await page.goto("/products");
  await page.locator(`a[href="${seen}"]`).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByTestId("offline-strip")).toBeVisible();
  await page.goBack();
  // The client code for the time without a network comes after the page. Its strip may be missing: Playwright's offline
  // mode lets requests of a newly started service worker through.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/pwa-client-")),
  );
  await untilIdle(page);
  await page.locator(`a[href="${unseen}"]`).first().click();
  await expect(page.getByRole("heading", { name: "No network right now" })).toBeVisible();
  await expect(page).toHaveURL(unseen ?? "");
  await expect(page.getByRole("link", { name: "Your delivery board" })).toBeHidden();
  await page.getByRole("link", { name: "The products you saw last" }).click();
  await expect(page).toHaveURL("/products");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "No network right now" })).toBeVisible();
});

test("opens an unreachable page by itself once there is a network", { tag: "@long" }, async ({ browser }) => {
  const phone = await openPhone(browser);
  const page = await phone.newPage();
  await page.goto("/products");
  await untilCached(page, "/products");
  await phone.setOffline(true);
  await page.goto("/contact?about=milk");
  await expect(page.getByRole("heading", { name: "No network right now" })).toBeVisible();
  await phone.setOffline(false);
  await expect(page.getByRole("heading", { name: "Contact" }).first()).toBeVisible();
  await expect(page).toHaveURL("/contact?about=milk");
});

test("leads from an open page to the offline page, and not into an error", { tag: "@long" }, async ({ browser }) => {
  const phone = await openPhone(browser);
  const page = await phone.newPage();
  await page.goto("/products");
  await untilCached(page, "/products");
  await page.goto("/contact");
  await page.getByRole("button", { name: /Send/ }).waitFor();
  await phone.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Dairy" }).click();
  await expect(page).toHaveURL("/products");
  await expect(page.getByTestId("offline-strip")).toBeVisible();
});

test("shows the offline page in the viewer's language, and in the new one after a change", { tag: "@long" }, async ({
  browser,
}) => {
  const phone = await openPhone(browser);
  const page = await phone.newPage();
  await page.goto("/products");
  await untilCached(page, "/products");
  const title = async () => {
    await phone.setOffline(true);
    await page.goto("/register");
    const heading = page.getByRole("heading", { level: 1 });
    const words = (await heading.textContent()) ?? "";
    await phone.setOffline(false);
    // The page reloads by itself; a second navigation at once would interfere.
    await expect(heading).not.toHaveText(words);
    return words;
  };
  expect(await title()).toBe("No network right now");
  const speak = async (language: string) => {
    await page.goto("/");
    const choice = page.getByRole("combobox", { name: /Language|भाषा|ભાષા/ });
    await untilHydrated(choice);
    await choice.selectOption(language);
    const storedLanguage = () =>
      page.evaluate(async () => (await caches.match("/offline"))?.headers.get("Content-Language") ?? "none");
    await expect.poll(storedLanguage).toBe({ hindi: "hi", marathi: "mr", gujarati: "gu" }[language]);
  };
  await speak("hindi");
  expect(await title()).toBe("अभी नेटवर्क नहीं है");
  await speak("gujarati");
  expect(await title()).toBe("અત્યારે નેટવર્ક નથી");
});

/** Visits each page and gives the service worker time to store it. */
const look = async (page: Page, paths: readonly string[]) => {
  for (const path of paths) await page.goto(path, { waitUntil: "load" });
};
const phoneOf = async (context: BrowserContext, email: string) => {
  await signIn(context, email);
  return context.newPage();
};

test("stores no buyer's orders, no admin page and no delivery code in any browser", { tag: "@long" }, async ({
  browser,
}) => {
  const admin = await logIn("admin@rasad.test");
  const buyer = await newBuyer("Kitchen Of Secrets");
  const { _id: id } = await newOrder(buyer);
  const { confirmationOtp: code = "" } = await confirmOrder(admin, id);
  expect(code).toMatch(/^\d{6}$/);
  const shown = await call(buyer.token, "GET", `/orders/${id}`);
  expect(JSON.stringify(shown)).toContain(code);

  const ofBuyer = await phoneOf(await openPhone(browser), buyer.email);
  await look(ofBuyer, ["/products", "/", "/cart", "/orders", `/orders/${id}`, `/order-confirmation/${id}`, "/profile"]);
  await expect(ofBuyer.getByRole("heading", { level: 1 })).toBeVisible();
  await ofBuyer.goto("/orders");
  await expect(ofBuyer.getByText(code).first()).toBeVisible();
  await ofBuyer.goto("/products");
  await untilCached(ofBuyer, "/products");

  const ofAdmin = await phoneOf(await openPhone(browser), "admin@rasad.test");
  await look(ofAdmin, ["/products", "/admin", "/admin/orders?status=confirmed", "/admin/agents"]);
  await ofAdmin.goto("/products");
  await untilCached(ofAdmin, "/products");

  for (const page of [ofBuyer, ofAdmin]) {
    expect(await cachedPages(page)).toEqual(["/products"]);
    const kept = await cachedEntries(page);
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.filter(({ text }) => text.includes(code) || text.includes(id)).map(({ path }) => path)).toEqual([]);
    expect(kept.filter(({ path }) => /^\/(api|orders|order-conf|admin|profile|cart)/.test(path))).toEqual([]);
  }
});
