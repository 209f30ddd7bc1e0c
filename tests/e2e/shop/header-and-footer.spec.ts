import { expect } from "@playwright/test";
import { untilHydrated } from "../support/hydration.ts";
import { PHONE } from "../support/phone.ts";
import { test } from "../support/test.ts";

test.use(PHONE);

test("opens the menu and closes it on Escape, on a tap beside it and on navigation", async ({ page }) => {
  await page.goto("/");
  const banner = page.getByRole("banner");
  const opener = banner.locator("summary");
  const menu = banner.getByRole("navigation", { name: "Menu" });
  await untilHydrated(opener);
  await expect(menu).toBeHidden();
  await opener.tap();
  await expect(menu.getByRole("link")).toHaveText(["Home", "Products", "Contact", "Login", "Register"]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.tap();
  await page.getByRole("main").tap({ position: { x: 20, y: 600 } });
  await expect(menu).toBeHidden();
  await opener.tap();
  await menu.getByRole("link", { name: "Contact" }).tap();
  await expect(page).toHaveURL("/contact");
  await expect(menu).toBeHidden();
});
