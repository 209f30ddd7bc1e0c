import { expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { untilHydrated } from "../support/hydration.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const card = (page: Page, words: string) => page.getByTestId("missed-search").filter({ hasText: `“${words}”` });

/** Runs a search that finds nothing, and opens it in the staff's list. */
const openMissed = async (page: Page, words: string): Promise<void> => {
  await signIn(page, "admin@rasad.test");
  await page.request.get(`/api/products?search=${words}`);
  await expect(async () => {
    await page.goto("/admin/searches");
    await expect(card(page, words)).toBeVisible({ timeout: 1_000 });
  }).toPass();
};

test("turns a search that found nothing into another name of a product, which then finds it", {
  tag: "@long",
}, async ({ page }) => {
  const words = "fenwurzel";
  await openMissed(page, words);
  await untilHydrated(page.getByRole("button", { name: `Dismiss “${words}”` }));
  await page.getByRole("link", { name: `“${words}”: Make it an alias of…` }).click();
  const field = page.getByLabel(`Which product does “${words}” mean?`);
  await expect(field).toBeFocused();
  await field.fill("chipsona");
  await field.press("Enter");
  const potato = page.getByRole("radio", { name: "Potato (Chipsona)" });
  await expect(potato).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Add as another name" }).click();
  await expect(page.getByText(`“${words}” now finds Potato (Chipsona).`)).toBeVisible();
  await expect(card(page, words)).toHaveCount(0);

  await page.goto(`/products?search=${words}`);
  await expect(page.getByTestId("product-card")).toHaveCount(1);
  await expect(page.getByTestId("product-card")).toContainText(`matches ${words}`);
});
