import { expect } from "@playwright/test";
import { untilAlive } from "./support/alive.ts";
import { contextOf, logIn, newBuyer, newOrder } from "./support/shop.ts";
import { test } from "./support/test.ts";

/** A step that is taken once it was let go. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

test("whoever confirms an order is told so, though the page was read anew before the answer came", async ({
  browser,
}) => {
  const admin = await logIn("admin@rasad.test");
  const buyer = await newBuyer();
  const order = await newOrder(buyer);
  const page = await (await contextOf(browser, admin)).newPage();
  await page.goto("/admin/orders?status=pending");
  const confirm = page.getByRole("button", { name: `Confirm order #${order._id.slice(-8)}` });
  await untilAlive(confirm);
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");

  // News of another order has the page read anew; that reading reaches the server after the confirming, and its answer
  // reaches the page before the confirming's.
  const [reading, answer] = [gate(), gate()];
  let readings = 0;
  await page.route(/admin.orders.*\.data/, async (route) => {
    if (route.request().method() === "POST") {
      const confirmed = await route.fetch();
      reading.open();
      await answer.opened;
      return route.fulfill({ response: confirmed });
    }
    readings++;
    await reading.opened;
    return route.continue();
  });
  await newOrder(buyer);
  await expect.poll(() => readings).toBeGreaterThan(0);
  await confirm.click();
  await expect(confirm).toHaveCount(0);
  answer.open();
  await expect(page.getByText(`Order ${order._id.slice(-8)} Confirmed.`).first()).toBeVisible();
});
