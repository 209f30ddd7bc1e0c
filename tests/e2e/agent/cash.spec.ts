import { expect } from "@playwright/test";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { unique } from "../../support/door.ts";
import { PHONE } from "../support/phone.ts";
import {
  acceptOrder,
  call,
  confirmOrder,
  contextOf,
  logIn,
  newAgent,
  newBuyer,
  newDelivered,
  newOrder,
} from "../support/shop.ts";
import { test } from "../support/test.ts";

test("takes one order by UPI and one in cash, and hands the cash over to staff who count it", { tag: "@long" }, async ({
  browser,
}) => {
  const admin = await logIn("admin@rasad.test");
  const buyer = await newBuyer();
  const agent = await newAgent("verified", `Agent ${unique()}`);
  const { _id, total } = await newOrder(buyer);
  await confirmOrder(admin, _id);
  await acceptOrder(agent, _id);
  const amount = formatRupees(total);

  const context = await contextOf(browser, agent, PHONE);
  const page = await context.newPage();
  await page.goto("/orders?tab=accepted");
  await page.getByRole("link", { name: "Take payment by UPI" }).click();
  await page.getByRole("button", { name: "Show UPI code" }).click();
  await expect(page.getByRole("img", { name: `UPI code for ${amount}` })).toBeVisible();
  const [paying] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /Test payments/ }).click(),
  ]);
  await expect(paying.getByText(amount.replaceAll(",", ""))).toBeVisible();
  await paying.getByRole("button", { name: "Pay" }).click();
  await expect(paying.getByRole("status")).toHaveText("Paid");
  await expect(page.getByText(`${amount} is paid. Nothing is left to collect.`).first()).toBeVisible();
  await expect(page).toHaveURL(`/orders/${_id}/door#door-code`);
  const { order } = (await call(buyer.token, "GET", `/orders/${_id}`)) as { order: { confirmationOtp: string } };
  await page.getByLabel("Customer's code for everything as ordered").fill(order.confirmationOtp);
  await page.getByRole("button", { name: "Mark As Delivered" }).click();
  await expect(page.getByText("Order marked as delivered successfully!").first()).toBeVisible();

  const cash = formatRupees((await newDelivered({ admin, agent, buyer })).total);
  await page.getByRole("banner").locator("summary[aria-label='Menu']").click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Cash" }).click();
  await expect(page.getByTestId("cash-balance")).toContainText(cash);
  await page.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText(`${cash} waits to be counted at the office.`)).toBeVisible();

  const office = await (await contextOf(browser, admin)).newPage();
  await office.goto("/admin/cash");
  const toCount = office.getByTestId("to-count").filter({ hasText: agent.name });
  await expect(toCount).toContainText(`brings ${cash}`);
  await toCount.getByRole("button").click();
  await expect(toCount.getByText("Please enter an amount")).toBeVisible();
  await toCount.getByLabel("Counted (₹)").fill(cash.replaceAll(/[₹,]/g, ""));
  await toCount.getByRole("button").click();
  await expect(office.getByText("Counted and signed.").first()).toBeVisible();
  await expect(toCount).toHaveCount(0);

  await page.reload();
  await expect(page.getByTestId("handover")).toContainText("Counted exactly");
  await page.getByRole("link", { name: "Close of the day" }).click();
  await expect(page.getByTestId("day-sums")).toContainText(new RegExp(`Paid by UPI\\s*${amount}`));
});
