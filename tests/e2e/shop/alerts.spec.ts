import { expect } from "@playwright/test";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { reach } from "../../support/reach.ts";
import { PHONE } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { newAccount, signIn, startSession } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test.use(PHONE);

const api = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${await startSession("admin@rasad.test")}`,
  };
  const answer = await reach(`${APP}/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

/** A product that no other test uses. */
const addProduct = async (name: string, stock: number): Promise<string> => {
  const [any] = await api<Product[]>("GET", "/products?limit=1");
  const fields = { name, description: "Sweet", category: "Fruits", unit: "kg", image: any?.imagePublicId };
  const { product } = await api<{ product: Product }>("POST", "/products", { ...fields, stock, price: { patna: 30 } });
  return product._id;
};

test("sets a stock alert and a price alert with one thumb, and ends them on the list of alerts", {
  tag: "@long",
}, async ({ page }) => {
  const id = await addProduct(`Zebra Melon, watched ${Date.now()}`, 0);
  await api("PUT", `/products/${id}`, { price: { patna: 34 } });
  const { email } = await newAccount();
  await signIn(page, email);
  await page.goto(`/products/${id}`);

  await page.getByRole("button", { name: "Tell me when it is back" }).tap();
  await expect(page.getByText("You are told when it is back in stock.")).toBeVisible();
  await expect(page.getByText("We tell you once, by mail")).toBeVisible();

  await page.getByText("Tell me when it costs less").tap();
  const price = page.getByLabel("Tell me when one kg costs less than");
  await expect(price).toHaveValue("34");
  await price.fill("35");
  await page.getByRole("button", { name: "Tell me", exact: true }).tap();
  await expect(page.getByText("It costs ₹34 already. Please enter at most that.").first()).toBeVisible();
  await expect(price).toHaveValue("35");
  await price.fill("32");
  await page.getByRole("button", { name: "Tell me", exact: true }).tap();
  await expect(page.getByText("You are told when one kg costs less than ₹32.")).toBeVisible();

  await expect(page.getByRole("img", { name: /lowest ₹30, highest ₹34, now ₹34/ })).toBeVisible();
  await page.getByText("All prices as a table").tap();
  await expect(page.getByRole("row")).toHaveCount(3);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isTooWide).toBe(false);

  await page.getByRole("link", { name: "Everything you are waiting for" }).tap();
  await expect(page).toHaveURL("/alerts");
  const cards = page.getByTestId("alert");
  await expect(cards).toHaveCount(2);
  await cards.first().getByRole("button").tap();
  await expect(cards).toHaveCount(1);
  await cards.first().getByRole("button").tap();
  await expect(page.getByText("No alerts yet")).toBeVisible();
});
