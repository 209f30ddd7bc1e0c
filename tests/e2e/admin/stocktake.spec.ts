import { expect } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { APP } from "../support/ports.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

test("keeps what was counted offline on the device, and reviews it once the connection is back", {
  tag: "@long",
}, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: APP, ...PHONE });
  await signIn(context, "admin@rasad.test");
  const page = await context.newPage();
  await page.goto("/admin/stocktake?zone=Cold");
  const counted = page.getByTestId("count-line").first().getByRole("spinbutton");
  await counted.fill("7.5");
  await page.reload();
  await expect(counted).toHaveValue("7.5");
  expect(await findViolations(page)).toEqual([]);

  await context.setOffline(true);
  await page.getByRole("button", { name: "Review the differences" }).click();
  await expect(page.getByText("The counts stay on this device")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByTestId("difference").first()).toContainText("counted 7.5");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Count again" }).click();
  await expect(counted).toHaveValue("7.5");
});
