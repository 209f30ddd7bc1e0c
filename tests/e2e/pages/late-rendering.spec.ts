import { expect, type Page } from "@playwright/test";
import { untilHydrated } from "../support/hydration.ts";
import { createLatch } from "../support/latch.ts";
import { confirmOrder, contextOf, logIn, newAgent, newBuyer, newOrder } from "../support/shop.ts";
import { test } from "../support/test.ts";

test("shows that an order is confirmed, though the page was reloaded before the answer came", async ({ browser }) => {
  const admin = await logIn("admin@rasad.test");
  const buyer = await newBuyer();
  const order = await newOrder(buyer);
  const page = await (await contextOf(browser, admin)).newPage();
  await page.goto("/admin/orders?status=pending");
  const confirm = page.getByRole("button", { name: `Confirm order #${order._id.slice(-8)}` });
  await untilHydrated(confirm);
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");

  // An event of another order makes the page refetch its data. The server handles that request after the confirmation,
  // but its response reaches the page before the confirmation's response.
  const reading = createLatch();
  const answer = createLatch();
  let readings = 0;
  await page.route(/admin.orders.*\.data/, async (route) => {
    if (route.request().method() === "POST") {
      const confirmed = await route.fetch();
      reading.release();
      await answer.released;
      return route.fulfill({ response: confirmed });
    }
    readings++;
    await reading.released;
    return route.continue();
  });
  await newOrder(buyer);
  await expect.poll(() => readings).toBeGreaterThan(0);
  await confirm.click();
  await expect(confirm).toHaveCount(0);
  answer.release();
  await expect(page.getByText(`Order ${order._id.slice(-8)} Confirmed.`).first()).toBeVisible();
});

/** Simulates a slow phone: everything that React defers is drawn half a second later. */
const drawLate = (page: Page) =>
  page.evaluate(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: Parameters<typeof post>) {
      setTimeout(() => post.apply(this, sent), 500);
    } as typeof post;
  });

test("shows that an order is cancelled, though the answer and the next page render together", { tag: "@long" }, async ({
  browser,
}) => {
  const buyer = await newBuyer();
  const [listed, { _id }] = [await newOrder(buyer), await newOrder(buyer)];
  const page = await (await contextOf(browser, buyer)).newPage();
  for (const address of [`/orders/${_id}`, "/orders"]) {
    await page.goto(address);
    const cancel = page.getByRole("button", { name: /Cancel order/ }).first();
    await untilHydrated(cancel);
    await drawLate(page);
    await cancel.click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes, cancel it" }).click();
    await expect(page.getByText("Order cancelled successfully").first()).toBeVisible();
  }
  await expect(page.getByText(listed._id.slice(-8)).first()).toBeVisible();
});

test("shows that an order is accepted, though the answer and the next board render together", { tag: "@long" }, async ({
  browser,
}) => {
  const admin = await logIn("admin@rasad.test");
  const agent = await newAgent();
  const { _id } = await newOrder(await newBuyer());
  await confirmOrder(admin, _id);
  const page = await (await contextOf(browser, agent)).newPage();
  await page.goto("/orders");
  const accept = page.getByRole("button", { name: /Accept/ }).first();
  await untilHydrated(accept);
  await drawLate(page);
  await accept.click();
  await expect(page.getByText("Order accepted successfully!").first()).toBeVisible();
});

test("shows that the cart was filled again, though an order event comes during the navigation", {
  tag: "@long",
}, async ({ browser }) => {
  const admin = await logIn("admin@rasad.test");
  const buyer = await newBuyer();
  const { _id } = await newOrder(buyer);
  const page = await (await contextOf(browser, buyer)).newPage();
  await page.goto("/orders");
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  const asked = createLatch();
  const answer = createLatch();
  await page.route(/\/cart\.data/, async (route) => {
    if (route.request().method() === "POST") return route.continue();
    const cart = await route.fetch();
    asked.release();
    await answer.released;
    // The page may have aborted the request.
    return route.fulfill({ response: cart }).catch(() => undefined);
  });
  await page
    .getByRole("button", { name: /^Reorder/ })
    .first()
    .click();
  await asked.released;
  await confirmOrder(admin, _id);
  // Longer than the page's delay before it refetches after an event.
  await page.waitForTimeout(1500);
  answer.release();
  await expect(page).toHaveURL(/\/cart/);
  await expect(page.getByText(`Everything from order #${_id.slice(-8)} is in your cart`).first()).toBeVisible();
});
