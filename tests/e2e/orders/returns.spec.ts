import { expect } from "@playwright/test";
import { pngOf } from "../../../worker/testing/forms/images.ts";
import { untilHydrated } from "../support/hydration.ts";
import { PHONE } from "../support/phone.ts";
import { contextOf, logIn, newAgent, newBuyer, newDelivered } from "../support/shop.ts";
import { test } from "../support/test.ts";

const PHOTO = { name: "bruise.png", mimeType: "image/png", buffer: Buffer.from(pngOf(64, 48)) };

test("returns goods on a phone with a photo, staff give credit, and the order says so", { tag: "@long" }, async ({
  browser,
}) => {
  const [admin, agent, buyer] = await Promise.all([logIn("admin@rasad.test"), newAgent(), newBuyer()]);
  const { _id } = await newDelivered({ admin, agent, buyer });
  const page = await (await contextOf(browser, buyer, PHONE)).newPage();
  await page.goto(`/orders/${_id}`);
  await page.getByRole("link", { name: /^Return goods of order #/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Return goods of order #");

  const reason = page.getByRole("combobox", { name: "What was wrong?" });
  await untilHydrated(reason);
  await page.getByLabel("In your words").fill("Soft on one side");
  await page.getByRole("button", { name: "Ask to return" }).click();
  await expect(page.getByRole("alert")).toContainText("Please choose what was wrong");
  await expect(page.getByLabel("In your words")).toHaveValue("Soft on one side");
  await reason.selectOption({ label: "Poor quality" });
  await page.getByLabel("Photo 1").setInputFiles(PHOTO);
  await expect(page.getByLabel("Photo 2")).toBeVisible();
  await expect(page.getByLabel("Photo 3")).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Ask to return" }).click();
  await expect(page).toHaveURL(`/orders/${_id}`);
  const returned = page.getByTestId("return");
  await expect(returned).toContainText("Poor quality");
  await expect(returned).toContainText("We decide by");
  await expect(returned.getByRole("img", { name: "Photo 1" })).toBeVisible();

  const staff = await (await contextOf(browser, admin)).newPage();
  await staff.goto("/admin/returns?limit=100");
  const card = staff.getByTestId("return-card").filter({ hasText: _id.slice(-8) });
  await untilHydrated(card.getByRole("button", { name: "Decide" }));
  await expect(card.getByRole("radio", { name: "Refund to the source" })).toBeDisabled();
  await card.getByRole("radio", { name: "Account credit" }).check();
  await card.getByLabel("To the buyer").fill("Sorry about that.");
  await card.getByRole("button", { name: "Decide" }).click();
  await expect(staff.getByText("The return is decided").first()).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.reload();
  await expect(returned).toContainText("is credited to your account.");
  await expect(returned).toContainText("Our answer: Sorry about that.");
});
