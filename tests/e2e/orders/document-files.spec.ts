import { expect } from "@playwright/test";
import { PHONE } from "../support/phone.ts";
import { contextOf, logIn, newAgent, newBuyer, newDelivered } from "../support/shop.ts";
import { test } from "../support/test.ts";

test("a buyer finds and downloads the month's documents, and a stranger verifies one", { tag: "@long" }, async ({
  browser,
}) => {
  const admin = await logIn("admin@rasad.test");
  const agent = await newAgent();
  const buyer = await newBuyer();
  const order = await newDelivered({ admin, agent, buyer });
  const context = await contextOf(browser, buyer, PHONE);
  const page = await context.newPage();
  await page.goto("/profile");
  await page.getByRole("link", { name: "Open documents" }).click();
  await page
    .getByRole("navigation", { name: "Months" })
    .getByRole("link", { name: /20\d\d/ })
    .click();
  await expect(page.getByText(/^1 document, ₹/)).toBeVisible();

  const saved = async (name: string | RegExp) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name }).first().click(),
    ]);
    return download.suggestedFilename();
  };
  expect(await saved(/as PDF/)).toMatch(/^[A-Z]{3}-\d\d-\d\d-\d{6}\.pdf$/);
  expect(await saved("ZIP of PDFs")).toMatch(/^rasad-documents-\d{4}-\d\d\.zip$/);
  expect(await saved("CSV for accountants")).toMatch(/\.csv$/);

  await page
    .getByRole("listitem")
    .getByRole("link", { name: /^[A-Z]{3}[^ ]+$/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order._id}/documents/`));
  const code = await page.getByRole("link", { name: "Check this document" }).getAttribute("href");
  await context.close();

  const stranger = await (await browser.newContext(PHONE)).newPage();
  await stranger.goto(new URL(code ?? "", page.url()).href);
  await expect(stranger.getByRole("heading", { name: "This document is genuine" })).toBeVisible();
  await expect(stranger.locator("main")).not.toContainText("Test Kitchen");
  await stranger.context().close();
});
