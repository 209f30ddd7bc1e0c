import { expect, type Page } from "@playwright/test";
import type { Mood, ReceivedWebhook } from "../../../mocks/webhooks/receiver.ts";
import { reach } from "../../support/reach.ts";
import { findViolations } from "../support/axe.ts";
import { untilHydrated } from "../support/hydration.ts";
import { fillCart, openBuyer } from "../support/payment.ts";
import { PHONE } from "../support/phone.ts";
import { MOCKS } from "../support/ports.ts";
import { test } from "../support/test.ts";

const setMood = async (box: string, mood: Mood): Promise<void> => {
  const headers = { "Content-Type": "application/json" };
  await reach(`${MOCKS}/webhooks/mood`, { method: "POST", headers, body: JSON.stringify({ mood, box }) });
};
const receivedBy = async (box: string): Promise<ReceivedWebhook[]> =>
  (await (await reach(`${MOCKS}/webhooks/received?box=${box}`)).json()) as ReceivedWebhook[];

const press = async (page: Page, name: string | RegExp): Promise<void> => {
  const button = page.getByRole("button", { name });
  await untilHydrated(button);
  await button.click();
};

const addWebhook = async (page: Page, box: string): Promise<void> => {
  await page.goto("/profile/webhooks");
  await page.getByLabel("Address").fill(`${MOCKS}/webhooks/receive?box=${box}`);
  await page.getByLabel(/^order\.placed/).check();
  await press(page, "Add webhook");
};

const placeForCash = async (page: Page): Promise<void> => {
  await fillCart(page, 3);
  await page.goto("/checkout");
  await page.getByLabel("Delivery address").fill("Hotel Maurya, Fraser Road, Patna");
  await page.getByLabel("Phone").fill("9123456780");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("radio", { name: /Cash on Delivery/ }).check();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/order-confirmation/);
};

test("adds a webhook on a phone, sees a test event and an order arrive, and sends again what failed", {
  tag: "@long",
}, async ({ browser }) => {
  const { page } = await openBuyer(browser, PHONE);
  const box = `phone-${Date.now()}`;
  await addWebhook(page, box);
  const secret = page.getByTestId("shown-secret");
  await expect(secret).toContainText("whsec_");
  expect(await findViolations(page)).toEqual([]);
  await secret.getByRole("link", { name: "I have stored it" }).click();

  const deliveries = page.getByTestId("delivery");
  await press(page, "Send a test event");
  await expect(deliveries.first()).toContainText("Status 200");
  await deliveries.first().getByText("Show what was sent").click();
  await expect(deliveries.first()).toContainText('"type": "ping"');
  expect(await findViolations(page)).toEqual([]);
  const address = page.url();

  await setMood(box, "fail");
  await placeForCash(page);
  const placed = deliveries.filter({ hasText: "order.placed" });
  await expect(async () => {
    await page.goto(address);
    await expect(placed).toContainText("Status 500", { timeout: 1_000 });
  }).toPass();
  await expect(placed).toContainText("Trying again");
  await expect(page.getByText("Failing", { exact: true })).toBeVisible();
  await setMood(box, "ok");
  await press(page, /^Send again: order\.placed/);
  await expect(placed).toContainText("Delivered");
  await expect(placed).toContainText("Status 200");
  await expect(page.getByText("Active", { exact: true })).toBeVisible();

  const received = (await receivedBy(box)).filter(({ body }) => body.includes("order.placed"));
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
  expect(received[0]?.answered).toBe(200);
  expect(received.at(-1)?.answered).toBe(500);
});

test("shows without a reload that an attempt to reach a slow receiver failed", { tag: "@long" }, async ({
  browser,
}) => {
  const { page } = await openBuyer(browser, PHONE);
  const box = `slow-${Date.now()}`;
  await setMood(box, "slow");
  await addWebhook(page, box);
  await page.getByTestId("shown-secret").getByRole("link", { name: "I have stored it" }).click();
  await press(page, "Send a test event");
  const delivery = page.getByTestId("delivery");
  await expect(delivery).toContainText("Trying again");
  await expect(delivery).toContainText("None within");
});
