import { expect } from "@playwright/test";
import { openPhone } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { test } from "../support/test.ts";

test("shows the reference on a phone from our own files alone, within the policy of every page", {
  tag: "@long",
}, async ({ browser }) => {
  const phone = await openPhone(browser, { serviceWorkers: "block" });
  const page = await phone.newPage();
  const [foreign, refused]: [string[], string[]] = [[], []];
  page.on("request", (request) => {
    if (!request.url().startsWith(APP) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  await page.goto("/developers");
  await page.getByRole("link", { name: "Reference", exact: true }).click();
  await page.getByRole("link", { name: "Open the interactive reference" }).click();
  await expect(page.getByText("/api/products/bulk").first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect([foreign, refused, width]).toEqual([[], [], 0]);
  await page.getByRole("link", { name: "All pages for developers" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reference of the API");
  await phone.close();
});
