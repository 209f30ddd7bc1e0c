import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { APP } from "../support/ports.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

let serial = 0;
/** A word that occurs in no other test's products, even when the tests run again. */
const newWord = () => `Zaffre${Date.now().toString(36)}${serial++}`;

const staffPage = async (browser: Browser, options = {}): Promise<Page> => {
  const context = await browser.newContext({ baseURL: APP, ...options });
  await signIn(context, "admin@rasad.test");
  return context.newPage();
};

const HEAD = "id,name,category,unit,price,stock,description";
const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from([HEAD, ...lines].join("\r\n")),
});
const send = async (page: Page, ...lines: string[]): Promise<void> => sendAs(page, "prices of the week.csv", ...lines);
const sendAs = async (page: Page, name: string, ...lines: string[]): Promise<void> => {
  await page.goto("/admin/products/import");
  await page.getByLabel("CSV file").setInputFiles(csv(name, ...lines));
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByRole("heading", { name: `Import of ${name}` })).toBeVisible();
};
const applyAll = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name }).click();
  await expect(page.getByText("The catalogue was changed successfully!").first()).toBeVisible();
  await expect(page.getByText(/^Applied by /)).toBeVisible();
};
const newRows = (word: string, count: number) =>
  Array.from({ length: count }, (_, i) => `,${word} ${i},Oils,packet,${10 + (i % 7)}.50,${i},Pressed cold`);
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const priceInShop = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/products?search=${encodeURIComponent(name)}`);
};

/** Applies nothing, to keep the shared shop small: worker/catalogue/imports/import-costs.test.ts tests applying. */
test("compares five thousand rows and shows the progress in a bar", { tag: "@long" }, async ({ browser }) => {
  const page = await staffPage(browser);
  const word = newWord();
  const seen = new Set<number>();
  await page.exposeFunction("note", (value: number) => seen.add(value));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const bar = document.querySelector("progress");
      if (bar) void (window as unknown as { note(value: number): void }).note(bar.value);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["value"] });
  });
  await send(page, ...newRows(word, 5_000));
  await expect(page.getByRole("link", { name: "New 5,000" })).toBeVisible();
  // The bar takes eleven values from 0 to 5,000; most of them are drawn even on a fast machine.
  expect([...seen].filter((value) => value > 1 && value < 5_000).length).toBeGreaterThanOrEqual(3);
  await expect(page.getByText("5,000 new products come without a picture.")).toBeVisible();
  await expect(row(page, `${word} 0`).first()).toContainText("₹10.50");
  await page.getByRole("link", { name: "Next rows" }).click();
  await expect(row(page, `${word} 50`)).toBeVisible();

  await expect(page.getByRole("button", { name: "Apply 5,000 changes" })).toBeEnabled();
  await page.context().close();
});

test("imports an exported catalogue without any change", { tag: "@long" }, async ({ browser }) => {
  const page = await staffPage(browser);
  const name = `=${newWord()}, "quoted" मूली`;
  await send(page, `,"'${name.replaceAll('"', '""')}",Oils,packet,10.50,3,Pressed cold`);
  await applyAll(page, "Apply 1 change");
  await page.goto("/admin/products/import");
  const downloaded = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export the catalogue" }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^rasad-catalogue-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const columns = "id,name,name_hindi,name_marathi,name_gujarati,aliases,category,unit,pack_size,pack_unit,price";
  expect(
    text.startsWith(
      `\uFEFF${columns},price_breaks,order_multiple,min_quantity,conversions,hsn,gst_rate,is_prepacked,weight_tolerance,zone,bin,stock,description,description_hindi,description_marathi,description_gujarati,image,seen\r\n`,
    ),
  ).toBe(true);
  const [head, line = ""] = [
    text.split("\r\n")[0] ?? "",
    text.split("\r\n").find((one) => one.includes(name.slice(1, 9))),
  ];
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "back.csv", mimeType: "text/csv", buffer: Buffer.from(`${head}\r\n${line}\r\n`) });
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByText("Everything in the catalogue is already as these rows say.")).toBeVisible();
  await expect(row(page, name)).toBeVisible();
  await page.context().close();
});

