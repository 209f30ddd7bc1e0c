import { type Browser, expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { untilHydrated } from "../support/hydration.ts";
import { newestMail } from "../support/mail.ts";
import { fillCart } from "../support/payment.ts";
import { PHONE } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

/** A phone signed in with this e-mail address, or signed out if there is none. */
const phoneOf = async (browser: Browser, email?: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: APP, ...PHONE });
  if (email) await signIn(context, email);
  return context.newPage();
};

/** Sends an invitation through the page; returns the link in its mail. */
const invite = async (page: Page, email: string, limit?: string): Promise<string> => {
  await page.goto("/profile/team");
  await page.getByLabel("Email").fill(email);
  if (limit) await page.getByLabel(/Limit for each order/).fill(limit);
  const send = page.getByRole("button", { name: "Send invitation" });
  await untilHydrated(send);
  await send.click();
  await expect(page.getByTestId("team-invitation").filter({ hasText: email })).toBeVisible();
  const { text } = await newestMail(email, { subject: /invited to a team/ });
  return /(http\S+\/team\/join\/\S+)/.exec(text)?.[1] ?? "";
};

const placeForCash = async (page: Page, button = "Place Order"): Promise<void> => {
  await page.goto("/checkout");
  await page.getByLabel("Delivery address").fill("Hotel Maurya, Fraser Road, Patna");
  await page.getByLabel("Phone").fill("9123456780");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("radio", { name: /Cash on Delivery/ }).check();
  await page.getByRole("button", { name: button }).click();
};

test("invites a cook, whose order above the limit waits until the owner approves it", { tag: "@long" }, async ({
  browser,
}) => {
  const owner = await newAccount();
  const ownersPhone = await phoneOf(browser, owner.email);
  await ownersPhone.goto("/profile");
  await ownersPhone.getByRole("link", { name: "Open team" }).click();
  await expect(ownersPhone).toHaveURL("/profile/team");
  const cook = `cook-${Date.now()}@example.com`;
  const link = await invite(ownersPhone, cook, "50");
  expect(await findViolations(ownersPhone)).toEqual([]);

  const cooksPhone = await phoneOf(browser);
  const opened = await cooksPhone.goto(link);
  expect(opened?.headers()["referrer-policy"]).toBe("strict-origin");
  await cooksPhone.getByLabel("Name").fill("Ravi Kumar");
  await cooksPhone.getByLabel("Password", { exact: true }).fill("rasad-demo");
  expect(await findViolations(cooksPhone)).toEqual([]);
  await cooksPhone.getByRole("button", { name: "Create account and join" }).click();
  await expect(cooksPhone).toHaveURL("/orders");
  await expect(cooksPhone.getByText(/You now order for/)).toBeVisible();

  await fillCart(cooksPhone, 3);
  await placeForCash(cooksPhone, "Send for approval");
  await expect(cooksPhone).toHaveURL(/order-confirmation/);
  await expect(cooksPhone.getByRole("heading", { name: "Waits for approval" })).toBeVisible();

  const { text } = await newestMail(owner.email, { subject: /waits for your approval/ });
  await ownersPhone.goto("/orders");
  await expect(ownersPhone.getByRole("region", { name: "To do" })).toContainText("Ravi Kumar ordered for ₹");
  const address = /(http\S+\/orders\/\w+)/.exec(text)?.[1] ?? "";
  await ownersPhone.goto(address);
  await expect(ownersPhone.getByText(/Ravi Kumar placed this order above their limit/)).toBeVisible();
  expect(await findViolations(ownersPhone)).toEqual([]);
  const approve = ownersPhone.getByRole("button", { name: "Approve" });
  await untilHydrated(approve);
  await approve.click();
  await expect(approve).toBeHidden();
  await expect(ownersPhone.getByText("by Ravi Kumar", { exact: true }).first()).toBeVisible();

  await newestMail(cook, { subject: /approved/ });
  await cooksPhone.goto("/orders");
  await expect(cooksPhone.getByText("Waits for approval")).toBeHidden();
  await expect(cooksPhone.getByTestId("order-card")).toHaveCount(1);
});

test("ends a member's view of the orders at once when the owner removes them", { tag: "@long" }, async ({
  browser,
}) => {
  const owner = await newAccount();
  const cook = await newAccount();
  const ownersPhone = await phoneOf(browser, owner.email);
  const link = await invite(ownersPhone, cook.email);
  const cooksPhone = await phoneOf(browser, cook.email);
  await cooksPhone.goto(link);
  await cooksPhone.getByRole("button", { name: "Join the team" }).click();
  await expect(cooksPhone).toHaveURL("/orders");
  await fillCart(ownersPhone, 1);
  await placeForCash(ownersPhone);
  await expect(ownersPhone).toHaveURL(/order-confirmation/);
  await cooksPhone.reload();
  await expect(cooksPhone.getByTestId("order-card")).toHaveCount(1);

  await ownersPhone.goto("/profile/team");
  const remove = ownersPhone.getByRole("button", { name: /^Remove / });
  await untilHydrated(remove);
  await remove.click();
  await ownersPhone.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(ownersPhone.getByTestId("team-member")).toHaveCount(0);
  await cooksPhone.reload();
  await expect(cooksPhone.getByText("No orders yet")).toBeVisible();
});

test("shares one cart between two phones without losing a line of either", { tag: "@long" }, async ({ browser }) => {
  const owner = await newAccount();
  const cook = await newAccount();
  const ownersPhone = await phoneOf(browser, owner.email);
  const cooksPhone = await phoneOf(browser, cook.email);
  await cooksPhone.goto(await invite(ownersPhone, cook.email));
  await cooksPhone.getByRole("button", { name: "Join the team" }).click();
  await expect(cooksPhone).toHaveURL("/orders");
  // Opening the cart makes each phone use the team's shared cart from here on.
  for (const page of [ownersPhone, cooksPhone]) {
    await page.goto("/cart");
    await untilHydrated(page.getByRole("link", { name: "Start Shopping" }));
  }

  const add = async (page: Page, search: string): Promise<void> => {
    await page.goto(`/products?search=${search}`);
    const button = page.getByRole("button", { name: /^Add .* to cart|^Quick add/i }).first();
    await untilHydrated(button);
    const sent = page.waitForResponse((answer) => answer.url().endsWith("/cart/send"));
    await button.click();
    expect((await sent).status()).toBe(204);
  };
  await add(ownersPhone, "aloo");
  await add(cooksPhone, "adrak");
  for (const page of [ownersPhone, cooksPhone]) {
    await page.goto("/cart");
    await expect(page.getByText("You share this cart with your team.")).toBeVisible();
    await expect(page.getByTestId("cart-line")).toHaveCount(2);
  }
});
