import { writeFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { pngOf } from "../../../worker/testing/forms/images.ts";
import { createLatch } from "../support/latch.ts";
import { APP } from "../support/ports.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

let serial = 0;
const newName = () => `Xanthan ${Date.now().toString(36)}${serial++}`;
const picture = { name: "xanthan.png", mimeType: "image/png", buffer: Buffer.from(pngOf(64, 48)) };

const staffPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ baseURL: APP });
  await signIn(context, "admin@rasad.test");
  return context.newPage();
};
const fillIn = async (page: Page, name: string): Promise<void> => {
  await page.goto("/admin/products/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Description", { exact: true }).fill("For sauces");
  await page.getByLabel("Price in Patna (₹)").fill("42.50");
  await page.getByLabel("Stock", { exact: true }).fill("4");
};
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

test("uploads a picture as soon as it is chosen and finds the product by its other names", { tag: "@long" }, async ({
  browser,
}) => {
  const page = await staffPage(browser);
  const name = newName();
  const upload = createLatch();
  let uploads = 0;
  await page.route("**/api/upload/image", async (route) => {
    uploads++;
    await upload.released;
    await route.continue();
  });
  await fillIn(page, name);
  await expect(save(page)).toBeDisabled();
  // The fields that every product needs come first; the others are collapsed.
  await expect(page.getByLabel("Other names")).toBeHidden();
  await page.getByText("More about the product").click();
  await page.getByLabel("Other names").fill(`ज़ैंथन ${name}, zaintan${name.slice(8)}`);
  await page.getByLabel("Product image").setInputFiles(picture);
  await expect(page.getByRole("progressbar", { name: "Sending the picture…" })).toBeVisible();
  await expect(page.getByAltText("The picture you chose")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  upload.release();
  await expect(page.getByText("Image uploaded successfully!")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Product added successfully!").first()).toBeVisible();
  expect(uploads).toBe(1);

  const card = page.getByTestId("admin-product").filter({ hasText: name });
  await page.goto(`/admin/products?search=zaintan${encodeURIComponent(name.slice(8))}`);
  await expect(card.locator("img")).toHaveAttribute("src", /^\/images\/products\/[0-9a-f]{64}\.webp$/);
  await card.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByLabel("Other names")).toHaveValue(`ज़ैंथन ${name}, zaintan${name.slice(8)}`);
  await page.context().close();
});

test("sends a picture with the form when its own upload failed", { tag: "@long" }, async ({ browser }) => {
  const page = await staffPage(browser);
  const name = newName();
  await page.route("**/api/upload/image", (route) => route.abort());
  await fillIn(page, name);
  await page
    .getByLabel("Product image")
    .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
  await expect(page.getByText("Please select an image file")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await page.getByLabel("Product image").setInputFiles(picture);
  await expect(page.getByText("Failed to upload image")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Product added successfully!").first()).toBeVisible();
  await page.context().close();
});

test(
  "takes a picture that is dropped on its tile, and opens no file that is dropped beside it",
  { tag: "@long" },
  async ({ browser }, info) => {
    const page = await staffPage(browser);
    const path = info.outputPath(picture.name);
    await writeFile(path, picture.buffer);
    await page.goto("/admin/products/new");
    const session = await page.context().newCDPSession(page);
    // Playwright cannot drop a file from outside the page.
    const drop = async (x: number, y: number): Promise<void> => {
      const data = { items: [], files: [path], dragOperationsMask: 1 };
      for (const type of ["dragEnter", "dragOver", "drop"] as const)
        await session.send("Input.dispatchDragEvent", { type, x, y, data });
    };
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Guar gum");
    const beside = await name.boundingBox();
    await drop((beside?.x ?? 0) + 5, (beside?.y ?? 0) + 5);
    await expect(page).toHaveURL("/admin/products/new");
    await expect(name).toHaveValue("Guar gum");
    await expect(page.getByAltText("The picture you chose")).toBeHidden();

    const tile = page.getByTestId("picture-drop").locator("span").first();
    await tile.scrollIntoViewIfNeeded();
    const box = await tile.boundingBox();
    await drop((box?.x ?? 0) + 40, (box?.y ?? 0) + 40);
    await expect(page.getByAltText("The picture you chose")).toBeVisible();
    await expect(page.getByText("Image uploaded successfully!")).toBeVisible();
    await page.context().close();
  },
);

test("filters products by stock together with a category and a search", { tag: "@long" }, async ({ browser }) => {
  const page = await staffPage(browser);
  const name = newName();
  await fillIn(page, name);
  await page.getByLabel("Product image").setInputFiles(picture);
  await save(page).click();
  await expect(page.getByText("Product added successfully!").first()).toBeVisible();
  const card = page.getByTestId("admin-product").filter({ hasText: name });
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  const filter = page.getByRole("navigation", { name: "Products by stock" });
  await filter.getByRole("link", { name: "Out of stock" }).click();
  await expect(page.getByText("No products found")).toBeVisible();
  await filter.getByRole("link", { name: "10 or less" }).click();
  await expect(card).toBeVisible();
  await card.getByLabel(`Stock of ${name}`).fill("0");
  await card.getByLabel(`Stock of ${name}`).press("Enter");
  await expect(card.getByText("Out of Stock")).toBeVisible();
  await filter.getByRole("link", { name: "Out of stock" }).click();
  // Waits for the filter, because the address changes before the page, and the previous page also shows the card.
  await expect(filter.getByRole("link", { name: "Out of stock" })).toHaveAttribute("aria-current", /./);
  await expect(card).toBeVisible();
  await page
    .getByRole("navigation", { name: "Products by category" })
    .getByRole("link", { name: "Vegetables" })
    .click();
  await expect(page).toHaveURL(/category=Vegetables/);
  await expect(page).toHaveURL(/stock=out/);
  await expect(card).toBeVisible();
  await page.context().close();
});

test("refuses the second of two edits of a product and keeps what was typed", { tag: "@long" }, async ({ browser }) => {
  const mine = await staffPage(browser);
  const other = await staffPage(browser);
  const name = newName();
  await fillIn(mine, name);
  await mine.getByLabel("Product image").setInputFiles(picture);
  await save(mine).click();
  await expect(mine.getByText("Product added successfully!").first()).toBeVisible();
  for (const page of [mine, other]) {
    await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name: `Edit ${name}` }).click();
    await expect(page.getByRole("dialog", { name: "Edit Product" })).toBeVisible();
  }
  await other.getByLabel("Price in Patna (₹)").fill("50");
  await save(other).click();
  await expect(other.getByText("Product updated successfully!").first()).toBeVisible();
  await mine.getByLabel("Description", { exact: true }).fill("For sauces and ice cream");
  await save(mine).click();
  await expect(mine.getByText(`${name} was changed meanwhile: it costs ₹50 now`)).toBeVisible();
  await expect(mine.getByLabel("Description", { exact: true })).toHaveValue("For sauces and ice cream");
  await Promise.all([mine.context().close(), other.context().close()]);
});
