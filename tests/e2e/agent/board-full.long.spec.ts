import { expect } from "@playwright/test";
import { MAX_CARRIED } from "../../../worker/orders/order-limits.contract.ts";
import {
  acceptOrder,
  cancelOrder,
  confirmOrder,
  contextOf,
  deliverOrder,
  logIn,
  newAgent,
  newBuyer,
  newOrder,
} from "../support/shop.ts";
import { test } from "../support/test.ts";

test("offers no Accept to an agent with ten orders until one is delivered", async ({ browser }) => {
  const admin = await logIn("admin@rasad.test");
  const buyer = await newBuyer();
  const agent = await newAgent();
  const confirmed = async () => confirmOrder(admin, (await newOrder(buyer))._id);
  const carried = await Promise.all(Array.from({ length: MAX_CARRIED }, confirmed));
  for (const { _id } of carried) await acceptOrder(agent, _id);
  const { _id: next } = await confirmed();
  const page = await (await contextOf(browser, agent)).newPage();
  await page.goto("/orders");
  const accept = page.getByTestId("order-card").filter({ hasText: next }).getByRole("button", { name: "Accept Order" });
  await expect(page.getByText(`You carry ${MAX_CARRIED} orders`)).toBeVisible();
  await expect(accept).toBeDisabled();

  const [first] = carried;
  await deliverOrder(agent, first?._id ?? "", first?.confirmationOtp ?? "");
  await expect(accept).toBeEnabled();
  await expect(page.getByText(`You carry ${MAX_CARRIED} orders`)).toBeHidden();
  await cancelOrder(admin, next);
});
