import { type Browser, expect, type Page } from "@playwright/test";
import { pngOf } from "../../../worker/testing/forms/images.ts";
import { PHONE } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

let serial = 0;
/** A product name unique to each test, even when the tests run again. */
const newName = () => `Zucchini ${Date.now().toString(36)}${serial++}`;

const staffPage = async (browser: Browser, options = {}): Promise<Page> => {
  const context = await browser.newContext({ baseURL: APP, ...options });
  await signIn(context, "admin@rasad.test");
  return context.newPage();
};
const find = async (page: Page, name: string) => {
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  return page.getByTestId("admin-product").filter({ has: page.getByRole("heading", { name, exact: true }) });
};
const picture = { name: "zucchini.png", mimeType: "image/png", buffer: Buffer.from(pngOf(64, 48)) };

const fillIn = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Description", { exact: true }).fill("Dark green, a hand long");
  await page.getByLabel("Price in Patna (₹)").fill("42.50");
  await page.getByLabel("Stock", { exact: true }).fill("4");
};
const add = async (page: Page, name: string): Promise<void> => {
  await page.goto("/admin/products/new");
  await fillIn(page, name);
  await page.getByLabel("Product image").setInputFiles(picture);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Product added successfully!").first()).toBeVisible();
};

test("adds a product with its picture, changes it in list and dialog, and deletes it", { tag: "@long" }, async ({
  browser,
}) => {
  const page = await staffPage(browser);
  const name = newName();
  await page.goto("/admin/products");
  await page.getByRole("link", { name: "Add Product" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  const save = dialog.getByRole("button", { name: "Save", exact: true });
  await fillIn(page, name);
  await expect(save).toBeDisabled();
  await page.getByLabel("Product image").setInputFiles(picture);
  await expect(page.getByAltText("The picture you chose")).toBeVisible();
  await save.click();
  await expect(page.getByText("Product added successfully!").first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products$/);

  const card = await find(page, name);
  await expect(card).toContainText("₹42.50");
  await expect(card.getByText("Low Stock")).toBeVisible();
  await expect(card.locator("img")).toHaveAttribute("src", /^\/images\/products\/[0-9a-f]{64}\.webp$/);

  await card.getByLabel(`Stock of ${name}`).fill("0");
  await card.getByLabel(`Stock of ${name}`).press("Enter");
  await expect(card.getByText("Out of Stock")).toBeVisible();
  await expect(page.getByText("Product updated successfully!").first()).toBeVisible();
  // Removes the browser's own validation, so that the server's error is shown at the field.
  await card.getByLabel(`Stock of ${name}`).evaluate((field: HTMLInputElement) => field.removeAttribute("min"));
  await card.getByLabel(`Stock of ${name}`).fill("-5");
  await card.getByLabel(`Stock of ${name}`).press("Enter");
  await expect(card.getByRole("alert")).toHaveText("Stock must be at least 0");
  await expect(card.getByLabel(`Stock of ${name}`)).toHaveAttribute("aria-invalid", "true");
  await expect(card.getByLabel(`Price of ${name} (₹)`)).not.toHaveAttribute("aria-invalid", "true");

  await card.getByRole("link", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit Product" });
  await edit.getByLabel("Category").selectOption("Fruits");
  await edit.getByRole("button", { name: "Save", exact: true }).click();
  // The list keeps its filter.
  await expect(page).toHaveURL(/\/admin\/products\?search=Zucchini/);
  await expect(await find(page, name)).toContainText("Fruits");

  const question = page.getByRole("dialog");
  await page.route("**/admin/products.data**", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );
  await card.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(question).toContainText("Are you sure you want to delete this product?");
  await question.getByRole("button", { name: "Yes, delete" }).click();
  await expect(page.getByText("Failed to delete product").first()).toBeVisible();
  await page.unroute("**/admin/products.data**");

  await card.getByRole("button", { name: `Delete ${name}` }).click();
  await question.getByRole("button", { name: "Yes, delete" }).click();
  await expect(page.getByText("Product deleted successfully!").first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("does not overwrite what another admin changed meanwhile, on a phone", { tag: "@long" }, async ({ browser }) => {
  const mine = await staffPage(browser, PHONE);
  const other = await staffPage(browser);
  const name = newName();
  await add(mine, name);
  const card = await find(mine, name);
  const others = await find(other, name);
  await others.getByLabel(`Price of ${name} (₹)`).fill("50");
  await others.getByLabel(`Price of ${name} (₹)`).press("Enter");
  await expect(others).toContainText("₹50");

  await card.getByLabel(`Price of ${name} (₹)`).fill("60");
  await card.getByRole("button", { name: `Save stock and price of ${name}` }).click();
  await expect(mine.getByText(`${name} was changed meanwhile: it costs ₹50 now`).first()).toBeVisible();
  await expect(card).toContainText("₹50");
  expect(await mine.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
