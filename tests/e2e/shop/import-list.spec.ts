import { expect, type Page } from "@playwright/test";
import { writeXlsx } from "../../lists/write-xlsx.ts";
import { findViolations } from "../support/axe.ts";
import { untilHydrated } from "../support/hydration.ts";
import { line, unfold } from "../support/look-list.ts";
import { PHONE } from "../support/phone.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const ORDER = `Hotel Maurya,,
Item,Qty,Unit
aloo,10,kg
tamatar,2,crate
qwrtzx,3,kg
pyaz,,kg
`;

/** Opens the import page and waits until it is ready for a file. */
const start = async (page: Page): Promise<void> => {
  await signIn(page, (await newAccount()).email);
  await page.goto("/lists/import");
  await untilHydrated(page.getByRole("button", { name: "Read the file" }));
};
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.describe("on a phone", () => {
  test.use(PHONE);

  test("turns a spreadsheet into a cart: columns, candidates, quantities", { tag: "@long" }, async ({ page }) => {
    await start(page);
    expect(await findViolations(page)).toEqual([]);
    const file = { name: "order.csv", mimeType: "text/csv", buffer: Buffer.from(ORDER) };
    await page.getByLabel("Your file").setInputFiles(file);
    await expect(page.getByRole("heading", { name: "What is in the columns?" })).toBeVisible();
    await expect(page.getByLabel("What is in Item?")).toHaveValue("product");
    await expect(page.getByLabel("Headings")).toHaveValue("2");
    expect(await findViolations(page)).toEqual([]);
    expect(await width(page)).toBeLessThanOrEqual(360);

    await page.getByRole("button", { name: "Look at 4 rows" }).tap();
    await expect(page.getByRole("heading", { name: "Is this right?" })).toBeVisible();
    await expect(page.getByTestId("look-line")).toHaveCount(2);
    await expect(line(page, "aloo")).toContainText("Row 3");
    await expect(page.getByTestId("not-understood").getByRole("textbox")).toHaveValue("qwrtzx 3 kg");
    expect(await findViolations(page)).toEqual([]);
    expect(await width(page)).toBeLessThanOrEqual(360);

    await unfold(page, "aloo");
    await line(page, "aloo").getByText("Potato (Chipsona)").last().tap();
    await unfold(page, "tamatar");
    await line(page, "tamatar").getByRole("spinbutton").fill("20");
    await line(page, "tamatar").getByRole("spinbutton").blur();
    await page.getByRole("button", { name: /^Add 2 · / }).tap();
    await expect(page).toHaveURL("/cart");
    const cart = page.getByTestId("cart-line");
    await expect(cart.filter({ hasText: "Potato (Chipsona)" }).getByRole("spinbutton")).toHaveValue("10");
    await expect(cart.filter({ hasText: "Tomato" }).getByRole("spinbutton")).toHaveValue("20");
  });
});

test("takes a workbook that is dropped, and keeps what was chosen when the network is lost", {
  tag: "@long",
}, async ({ page, context }) => {
  await start(page);
  const order = [
    ["Goods", "Required"],
    ["pyaz", 5],
  ] as const;
  const book = writeXlsx([
    {
      name: "Prices",
      rows: [
        ["Category", "Rate"],
        ["Veg", 20],
      ],
    },
    { name: "Order", rows: order },
  ]);
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], "order.xlsx"));
      return data;
    },
    [...book],
  );
  const zone = page.getByTestId("file-drop");
  await zone.dispatchEvent("dragover", { dataTransfer: dropped });
  await zone.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByLabel("Sheet")).toHaveValue("1");
  await page.getByLabel("What is in Required?").selectOption("Not needed");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Look at 1 row" }).click();
  await expect(page.getByRole("alert")).toContainText("You are offline");
  await expect(page.getByLabel("What is in Required?")).toHaveValue("none");
  await context.setOffline(false);
  await page.getByLabel("What is in Required?").selectOption("Quantity");
  await page.getByLabel("Sheet").selectOption("Prices");
  await expect(page.getByLabel("What is in Rate?")).toHaveValue("none");
  await page.getByLabel("Sheet").selectOption("Order");
  await page.getByRole("button", { name: "Look at 1 row" }).click();
  await unfold(page, "pyaz");
  await expect(line(page, "pyaz").getByRole("spinbutton")).toHaveValue("5");
});
