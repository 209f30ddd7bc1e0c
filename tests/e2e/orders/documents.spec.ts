import { expect } from "@playwright/test";
import type { Document } from "../../../worker/documents/documents.contract.ts";
import { openPhone } from "../support/phone.ts";
import { call, logIn } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test("a buyer opens the invoice of a delivered order on a phone", { tag: "@long" }, async ({ browser }) => {
  const { token } = await logIn("hotel@rasad.test");
  const { documents } = (await call(token, "GET", "/documents?limit=50")) as { documents: Document[] };
  const invoice = documents.find(({ cgst }) => cgst > 0) as Document;
  const phone = await openPhone(browser);
  await signIn(phone, "hotel@rasad.test");
  const page = await phone.newPage();
  await page.goto(`/orders/${invoice.orderId}`);
  const link = page.getByRole("link", { name: new RegExp(invoice.number) });
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/invoice/i);
  await expect(page.getByText(invoice.number)).toBeVisible();
  const total = page.locator(".totals > div").filter({ hasText: "Total" }).last();
  await expect(total).toContainText(String(Math.floor(invoice.total) % 1000));
  // On a phone the taxes of single lines are hidden; the totals show them.
  await expect(page.getByRole("columnheader", { name: "CGST" })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole("columnheader", { name: "CGST" })).toBeVisible();
  if (process.env.RASAD_SHOTS) await page.screenshot({ path: `${process.env.RASAD_SHOTS}/wide.png`, fullPage: true });
});
