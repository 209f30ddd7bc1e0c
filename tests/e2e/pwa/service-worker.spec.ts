import { type BrowserContext, expect, type Page } from "@playwright/test";
import { CART_COOKIE } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { findViolations } from "../support/axe.ts";
import { untilHydrated, untilIdle } from "../support/hydration.ts";
import { cachedEntries, cachedPages, openPhone, untilCached } from "../support/phone.ts";
import { call, confirmOrder, logIn, newBuyer, newOrder } from "../support/shop.ts";
import { hostCookie, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test("shows a visited catalogue without a network and says when it was stored", async ({ browser }) => {
  const phone = await openPhone(browser);
  const page = await phone.newPage();
  const fontPreload = /rel="preload" [^>]*as="font"/;
  const first = await page.goto("/products?category=Fruits");
  expect(await first?.text()).not.toMatch(fontPreload);
  await untilCached(page, "/products?category=Fruits");
  const later = await page.reload();
  expect(await later?.text()).toMatch(fontPreload);
  const names = await page.getByTestId("product-card").allInnerTexts();
  await phone.setOffline(true);
  await page.reload();
  const strip = page.getByTestId("offline-strip");
  await expect(strip).toContainText(/No network\. Prices and stock as of \d\d\/\d\d\/\d{4}/);
  expect(await page.getByTestId("product-card").allInnerTexts()).toEqual(names);
  const picture = page.getByTestId("product-card").locator("img").first();
  expect(await picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  expect(await findViolations(page)).toEqual([]);

  // The Dairy list was never visited, so the cached Fruits list is shown.
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
  // Waits for the offline code, which loads after the page. Its strip may be missing, because Playwright's offline mode
  // lets requests of a newly started service worker through.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/pwa-client-")),
  );
  await untilIdle(page);
  await page.locator(`a[href="${unseen}"]`).first().click();
  await expect(page.getByRole("heading", { name: "No network right now" })).toBeVisible();
  await expect(page).toHaveURL(unseen ?? "");
  await expect(page.getByRole("link", { name: "Your orders" })).toBeHidden();
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

test("opens a buyer's Home, cart and orders without a network, in the language chosen last, and nobody else's", {
  tag: "@long",
}, async ({ browser }) => {
  const buyer = await newBuyer("Kitchen Of Secrets");
  const { _id: id, items } = await newOrder(buyer);
  const [ordered] = items;
  const phone = await openPhone(browser);
  const page = await phoneOf(phone, buyer.email);
  await phone.addCookies([hostCookie(CART_COOKIE, `${ordered?.product._id}.2`)]);
  // The first response of the cart page sets its cookies, so it is not stored.
  await page.goto("/cart");
  for (const path of ["/", "/orders", "/cart"]) {
    await page.goto(path);
    await untilCached(page, path);
  }

  await phone.setOffline(true);
  await page.goto("/orders");
  const strip = page.getByTestId("offline-strip");
  await expect(strip).toContainText("No network. Your orders as of");
  await expect(page.getByTestId("order-card").first()).toContainText(id.slice(-8));
  await page.goto("/");
  await expect(strip).toBeVisible();
  await expect(page.getByTestId("on-its-way")).toBeVisible();
  await page.goto("/cart");
  await expect(strip).toContainText("What you change is sent later.");
  const more = page.getByRole("button", { name: `One more ${ordered?.product.name}` });
  await untilHydrated(more);
  await more.click();
  await expect(page.getByRole("spinbutton")).toHaveValue("3");
  await phone.setOffline(false);
  const saved = async () => (await call(buyer.token, "GET", "/team/cart?location=patna")).items;
  await expect.poll(saved).toEqual([{ productId: ordered?.product._id, quantity: 3 }]);

  await page.goto("/");
  const choice = page.getByRole("combobox", { name: "Language" });
  await untilHydrated(choice);
  await choice.selectOption("hindi");
  const languages = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith("pages-")) ?? "";
      const pages = await (await caches.open(name)).matchAll();
      return pages.map(({ headers }) => headers.get("Content-Language"));
    });
  await expect.poll(languages).toEqual(["hi", "hi", "hi"]);
  await phone.setOffline(true);
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("आपका कार्ट");
  await phone.setOffline(false);
  await expect(strip).toHaveCount(0);

  await page.goto("/");
  await page.getByLabel(/का अकाउंट मेन्यू$/).click();
  await page.getByRole("button", { name: "लॉगआउट" }).click();
  await expect(page.getByText("आप लॉगआउट हो गए हैं").first()).toBeVisible();
  await expect.poll(() => cachedPages(page)).toEqual([]);
  await signIn(phone, (await newBuyer()).email);
  await page.goto("/products");
  await untilCached(page, "/products");
  expect((await cachedEntries(page)).filter(({ text }) => text.includes("Kitchen Of Secrets"))).toEqual([]);
  await phone.setOffline(true);
  await page.goto("/orders");
  // The offline page changes to the new account's language only once a page has reported it, so either is correct.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(No network right now|अभी नेटवर्क नहीं है)$/);
});

test("stores no admin page, no order and no delivery code on the phone of staff", { tag: "@long" }, async ({
  browser,
}) => {
  const admin = await logIn("admin@rasad.test");
  const { _id: id } = await newOrder(await newBuyer("Kitchen Of Secrets"));
  const { confirmationOtp: code = "" } = await confirmOrder(admin, id);
  expect(code).toMatch(/^\d{6}$/);
  const page = await phoneOf(await openPhone(browser), "admin@rasad.test");
  await look(page, ["/products", "/", "/cart", "/orders", "/admin", "/admin/orders?status=confirmed", "/admin/agents"]);
  await page.goto("/products");
  await untilCached(page, "/products");
  expect(await cachedPages(page)).toEqual(["/products"]);
  const kept = await cachedEntries(page);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter(({ text }) => text.includes(code) || text.includes(id)).map(({ path }) => path)).toEqual([]);
  expect(kept.filter(({ path }) => /^\/(api|orders|order-conf|admin|profile|cart)/.test(path))).toEqual([]);
});
