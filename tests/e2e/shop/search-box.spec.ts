import { expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { untilHydrated } from "../support/hydration.ts";
import { hostCookie, newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const recent = (page: Page) => page.getByRole("listbox", { name: "Recent searches" });
const active = (page: Page) => page.getByRole("listbox").locator("[aria-selected=true]");

/** Opens the products page and puts the focus into its search field. */
const openBox = async (page: Page, path = "/products"): Promise<void> => {
  await page.goto(path);
  await box(page).click();
};

/** Searches for these words, one after the other. */
const searchFor = async (page: Page, ...searches: readonly string[]): Promise<void> => {
  for (const search of searches) {
    await box(page).fill(search);
    await box(page).press("Enter");
    await expect(page).toHaveURL(`/products?search=${search}`);
  }
};

test("leads by keyboard alone from the field to a product and into the cart", async ({ page }) => {
  await signIn(page, (await newAccount()).email);
  await page.goto("/products");
  await untilHydrated(box(page));
  for (let i = 0; i < 30 && !(await box(page).evaluate((node) => node === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("chipsona");
  await expect(list(page)).toBeVisible();
  await expect(box(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("status").filter({ hasText: /^\d+ suggestions?$/ })).toBeAttached();
  await expect(active(page)).toHaveCount(0);

  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toContainText("Potato (Chipsona)");
  await expect(active(page)).toContainText(/ ₹[\d.]+ \/\skg/);
  expect(await box(page).getAttribute("aria-activedescendant")).toBe(await active(page).getAttribute("id"));
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(active(page)).toHaveCount(0);
  await page.keyboard.press("ArrowUp");
  await expect(active(page)).toHaveText("See all results for “chipsona”");
  await page.keyboard.press("Home");
  await expect(active(page)).toContainText("Potato (Chipsona)");
  await page.keyboard.press("End");
  await expect(active(page)).toHaveText("See all results for “chipsona”");
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveValue("chipsona");
  await expect(box(page)).toHaveAttribute("aria-expanded", "false");

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /Potato \(Chipsona\)/ })).toBeFocused();
  const add = page.getByRole("button", { name: "Add to Cart: Potato (Chipsona)" });
  for (let i = 0; i < 20 && !(await add.evaluate((node) => node === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
});

test("passes axe with the list open, and with the last searches", { tag: "@long" }, async ({ page }) => {
  await openBox(page);
  await box(page).fill("capsicm");
  await expect(list(page)).toContainText("“capsicm” in Vegetables");
  await expect(page.getByText("Suggestions for “capsicum”")).toBeVisible();
  await box(page).press("ArrowDown");
  expect(await findViolations(page)).toEqual([]);
  await searchFor(page, "aloo");
  await box(page).fill("");
  await expect(recent(page)).toBeVisible();
  await box(page).press("ArrowDown");
  expect(await findViolations(page)).toEqual([]);
});

test("sends the search on Enter without an option, and leads to a category and to all results", {
  tag: "@long",
}, async ({ page }) => {
  await openBox(page, "/products?category=Oils");
  await box(page).fill("paneer");
  await box(page).press("Enter");
  await expect(page).toHaveURL("/products?search=paneer&category=Oils");
  await expect(list(page)).toBeHidden();
  await box(page).fill("paneer ");
  await list(page).getByRole("option", { name: "“paneer” in Dairy" }).click();
  await expect(page).toHaveURL("/products?search=paneer&category=Dairy");
  await box(page).click();
  await list(page).getByRole("option", { name: "See all results for “paneer”" }).click();
  await expect(page).toHaveURL("/products?search=paneer");
  await expect(box(page)).toHaveValue("paneer");
});

test("sends one request for fast typing, and none for suggestions it already has", { tag: "@long" }, async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/search/suggest") asked.push(searchParams.get("q") ?? "");
  });
  await openBox(page);
  await untilHydrated(box(page));
  // Loads the list's code before the first letter is typed.
  await box(page).press("ArrowDown");
  await expect(page.getByRole("status").first()).toBeAttached();
  await box(page).pressSequentially("tomato", { delay: 10 });
  await expect(list(page)).toContainText("Tomato");
  expect(asked.length).toBeLessThan(3);
  expect(asked.at(-1)).toBe("tomato");
  await box(page).press("Backspace");
  await expect(list(page)).toContainText("See all results for “tomat”");
  await expect.poll(() => asked.at(-1)).toBe("tomat");
  const known = asked.length;
  await box(page).press("o");
  await expect(list(page)).toContainText("See all results for “tomato”");
  expect(asked).toHaveLength(known);
});

test("remains a search field when suggestions, or the list's own code, cannot be loaded", { tag: "@long" }, async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.route("**/api/search/suggest**", (route) => route.abort());
  await openBox(page);
  await box(page).fill("aloo");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await box(page).press("Enter");
  await expect(page).toHaveURL("/products?search=aloo");

  const fresh = await page.context().newPage();
  fresh.on("pageerror", ({ message }) => errors.push(message));
  await fresh.route(/\/assets\/search-list-/, (route) => route.abort());
  await openBox(fresh);
  await box(fresh).fill("aloo");
  await box(fresh).press("Enter");
  await expect(fresh).toHaveURL("/products?search=aloo");
  expect(errors).toEqual([]);
});

test("offers the last searches, forgets one, then all, and all of them at sign-out", { tag: "@long" }, async ({
  page,
}) => {
  await signIn(page, (await newAccount()).email);
  await openBox(page);
  await searchFor(page, "aloo", "paneer", "jeera");
  await box(page).fill("");
  await expect(recent(page).getByRole("option")).toHaveText(["jeera", "paneer", "aloo"]);
  await page.getByRole("button", { name: "Remove “paneer”" }).click();
  await expect(recent(page).getByRole("option")).toHaveText(["jeera", "aloo"]);
  await expect(box(page)).toBeFocused();
  await box(page).press("ArrowDown");
  await box(page).press("Delete");
  await expect(recent(page).getByRole("option")).toHaveText(["aloo"]);
  await box(page).press("ArrowDown");
  await box(page).press("Enter");
  await expect(page).toHaveURL("/products?search=aloo");
  await expect(box(page)).toHaveValue("aloo");

  await box(page).fill("");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(recent(page)).toHaveCount(0);

  await searchFor(page, "ghee");
  await page.locator("header summary[aria-label^='Account menu']").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("rasad_searches"))).toBeNull();
});

