import { expect } from "@playwright/test";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { reach } from "../../support/reach.ts";
import { PHONE } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { call, contextOf, logIn, newOrder } from "../support/shop.ts";
import { hostCookie, newAccount, signIn, startSession } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const LIMIT = /^Until your email address is verified or a first order was delivered to you/;

test("keeps what was typed when a setting is refused, and saves the next try in the page", { tag: "@long" }, async ({
  page,
}) => {
  await signIn(page, "owner@rasad.test");
  await page.goto("/admin/settings");
  const card = page.getByTestId("setting-knownBuyerRupees");
  const field = card.getByRole("spinbutton");
  const before = await field.inputValue();
  await field.fill("999");
  await card.getByRole("button").click();
  await expect(card.getByText("Please enter a number from 1,000 to 10,00,00,000")).toBeVisible();
  await expect(field).toHaveValue("999");
  await field.fill("4900000");
  await card.getByRole("button").click();
  await expect(card.getByText(/^Changed by .+ Standard: ₹50,00,000\.$/)).toBeVisible();
  await expect(card.getByText(/^Please enter/)).toHaveCount(0);
  await expect(field).toHaveValue("4900000");
  await call(await startSession("owner@rasad.test"), "PATCH", "/admin/settings", { knownBuyerRupees: Number(before) });
});

test("the dialog refuses a new buyer's sixth order and a blocked buyer's next one, and says what to do", {
  tag: "@long",
}, async ({ browser }) => {
  const account = await newAccount({ isEmailVerified: false, address: "Test lane" });
  const buyer = { ...account, token: await startSession(account.email) };
  const [product] = (await (await reach(`${APP}/api/products?limit=1&search=jyoti`)).json()) as Product[];
  for (let i = 0; i < 5; i++) await newOrder(buyer);
  const context = await contextOf(browser, buyer, PHONE);
  await context.addCookies([hostCookie("__Host-rasad_cart", `${product?._id}.1`)]);
  const page = await context.newPage();
  await page.goto("/checkout");
  await page.getByLabel("Order notes").fill("Ring twice");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Payment" });
  await dialog.getByRole("button", { name: "Place Order" }).click();
  await expect(dialog.getByRole("alert")).toContainText(LIMIT);
  await expect(dialog.getByRole("link", { name: "Verify your email address" })).toHaveAttribute(
    "href",
    "/profile/verify-email",
  );

  const admin = await logIn("admin@rasad.test");
  const { profile } = (await call(buyer.token, "GET", "/auth/profile")) as { profile: { _id: string } };
  const adminPage = await (await contextOf(browser, admin, PHONE)).newPage();
  await adminPage.goto(`/admin/buyers/${profile._id}`);
  const form = adminPage.locator("form", { has: adminPage.getByRole("heading", { name: "Cancel all open orders" }) });
  await form.getByLabel("Reason").fill("A prank");
  await form.getByRole("button").click();
  await expect(adminPage.getByText("5 of 5 open orders were cancelled.").first()).toBeVisible();
  // The cancellation form disappears once the page has reloaded its data.
  await expect(adminPage.getByLabel("Reason")).toHaveCount(1);
  await adminPage.getByLabel("Reason").fill("Five pranks");
  await adminPage.getByRole("button", { name: "Block" }).click();
  await expect(adminPage.getByText(/^Blocked since .+: Five pranks$/)).toBeVisible();
  await expect(adminPage.getByLabel("Reason")).toHaveValue("");

  await dialog.getByRole("button", { name: "Place Order" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Your account cannot place orders at present.");
  await expect(dialog.getByRole("link", { name: "+91 612 250 4400" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Order notes")).toHaveValue("Ring twice");
});
