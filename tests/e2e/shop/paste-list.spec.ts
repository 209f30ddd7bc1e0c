import { expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { untilHydrated } from "../support/hydration.ts";
import { line, unfold } from "../support/look-list.ts";
import { PHONE } from "../support/phone.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test.use(PHONE);

const MESSAGE = `[22/11, 5:10 am] Chef: bhaiya kal subah bhej dena
aloo 10 kg pyaz 5kg
hari mirch 1 kg
karela 1 crate`;

const addButton = (page: Page) => page.getByRole("button", { name: /^Add \d+ · / });

/** Opens the page and lets it parse this list. */
const read = async (page: Page, text: string): Promise<void> => {
  await signIn(page, (await newAccount()).email);
  await page.goto("/lists/paste");
  const button = page.getByRole("button", { name: "Read the list" });
  await untilHydrated(button);
  await page.getByLabel("Your list").fill(text);
  await button.tap();
  await expect(page.getByRole("heading", { name: "Is this right?" })).toBeVisible();
};

test("turns a message into a cart: look, correct, add", { tag: "@long" }, async ({ page }) => {
  await read(page, MESSAGE);
  await expect(page.getByTestId("look-line")).toHaveCount(4);
  await expect(addButton(page)).toHaveText(/^Add 3 · ₹[\d,]+ · 1 unanswered$/);
  expect(await findViolations(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  const row = await line(page, "aloo").locator("summary").first().boundingBox();
  expect(row?.height).toBeLessThanOrEqual(56);

  // The page asks before it leaves out a line.
  await addButton(page).tap();
  await expect(page.getByRole("alert")).toContainText("1 line has no answer");
  await page.getByRole("link", { name: "Answer" }).tap();

  // A quantity that only the buyer knows, another candidate, and a line that is not wanted.
  await line(page, "karela").getByText("Bitter Gourd").tap();
  await line(page, "karela").getByRole("spinbutton").fill("20");
  await line(page, "karela").getByRole("spinbutton").blur();
  await unfold(page, "aloo");
  await line(page, "aloo").getByText("Potato (Chipsona)").last().tap();
  await expect(line(page, "aloo").getByRole("spinbutton")).toHaveValue("10");
  await unfold(page, "hari mirch");
  await line(page, "hari mirch").getByText("None of these").last().tap();
  await expect(addButton(page)).toHaveText(/^Add 3 · ₹[\d,]+$/);

  await addButton(page).tap();
  await expect(page).toHaveURL("/cart");
  const cart = page.getByTestId("cart-line");
  await expect(cart).toHaveCount(3);
  await expect(cart.filter({ hasText: "Potato (Chipsona)" }).getByRole("spinbutton")).toHaveValue("10");
  await expect(cart.filter({ hasText: "Bitter Gourd" }).getByRole("spinbutton")).toHaveValue("20");
});

test("reads a line again in other words, and keeps the rest", { tag: "@long" }, async ({ page }) => {
  await read(page, "aloo 10 kg\nqwrtzx 2 kg");
  await unfold(page, "aloo");
  await line(page, "aloo").getByText("None of these").last().tap();
  await page.getByTestId("not-understood").getByRole("textbox").fill("gajar 2 kg");
  await page.getByTestId("not-understood").getByRole("button", { name: "Read again" }).tap();
  await expect(line(page, "gajar")).toBeVisible();
  await expect(page.getByTestId("not-understood")).toHaveCount(0);
  await expect(line(page, "aloo").getByRole("radio", { name: "None of these", includeHidden: true })).toBeChecked();

  await unfold(page, "gajar");
  await line(page, "gajar").getByText("Search for something else").tap();
  await line(page, "gajar").getByRole("textbox").fill("palak 4 kg");
  await line(page, "gajar").getByRole("button", { name: "Read again" }).tap();
  await unfold(page, "palak");
  await expect(line(page, "palak").getByRole("spinbutton")).toHaveValue("4");
});

test("takes a shared message and removes it from the address", { tag: "@long" }, async ({ page }) => {
  await signIn(page, (await newAccount()).email);
  await page.goto(`/lists/paste?${new URLSearchParams({ text: "aloo 10 kg\npyaz 5 kg" })}`);
  await expect(page.getByLabel("Your list")).toHaveValue("aloo 10 kg\npyaz 5 kg");
  await expect(page).toHaveURL("/lists/paste");
});

test("keeps the list when the network is lost", { tag: "@long" }, async ({ page, context }) => {
  await signIn(page, (await newAccount()).email);
  await page.goto("/lists/paste");
  const button = page.getByRole("button", { name: "Read the list" });
  await untilHydrated(button);
  await page.getByLabel("Your list").fill("aloo 10 kg");
  await context.setOffline(true);
  await button.tap();
  await expect(page.getByRole("alert")).toContainText("You are offline");
  await expect(page.getByLabel("Your list")).toHaveValue("aloo 10 kg");
  await context.setOffline(false);
  await button.tap();
  await expect(line(page, "aloo")).toBeVisible();
});

test("puts a message on a new list, with the price of each quantity", { tag: "@long" }, async ({ page }) => {
  await read(page, "mandsaur lahsun 40 kg\naloo 10 kg");
  await unfold(page, "lahsun");
  await expect(line(page, "lahsun").getByTestId("line-price")).toHaveText("₹5,200");
  await line(page, "lahsun").getByRole("button", { name: "10 kg more: ₹124 per kg" }).tap();
  await expect(line(page, "lahsun").getByRole("spinbutton")).toHaveValue("50");
  await expect(line(page, "lahsun").getByTestId("line-price")).toHaveText("₹6,200");
  await page.getByText("Put it on a list instead").tap();
  await page.getByLabel("Name of a new list").fill("Banquet");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Put on the list" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Banquet");
  await expect(page.getByTestId("list-row")).toHaveCount(2);
});
