import { expect } from "@playwright/test";
import { untilHydrated } from "../support/hydration.ts";
import { fillCart, lastOrder, openBuyer, press, provider } from "../support/payment.ts";
import { PHONE } from "../support/phone.ts";
import {
  acceptOrder,
  call,
  clearBoardAfter,
  confirmOrder,
  contextOf,
  deliverOrder,
  logIn,
  newAgent,
  newBuyer,
} from "../support/shop.ts";
import { test } from "../support/test.ts";

test("staff give a limit, and a hotel buys on account, reads its statement and pays", { tag: "@long" }, async ({
  browser,
}) => {
  const { page } = await openBuyer(browser, PHONE);
  const { profile } = (await (await page.request.get("/api/auth/profile")).json()) as { profile: { _id: string } };
  const admin = await logIn("admin@rasad.test");
  const adminPage = await (await contextOf(browser, admin, PHONE)).newPage();
  await adminPage.goto(`/admin/buyers/${profile._id}`);
  await adminPage.getByRole("link", { name: "Account and limit" }).click();
  await adminPage.getByLabel("Limit in rupees").fill("20000.5");
  await adminPage.getByLabel("Days to pay").selectOption("15");
  await adminPage.getByRole("button", { name: "Save the terms" }).click();
  await expect(adminPage.getByText("Please enter whole rupees").first()).toBeVisible();
  await adminPage.getByLabel("Limit in rupees").fill("20000");
  await adminPage.getByRole("button", { name: "Save the terms" }).click();
  await expect(adminPage.getByText("15 days after the delivery")).toBeVisible();

  await fillCart(page, 2);
  await page.goto("/checkout");
  await page.getByLabel("Delivery address").fill("Kitchen door, Boring Road, Patna");
  await page.getByLabel("Phone").fill("9123456780");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("radio", { name: /On Account/ }).check();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/order-confirmation/);
  // The address changes before the page does, and the old page also says "On Account".
  await expect(page.getByText("On account", { exact: true })).toBeVisible();

  await clearBoardAfter(async () => {
    const { _id } = await lastOrder(page);
    const { confirmationOtp = "" } = await confirmOrder(admin, _id);
    const agent = await newAgent();
    await acceptOrder(agent, _id);
    const agentPage = await (await contextOf(browser, agent, PHONE)).newPage();
    await agentPage.goto("/orders?tab=accepted");
    await expect(agentPage.getByTestId("cash")).toContainText("On account, collect nothing");
    await deliverOrder(agent, _id, confirmationOtp);
  });
  const { total } = await lastOrder(page);

  await page.goto("/profile");
  await page.getByRole("link", { name: "Open the statement" }).click();
  const shown = page.getByTestId("owed");
  const amount = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 }).format(total);
  await expect(shown).toHaveText(`₹${amount}`);
  const statement = page.getByTestId("statement");
  await expect(statement.getByText("Delivery", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Pay online" }).click();
  const pay = page.getByRole("button", { name: "Pay", exact: true });
  await page.waitForURL(/\/pay\/account$/);
  await untilHydrated(pay);
  await pay.click();
  await expect(provider(page)).toBeVisible();
  await press(page, "Pay");
  await expect(page).toHaveURL(/\/account$/);
  await expect(shown).toHaveText("₹0");
  await expect(statement.getByText("Payment", { exact: true })).toBeVisible();
  await expect.poll(async () => (await lastOrder(page)).paymentStatus).toBe("paid");
  await call(admin.token, "GET", `/admin/credit/${profile._id}`);
});

test("staff correct or accept a payment above the debt without typing it again", { tag: "@long" }, async ({
  browser,
}) => {
  const buyer = await newBuyer();
  const { profile } = await call(buyer.token, "GET", "/auth/profile");
  const { _id } = profile as { _id: string };
  const admin = await logIn("admin@rasad.test");
  const page = await (await contextOf(browser, admin, PHONE)).newPage();
  await page.goto(`/admin/buyers/${_id}/account`);
  const amount = page.getByLabel("Amount in rupees");
  const reference = page.getByLabel("Reference");
  await amount.fill("500");
  await page.getByLabel("Paid by").selectOption("upi");
  await reference.fill("UPI-1");
  const record = page.getByRole("button", { name: "Record the payment" });
  await record.click();
  const accept = page.getByLabel("Yes, what is above the debt stays in their favour");
  await expect(accept).toBeVisible();
  await expect(amount).toHaveValue("500");
  await expect(reference).toHaveValue("UPI-1");
  await accept.check();
  await record.click();
  await expect(page.getByTestId("statement").getByText("Payment", { exact: true })).toBeVisible();
  // The next payment starts with an empty form.
  await expect(amount).toHaveValue("");
});
