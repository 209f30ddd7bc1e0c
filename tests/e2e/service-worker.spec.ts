import { expect, test } from "@playwright/test";
import { findViolations } from "./support/axe.ts";
import { keptIn, openPhone, untilKept } from "./support/phone.ts";

test("a catalogue that was looked at once is there without a network, and says from when it is", async ({
  browser,
}) => {
  const phone = await openPhone(browser);
  const page = await phone.newPage();
  await page.goto("/products?category=Fruits");
  await untilKept(page, "/products?category=Fruits");
  const names = await page.getByTestId("product-card").allInnerTexts();
  await phone.setOffline(true);
  await page.reload();
  await expect(page.getByTestId("offline-strip")).toContainText(
    /No network\. Prices and stock as of \d\d\/\d\d\/\d{4}/,
  );
  expect(await page.getByTestId("product-card").allInnerTexts()).toEqual(names);
  expect(await findViolations(page)).toEqual([]);
  await phone.setOffline(false);
  await expect(page.getByTestId("offline-strip")).toHaveCount(0, { timeout: 20_000 });
});

test("a page that was never seen is a calm one without a network, and opens when there is one", async ({ browser }) => {
  const phone = await openPhone(browser);
  const page = await phone.newPage();
  await page.goto("/products");
  await untilKept(page, "/products");
  await phone.setOffline(true);
  await page.goto("/contact");
  await expect(page.getByRole("heading", { name: "No network right now" })).toBeVisible();
  console.log((await keptIn(page)).map(({ cache, path, text }) => `${cache} ${path} ${text.length}`).join("\n"));
});
