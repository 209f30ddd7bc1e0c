import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { untilHydrated } from "../support/hydration.ts";
import { seeNotice } from "../support/notices.ts";
import { PHONE } from "../support/phone.ts";
import {
  acceptOrder,
  confirmOrder,
  contextOf,
  deliverOrder,
  logIn,
  newAgent,
  newBuyer,
  newOrder,
  type Person,
  unfold,
} from "../support/shop.ts";
import { test } from "../support/test.ts";

let admin: Person;

test.beforeAll(async () => {
  admin = await logIn("admin@rasad.test");
});

const isLive = (page: Page) => expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");

const openIn = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(path);
  await isLive(page);
  // A reload would lose this mark.
  await page.evaluate(() => Object.assign(window, { wasNeverReloaded: true }));
  return page;
};
const open = async (browser: Browser, who: Person, path: string, options = {}): Promise<Page> =>
  openIn(await contextOf(browser, who, options), path);
const expectNoReload = async (...pages: Page[]) => {
  for (const page of pages) expect(await page.evaluate(() => "wasNeverReloaded" in window)).toBe(true);
};

test("shows the buyer what staff and agent do, without a reload, and what happened while the connection was lost", async ({
  browser,
}) => {
  const buyer = await newBuyer();
  const agent = await newAgent("verified", "Sunil Yadav");
  const { _id } = await newOrder(buyer);
  const short = _id.slice(-8);
  const list = await open(browser, buyer, "/orders", PHONE);
  const order = await openIn(list.context(), `/orders/${_id}`);
  const pages = [list, order];

  const { confirmationOtp = "" } = await seeNotice(list, `Order #${short}: Confirmed`, () => confirmOrder(admin, _id));
  for (const page of pages) {
    await expect(page.locator("main")).toContainText("Confirmed");
    await expect(page.getByTestId("delivery-code")).toHaveText(confirmationOtp);
  }

  await list.context().setOffline(true);
  for (const page of pages) await expect(page.getByTestId("live")).toHaveAttribute("data-state", "connecting");
  await acceptOrder(agent, _id);
  await list.context().setOffline(false);
  for (const page of pages) await expect(page.locator("main")).toContainText("Sunil Yadav");
  await expect(order.getByRole("listitem").filter({ hasText: "Accepted by a delivery agent" })).toBeVisible();
  for (const page of pages) await isLive(page);

  await seeNotice(list, `Order #${short}: Delivered`, () => deliverOrder(agent, _id, confirmationOtp));
  for (const page of pages) {
    await expect(page.getByTestId("delivery-code")).toHaveCount(0);
    await expect(page.locator("main")).toContainText("Delivered");
  }
  await unfold(list.getByTestId("order-card"));
  for (const page of pages) {
    await expect(page.getByRole("form", { name: /Rate the delivery/ })).toBeVisible();
    // A finished order shows no live badge.
    await expect(page.getByTestId("live")).toHaveCount(0);
  }
  await expectNoReload(...pages);
});

test("shows on the confirmation page that the order is confirmed and delivered, without a reload", {
  tag: "@long",
}, async ({ browser }) => {
  const buyer = await newBuyer();
  const agent = await newAgent();
  const { _id } = await newOrder(buyer);
  const placed = await open(browser, buyer, `/order-confirmation/${_id}`, PHONE);
  const { confirmationOtp = "" } = await confirmOrder(admin, _id);
  await expect(placed.locator("main")).toContainText("Confirmed");
  await expect(placed.getByTestId("delivery-code")).toHaveText(confirmationOtp);
  await acceptOrder(agent, _id);
  await deliverOrder(agent, _id, confirmationOtp);
  await expect(placed.getByTestId("delivery-code")).toHaveCount(0);
  await expect(placed.locator("main")).toContainText("Delivered");
  await expect(placed.getByTestId("live")).toHaveCount(0);
  await expectNoReload(placed);
});

test("opens at most five sockets for a long list", { tag: "@long" }, async ({ browser }) => {
  const buyer = await newBuyer();
  for (let i = 0; i < 7; i++) await newOrder(buyer);
  const page = await (await contextOf(browser, buyer)).newPage();
  const followed: string[] = [];
  page.on("websocket", (socket) => followed.push(socket.url()));
  await page.goto("/orders");
  await isLive(page);
  expect(new Set(followed).size).toBe(5);
  expect(followed.every((url) => /\/api\/live\/orders\/[0-9A-Z]{26}$/.test(url))).toBe(true);
});

test("shows one toast for the buyer's own action", { tag: "@long" }, async ({ browser }) => {
  const buyer = await newBuyer();
  const { _id } = await newOrder(buyer);
  const page = await open(browser, buyer, "/orders");
  const cancel = page.getByRole("button", { name: /Cancel order/ });
  await untilHydrated(cancel);
  await cancel.click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText("Order cancelled successfully").first()).toBeVisible();
  await expect(page.getByTestId("order-card")).toContainText("Cancelled");
  await expect(page.getByText(`Order #${_id.slice(-8)}: Cancelled`)).toHaveCount(0);
  await expectNoReload(page);
});
