import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { PASSWORD } from "../../support/door.ts";
import { findViolations } from "../support/axe.ts";
import { untilHydrated } from "../support/hydration.ts";
import { newestMail } from "../support/mail.ts";
import { PHONE } from "../support/phone.ts";
import { call } from "../support/shop.ts";
import { newAccount, signIn, startSession } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test.use(PHONE);

test("a buyer downloads their data, is refused while an order is open, deletes the account and registers again", {
  tag: "@long",
}, async ({ page }) => {
  const buyer = await newAccount({ name: "Jaldi Jao" });
  const token = await startSession(buyer.email);
  const [product] = (await call(null, "GET", "/products?limit=1&search=rice")) as unknown as { _id: string }[];
  const { order } = (await call(token, "POST", "/orders", {
    items: [{ productId: product?._id, quantity: 1 }],
    location: "patna",
    deliveryAddress: "Boring Road",
    phone: buyer.phone,
    paymentMethod: "cod",
  })) as { order: { _id: string } };
  await signIn(page, buyer.email);

  await page.goto("/profile");
  await untilHydrated(page.getByRole("link", { name: "Edit Profile" }));
  await page.getByRole("link", { name: "Open your data" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Everything (JSON)" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^rasad-data-.*\.json$/);
  expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toMatchObject({
    profile: { name: "Jaldi Jao" },
    orders: [{ _id: order._id }],
  });
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "Delete my account…" }).click();
  await expect(page.getByText("You have orders that are not delivered or cancelled yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete my account for good" })).toHaveCount(0);
  await call(token, "PATCH", `/orders/${order._id}/cancel`);
  await page.reload();
  await untilHydrated(page.getByRole("button", { name: "Delete my account for good" }));
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Your e-mail address, to confirm").fill(buyer.email);
  await page.getByLabel("Current password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Delete my account for good" }).click();
  await expect(page.getByText("Your current password is not right.")).toBeVisible();
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Delete my account for good" }).click();

  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  expect(
    (await page.context().cookies()).map(({ name }) => name).filter((name) => /session|device|cart/.test(name)),
  ).toEqual([]);
  await newestMail(buyer.email, { subject: /Your account is deleted/ });

  await page.goto("/register");
  await untilHydrated(page.getByRole("button", { name: /Register|Create/ }));
  await page.getByLabel("Full name").fill("Phir Se");
  await page.getByLabel("Email").fill(buyer.email);
  await page.getByLabel("Phone").fill(buyer.phone);
  await page.getByLabel("Address").fill("Fraser Road");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: /Register|Create/ }).click();
  await expect(page).toHaveURL(/\/login/);
});
