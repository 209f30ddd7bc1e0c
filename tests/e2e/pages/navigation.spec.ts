import { expect, type Page } from "@playwright/test";
import { untilHydrated } from "../support/hydration.ts";
import { test } from "../support/test.ts";

/** Focus and scroll position after navigations. */
const headerLink = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name, exact: true });
/** Clicks without Playwright's scrolling beforehand. */
const follow = (page: Page, name: string) => headerLink(page, name).evaluate((link: HTMLElement) => link.click());
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await untilHydrated(headerLink(page, "Contact"));
};

test("restores each address's scroll position, and focuses a new page's heading but not a filtered list's", async ({
  page,
}) => {
  await open(page, "/products");
  await expect(heading(page)).not.toBeFocused();
  // The position is restored on Back, on a link to the address, and on a reload.
  await page.evaluate(() => scrollTo(0, 900));
  await follow(page, "Contact");
  await expect(page).toHaveURL("/contact");
  await expect.poll(() => scrolledTo(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/products");
  await expect.poll(() => scrolledTo(page)).toBe(900);
  await follow(page, "Contact");
  await expect(page).toHaveURL("/contact");
  await follow(page, "Products");
  await expect(page).toHaveURL("/products");
  await expect.poll(() => scrolledTo(page)).toBe(900);
  await page.reload();
  await expect.poll(() => scrolledTo(page)).toBe(900);

  await untilHydrated(headerLink(page, "Contact"));
  await headerLink(page, "Contact").press("Enter");
  await expect(page).toHaveURL("/contact");
  await expect(heading(page)).toBeFocused();
  // Continue from the heading, as a screen reader does.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);

  await headerLink(page, "Products").press("Enter");
  await expect(page).toHaveURL("/products");
  await expect(heading(page)).toBeFocused();
  const shelf = page.getByRole("main").getByRole("link", { name: /^Spices/ });
  await shelf.press("Enter");
  await expect(page).toHaveURL(/category=Spices/);
  await expect(shelf).toBeFocused();
});

test("starts a tapped category at the top of its list, and Back returns to the place in the earlier list", {
  tag: "@long",
}, async ({ page }) => {
  await open(page, "/products");
  const chip = (name: RegExp) => page.getByRole("main").getByRole("link", { name }).first();
  const scroll = async (to: number) => {
    await page.evaluate((y) => scrollTo(0, y), to);
    await expect.poll(() => scrolledTo(page)).toBe(to);
  };
  await scroll(900);
  await chip(/^Spices/).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/category=Spices/);
  await expect.poll(() => scrolledTo(page)).toBe(0);
  await scroll(700);
  await chip(/^Fruits/).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/category=Fruits/);
  await expect.poll(() => scrolledTo(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/category=Spices/);
  await expect.poll(() => scrolledTo(page)).toBe(700);
  await page.goBack();
  await expect(page).toHaveURL("/products");
  await expect.poll(() => scrolledTo(page)).toBe(900);
  // Tapped a second time, the category starts at its top again.
  await chip(/^Spices/).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/category=Spices/);
  await expect.poll(() => scrolledTo(page)).toBe(0);
});

test("treats a query that is written like a script as a query", { tag: "@long" }, async ({ page }) => {
  const attack = "</script><script>window.hacked=1</script>";
  await page.goto(`/products?search=${attack}&${attack}=${encodeURIComponent(attack)}`);
  await untilHydrated(headerLink(page, "Contact"));
  await page.reload();
  await untilHydrated(headerLink(page, "Contact"));
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});

test("treats a path that is written like a script as a path", { tag: "@long" }, async ({ page, request }) => {
  const attack = "</script><script>window.hacked=1</script>";
  for (const path of [`/${attack}`, `/${encodeURIComponent(attack)}`, `/products/${encodeURIComponent(attack)}`]) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain("<script>window.hacked");
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  }
});
