import { expect } from "@playwright/test";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { reach } from "../../support/reach.ts";
import { untilHydrated } from "../support/hydration.ts";
import { APP } from "../support/ports.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const find = async (search: string): Promise<Product> => {
  const products = (await (await reach(`${APP}/api/products?limit=1&search=${search}`)).json()) as Product[];
  if (!products[0]) throw new Error(`nothing is called ${search}`);
  return products[0];
};

test("leads from a card to the product's page and back", { tag: "@long" }, async ({ page }) => {
  const { _id, name } = await find("jyoti");
  await page.goto("/products?search=jyoti");
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(`/products/${_id}`);
  await expect(page).toHaveTitle(`${name} · Rasad`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const product = page.getByRole("article");
  await expect(product).toContainText("₹24 / kg");
  await expect(product).toContainText("In Stock");
  await expect(product).toContainText("cold stores");
  await expect(product).toContainText(/Also called: .*aloo/);
  const related = page.getByTestId("product-card");
  await expect(related).toHaveCount(6);
  await expect(related.getByRole("heading", { name: "Potato (Lal Gulab)" })).toBeVisible();
  await page.getByRole("navigation", { name: "You are here" }).getByRole("link", { name: "Vegetables" }).click();
  await expect(page).toHaveURL("/products?category=Vegetables");
});

test("adds as many as wanted from the product's page and removes them with one tap", { tag: "@long" }, async ({
  page,
}) => {
  const { email } = await newAccount();
  await signIn(page, email);
  const { _id, name } = await find("jyoti");
  await page.goto(`/products/${_id}`);
  const product = page.getByRole("article");
  await untilHydrated(product.getByRole("button", { name: `One more ${name}` }));
  for (const count of [1.5, 2]) {
    await product.getByRole("button", { name: `One more ${name}` }).click();
    await expect(product.getByRole("spinbutton")).toHaveValue(String(count));
  }
  await product.getByRole("button", { name: `Add to Cart: ${name}` }).click();
  await expect(page.getByText("Item added to cart")).toBeVisible();
  await expect(product.getByRole("status")).toHaveText("2 in cart");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(product.getByRole("status")).toBeEmpty();
  await expect(page.getByTestId("cart-badge")).toHaveCount(0);
});

test("shows a Hindi name in letters on an English page and loads no font without one", { tag: "@long" }, async ({
  page,
}) => {
  const inUse = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, status }) => family.includes("Device") && status !== "unloaded")
        .map(({ family }) => family.replaceAll('"', "")),
    );
  // The footer of both pages offers the languages, each in its own script.
  for (const path of ["/", "/cart"]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(await inUse()).toEqual([]);
  }
  const { _id } = await find("jyoti");
  await page.goto(`/products/${_id}`);
  await expect(page.getByText(/Also called: .*आलू/)).toBeVisible();
  await expect.poll(inUse).toEqual(["Device Devanagari"]);
});