test("names the line and the error of wrong rows and offers no Apply", { tag: "@long" }, async ({ browser }) => {
  const page = await staffPage(browser);
  const word = newWord();
  await send(page, `,${word} A,Toys,kg,9,1,d`, `,${word} B,Oils,ton,-1,-2,d`, `,${word} C,Oils,kg,9,1,d`);
  await expect(page.getByText("2 rows are wrong. Nothing can be applied before they are corrected")).toBeVisible();
  await expect(row(page, `${word} A`)).toContainText("Line 2");
  await expect(row(page, `${word} A`)).toContainText("category: Please choose a category");
  await expect(row(page, `${word} B`)).toContainText("unit: Please choose a unit");
  await expect(row(page, `${word} B`)).toContainText("price: Price must be at least 0");
  await expect(row(page, `${word} B`)).toContainText("stock: Stock must be at least 0");
  await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  await page.getByRole("link", { name: "New 1" }).click();
  await expect(row(page, `${word} C`)).toBeVisible();
  await page.getByRole("link", { name: "Choose another file" }).click();
  await expect(page).toHaveURL("/admin/products/import");

  await page.getByLabel("CSV file").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("x\n1") });
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByText("The first line must name the columns")).toBeVisible();
  await page.getByLabel("CSV file").setInputFiles([]);
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByText("Please choose a CSV file.")).toBeVisible();
  await page.context().close();
});

test("asks for a tick on unusual prices, compares again after another change, and compares older price lists", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await staffPage(browser);
  const other = await staffPage(browser);
  const word = newWord();
  const a = `${word} A`;
  const b = `${word} B`;
  await send(page, ...newRows(word, 0), `,${a},Oils,kg,100,9,d`, `,${b},Oils,kg,100,9,d`);
  await applyAll(page, "Apply 2 changes");

  await sendAs(page, `${word}.csv`, `,${a},,,40,,`, `,${b},,,110,,`);
  await expect(row(page, a)).toContainText("Price: ₹100 becomes ₹40 (−60 %)");
  await expect(row(page, a)).toContainText("price falls by more than half");
  // Rows that need a tick are shown first.
  await expect(page.getByRole("link", { name: "Unusual 1" })).toHaveAttribute("aria-current", "page");
  await expect(row(page, b)).toHaveCount(0);
  await page.getByRole("link", { name: "Changed 2" }).click();
  await expect(row(page, b)).toContainText("(+10 %)");
  const tick = page.getByLabel("I looked at the 1 unusual row, and it is right.");

  // Another admin changes one of the products meanwhile.
  await other.goto(`/admin/products?search=${encodeURIComponent(b)}`);
  await other.getByLabel(`Price of ${b} (₹)`).fill("105");
  await other.getByLabel(`Price of ${b} (₹)`).press("Enter");
  await expect(other.getByText("Product updated successfully!").first()).toBeVisible();

  await tick.check();
  await page.getByRole("button", { name: "Apply 2 changes" }).click();
  await expect(
    page.getByText("The catalogue was changed meanwhile. Nothing was changed by this import").first(),
  ).toBeVisible();
  await expect(row(page, b)).toContainText("Price: ₹105 becomes ₹110");
  await expect(tick).not.toBeChecked();
  await tick.check();
  await applyAll(page, "Apply 2 changes");
  await priceInShop(page, a);
  await expect(page.getByText("₹40").first()).toBeVisible();

  await page.goto("/admin/products/prices");
  const list = page.getByTestId("price-list").filter({ hasText: `imported ${word}.csv` });
  await list.getByRole("button", { name: /^Compare and restore/ }).click();
  await expect(page.getByRole("heading", { name: /^Restore the prices of/ })).toBeVisible();
  await expect(row(page, a)).toContainText("Price: ₹40 becomes ₹100 (+150 %)");
  await page.getByRole("link", { name: /^Changed / }).click();
  await expect(row(page, b)).toContainText("Price: ₹110 becomes ₹105");
  // Not applied here, because that would change prices of other tests: see worker/catalogue/imports/price-lists.test.ts.
  await page.getByLabel(/^I looked at the/).check();
  await expect(page.getByRole("button", { name: /^Apply/ })).toBeEnabled();
  await Promise.all([page.context().close(), other.context().close()]);
});

test("compares and applies a file without script, on a phone", { tag: "@long" }, async ({ browser }) => {
  const page = await staffPage(browser, { javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  const name = `${newWord()} with a name as long as names of products may be in a shop where nobody counts letters twice`;
  await send(page, `,${name},Oils,kg,100,9,d`);
  await expect(row(page, name.slice(0, 30))).toContainText("₹100");
  await applyAll(page, "Apply 1 change");
  await page.goto("/admin/products/import");
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByText("Please choose a CSV file.")).toBeVisible();
  await page.context().close();
});
