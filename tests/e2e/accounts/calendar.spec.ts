import { expect } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { untilHydrated } from "../support/hydration.ts";
import { PHONE } from "../support/phone.ts";
import { call } from "../support/shop.ts";
import { newAccount, signIn, startSession } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test.use(PHONE);

test("a buyer makes a calendar address, copies it, sees an order in it and ends it", { tag: "@long" }, async ({
  page,
  context,
}) => {
  const buyer = await newAccount({ name: "Calendar Kitchen" });
  const token = await startSession(buyer.email);
  await signIn(page, buyer.email);
  await page.goto("/profile");
  await untilHydrated(page.getByRole("link", { name: "Edit Profile" }));
  await page.getByRole("link", { name: "Calendar of deliveries" }).click();

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Make the address" }).click();
  const address = (await page.getByTestId("calendar-address").locator("code").textContent()) ?? "";
  await page.getByRole("button", { name: "Copy the address" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect(await findViolations(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);

  const [product] = (await call(null, "GET", "/products?limit=1&search=rice")) as unknown as { _id: string }[];
  const { order } = (await call(token, "POST", "/orders", {
    items: [{ productId: product?._id, quantity: 1 }],
    location: "patna",
    deliveryAddress: "Boring Road",
    phone: buyer.phone,
    paymentMethod: "cod",
  })) as { order: { _id: string } };
  const shown = await page.request.get(address);
  expect(await shown.text()).toContain(`UID:${order._id}@rasad`);

  await page.getByRole("button", { name: "End the address" }).click();
  await expect(page.getByText("There is none yet.")).toBeVisible();
  await expect(page.getByTestId("calendar-address")).toHaveCount(0);
  expect((await page.request.get(address)).status()).toBe(404);
});
