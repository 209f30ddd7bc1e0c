import { expect } from "@playwright/test";
import { dayAfter } from "../../../worker/cities/slots/slots.contract.ts";
import { indianDay } from "../../../worker/platform/dates.contract.ts";
import { findViolations } from "../support/axe.ts";
import { call, contextOf, logIn } from "../support/shop.ts";
import { test } from "../support/test.ts";

/** A city of this test's own, which stays closed. */
const SLUG = "nalanda";

test("lets staff change slots and days off on a phone, one after the other without a reload", { tag: "@long" }, async ({
  browser,
}) => {
  const owner = await logIn("owner@rasad.test");
  await call(owner.token, "POST", "/admin/cities", { slug: SLUG, name: "Nalanda", state: "10" });
  const context = await contextOf(browser, await logIn("admin@rasad.test"), {
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto(`/admin/cities/${SLUG}/slots`);
  const cards = page.getByTestId("slot");
  await expect(cards).toHaveCount(3);

  const morning = cards.filter({ hasText: "06:00–09:00" });
  await morning.getByText("Change 06:00–09:00").click();
  await morning.getByLabel("Delivered until (hour)").fill("5");
  await morning.getByRole("button", { name: "Save" }).click();
  await expect(morning.getByText("The slot must end after it begins")).toBeVisible();
  await morning.getByLabel("Delivered until (hour)").fill("8");
  await morning.getByLabel("Orders that fit on a day").fill("25");
  await morning.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The slot was saved.").first()).toBeVisible();
  const saved = cards.filter({ hasText: "06:00–08:00" });
  await expect(saved.getByText("25 orders fit on a day")).toBeVisible();

  await saved.getByRole("button", { name: "Stop" }).click();
  await expect(saved.getByText("Stopped")).toBeVisible();
  await saved.getByRole("button", { name: "Use again" }).click();
  await expect(saved.getByText("In use")).toBeVisible();
  await saved.getByRole("button", { name: "Stop" }).click();
  await expect(saved.getByText("Stopped")).toBeVisible();

  for (const days of [2, 3]) {
    await page.getByLabel("Day", { exact: true }).fill(dayAfter(indianDay(Date.now()), days));
    await page.getByRole("button", { name: "No deliveries on this day" }).click();
    await expect(page.getByTestId("day-off")).toHaveCount(days - 1);
  }
  expect(await findViolations(page)).toEqual([]);
  await page
    .getByTestId("day-off")
    .first()
    .getByRole("button", { name: /^Deliver after all/ })
    .click();
  await expect(page.getByTestId("day-off")).toHaveCount(1);
});
