import { expect } from "@playwright/test";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { unique } from "../../support/door.ts";
import { findViolations } from "../support/axe.ts";
import { PHONE } from "../support/phone.ts";
import { logIn, newAgent, newBuyer, newDelivered } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test.use(PHONE);

test("opens the movements behind a figure, down to those of one order", { tag: "@long" }, async ({ page }) => {
  const [admin, agent, buyer] = [
    await logIn("admin@rasad.test"),
    await newAgent("verified", `Asha ${unique()}`),
    await newBuyer(),
  ];
  const order = await newDelivered({ admin, agent, buyer });
  await signIn(page, "owner@rasad.test");
  await page.goto("/admin/figures");
  await expect(page.getByTestId("custody")).toContainText("₹");
  expect(await findViolations(page)).toEqual([]);

  await page.getByTestId("figures-day").first().getByRole("link", { name: "Sales before tax" }).click();
  const entry = page.getByTestId("ledger-entry").filter({ hasText: `Order #${shortId(order._id)}` });
  await expect(entry).toContainText(formatRupees(order.total));
  await expect(entry).toContainText("Sales → Buyer");
  await entry.getByRole("link", { name: `Order #${shortId(order._id)}` }).click();
  await expect(page.getByText("Movements of one order")).toBeVisible();
  await expect(page.getByTestId("ledger-entry")).toHaveText([/Paid in cash/, /Sales before tax/]);
  expect(await findViolations(page)).toEqual([]);

  await page.goto("/admin/ledger/balances?of=cash");
  await page.getByRole("link", { name: agent.name }).click();
  await expect(page.getByTestId("ledger-entry")).toContainText(formatRupees(order.total));
});
