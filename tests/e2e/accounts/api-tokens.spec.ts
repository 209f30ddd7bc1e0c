import { expect, type Page } from "@playwright/test";
import { reach } from "../../support/reach.ts";
import { findViolations } from "../support/axe.ts";
import { untilHydrated } from "../support/hydration.ts";
import { PHONE } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const LONG_NAME = "Purchasing of the Grand Maurya and its four kitchens, Patna";

const statusOf = async (token: string): Promise<number> =>
  (await reach(`${APP}/api/orders/my-orders`, { headers: { Authorization: `Bearer ${token}` } })).status;

const fitsItsScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test("makes a token on a phone, copies it, uses it, and revokes it", { tag: "@long" }, async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: APP,
    ...PHONE,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await signIn(context, (await newAccount()).email);
  const page = await context.newPage();
  await page.goto("/profile");
  await page.getByRole("link", { name: "Open API tokens" }).click();
  await expect(page.getByRole("heading", { name: "API tokens", level: 1 })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const make = page.getByRole("button", { name: "Make token" });
  await untilHydrated(make);
  await page.getByLabel("Name").fill(LONG_NAME);
  await make.click();
  await expect(page.getByText("Please choose at least one scope.")).toBeVisible();
  await page.getByRole("checkbox", { name: /^See orders/ }).check();
  await make.click();
  await expect(page.getByRole("heading", { name: /^Your new token/ })).toBeFocused();
  await page.getByRole("button", { name: "Copy token" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^rasad_live_/);
  await expect(page.getByLabel("Name")).toHaveValue("");
  expect(await fitsItsScreen(page)).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  expect(await statusOf(token)).toBe(200);

  await page.reload();
  const row = page.getByTestId("api-token").filter({ hasText: LONG_NAME });
  await expect(row.getByText(/last used: Just now/)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  const revoke = row.getByRole("button", { name: "Revoke" });
  await untilHydrated(revoke);
  await revoke.click();
  await page.getByRole("button", { name: "Yes, revoke it" }).click();
  await expect(page.getByText("You have no token yet.")).toBeVisible();
  expect(await statusOf(token)).toBe(401);
  await context.close();
});
