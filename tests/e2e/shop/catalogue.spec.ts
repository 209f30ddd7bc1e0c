import { expect, type Page } from "@playwright/test";
import { untilHydrated } from "../support/hydration.ts";
import { createLatch } from "../support/latch.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const cards = (page: Page) => page.getByTestId("product-card");
const cardOf = (page: Page, name: string) => cards(page).filter({ has: page.getByRole("heading", { name }) });
const badge = (page: Page) => page.getByTestId("cart-badge");
const cookieOfCart = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "__Host-rasad_cart")?.value;

/** A hotel of this test's own on a hydrated page of search results. */
const shopFor = async (page: Page, search: string): Promise<void> => {
  const { email } = await newAccount();
  await signIn(page, email);
  await page.goto(`/products?search=${encodeURIComponent(search)}`);
  await untilHydrated(page.getByRole("button", { name: /^Quick Add/ }).first());
};

test("loses no fast tap, no tap in a second tab and no tap without a network, and undoes the last one", async ({
  page,
  context,
}) => {
  await shopFor(page, "jyoti");
  const quickAdd = page.getByRole("button", { name: /^Quick Add Potato/ });
  await quickAdd.evaluate((button: HTMLButtonElement) => {
    for (let tap = 0; tap < 25; tap++) button.click();
  });
  const jyoti = cardOf(page, "Potato (Jyoti)");
  await expect(jyoti).toContainText("25 in cart");
  await expect(badge(page)).toHaveText("1");
  await expect(page.getByText("Item added to cart")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(jyoti).toContainText("24 in cart");

  const other = await context.newPage();
  await other.goto("/products?search=chipsona");
  await expect(badge(other)).toHaveText("1");
  await quickAdd.click();
  await other.getByRole("button", { name: /^Quick Add/ }).click();
  await quickAdd.click();
  await expect(jyoti).toContainText("26 in cart");
  await expect(badge(page)).toHaveText("2");
  await other.reload();
  await expect(badge(other)).toHaveText("2");

  await context.setOffline(true);
  await quickAdd.click();
  await expect(jyoti).toContainText("27 in cart");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(jyoti).toContainText("26 in cart");
  await jyoti.getByRole("button", { name: /^Less in the cart/ }).click();
  await expect(jyoti).toContainText("25 in cart");
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
});

test("steps or types a quantity up to the stock and adds it with one tap", { tag: "@long" }, async ({ page }) => {
  await shopFor(page, "jyoti");
  const card = cardOf(page, "Potato (Jyoti)");
  const field = card.getByRole("spinbutton");
  await card.getByRole("button", { name: /^One more/ }).click();
  await expect(field).toHaveValue("1.5");
  await card.getByRole("button", { name: /^One less/ }).click();
  await field.fill("12");
  await field.press("Enter");
  await expect(card).toContainText("12 in cart");
  await field.fill("99999");
  await field.blur();
  await expect(page.getByText("Max quantity reached")).toBeVisible();
  await expect(field).toHaveValue("99999");
  await card.getByRole("button", { name: /^Add to Cart/ }).click();
  const addRest = page.getByRole("button", { name: /^Add [\d,]+$/ });
  await expect(addRest).toBeVisible();
  await expect(field).toHaveValue("99999");
  await expect(card).toContainText("12 in cart");
  const rest = Number(((await addRest.textContent()) ?? "").replace(/\D/g, ""));
  expect(rest).toBeGreaterThan(12);
  await addRest.click();
  await expect(card).toContainText(`${(rest + 12).toLocaleString("en-IN")} in cart`);
  await expect(field).toHaveValue("1");
});

test("keeps a typed quantity above the stock in a cart's field and the cart as it was", { tag: "@long" }, async ({
  page,
}) => {
  await shopFor(page, "jyoti");
  await page.getByRole("button", { name: /^Quick Add/ }).click();
  await expect(badge(page)).toHaveText("1");
  await page.goto("/cart");
  const field = page.getByRole("spinbutton");
  await field.fill("99999");
  await field.press("Enter");
  await expect(page.getByText("Max quantity reached")).toBeVisible();
  await expect(field).toHaveValue("99999");
  await expect.poll(() => cookieOfCart(page)).toMatch(/\.1$/);
  await page.getByRole("button", { name: /^One more/ }).click();
  await expect(field).toHaveValue("99999");
  await field.fill("2.3");
  await field.blur();
  await page.getByRole("button", { name: "2.5 kg" }).click();
  await expect(field).toHaveValue("2.5");
  await field.fill("आधा");
  await field.blur();
  await expect(field).toHaveValue("0.5");
  await page.getByRole("button", { name: /^One less/ }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field).toHaveValue("0.5");
});

test("shows the last of two notices though the code for notices loads late", { tag: "@long" }, async ({ page }) => {
  const code = createLatch();
  await page.route(/\/assets\/dist-[\w-]+\.js$/, async (route) => {
    await code.released;
    await route.continue();
  });
  await shopFor(page, "jyoti");
  const card = cardOf(page, "Potato (Jyoti)");
  const asked = page.waitForRequest(/\/assets\/dist-/);
  await card.getByRole("button", { name: /^Add to Cart/ }).click();
  await asked;
  await card.getByRole("spinbutton").fill("99999");
  await card.getByRole("spinbutton").blur();
  code.release();
  await expect(page.getByText("Max quantity reached")).toBeVisible();
});

test("shows a refusal although the previous notice is just disappearing", { tag: "@long" }, async ({ page }) => {
  await page.clock.install();
  await shopFor(page, "jyoti");
  const card = cardOf(page, "Potato (Jyoti)");
  await page.clock.pauseAt(Date.now() + 60_000);
  const runUntil = (condition: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(100);
      await condition();
    }).toPass({ intervals: [10] });
  await card.getByRole("button", { name: /^Add to Cart/ }).click();
  const added = page.locator("[data-sonner-toast]");
  await runUntil(() => expect(added).toHaveAttribute("data-mounted", "true", { timeout: 500 }));
  // A notice stays for three seconds and then takes 200 ms to disappear.
  await page.clock.fastForward(2_800);
  await runUntil(() => expect(added).toHaveAttribute("data-removed", "true", { timeout: 500 }));

  await card.getByRole("spinbutton").fill("99999");
  await card.getByRole("spinbutton").blur();
  await page.clock.runFor(1_000);
  await expect(page.getByText("Max quantity reached")).toBeVisible();
});

test("remembers the chosen view on the server, and an address may choose another", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/products?category=Oils");
  const list = page.locator("[data-view]");
  await expect(list).toHaveAttribute("data-view", "grid");
  await untilHydrated(page.getByRole("link", { name: "List view" }));
  await page.getByRole("link", { name: "List view" }).click();
  await expect(list).toHaveAttribute("data-view", "list");
  await expect(page).toHaveURL("/products?category=Oils");
  const html = await (await page.request.get("/products")).text();
  expect(html).toContain('data-view="list"');
  await page.goto("/products?view=grid");
  await expect(list).toHaveAttribute("data-view", "grid");
  await page.goto("/products");
  await expect(list).toHaveAttribute("data-view", "grid");
});