test("closes when the field is left, and keeps what was typed", { tag: "@long" }, async ({ page }) => {
  await openBox(page);
  await box(page).fill("aloo");
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveValue("aloo");
  await box(page).click();
  await expect(list(page)).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(list(page)).toBeHidden();
});

test("works by touch on a phone, in the reader's own language", { tag: "@long" }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });
  await context.addCookies([hostCookie("__Host-rasad_language", "hindi")]);
  const page = await context.newPage();
  await page.goto("/products");
  const field = page.getByRole("combobox", { name: "प्रोडक्ट खोजें" });
  await field.tap();
  await field.pressSequentially("आलू");
  const options = page.getByRole("listbox", { name: "सुझाव" }).getByRole("option");
  await expect(options.first()).toBeInViewport();
  // The field is below the header, so that the list has room above a keyboard.
  const { bottom = 640 } = (await field.evaluate((node) => node.getBoundingClientRect().toJSON())) as DOMRect;
  expect(bottom).toBeLessThan(180);
  for (const option of await options.all())
    expect((await option.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  const { width, right } = (await page
    .getByRole("listbox")
    .evaluate((node) => node.getBoundingClientRect().toJSON())) as DOMRect;
  expect(width).toBe(360);
  expect(right).toBe(360);
  await page.getByRole("button", { name: "बंद करें" }).tap();
  await expect(options).toHaveCount(0);
  await expect(field).not.toBeFocused();
  await field.tap();
  await options.filter({ hasText: "Jyoti" }).first().tap();
  await expect(page).toHaveURL(/\/products\/\w+$/);
});
