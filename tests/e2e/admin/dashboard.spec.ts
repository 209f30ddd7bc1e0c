import { type Browser, expect, type Page } from "@playwright/test";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { untilHydrated } from "../support/hydration.ts";
import { APP } from "../support/ports.ts";
import { acceptOrder, call, confirmOrder, logIn, newAgent, newBuyer, newOrder, type Person } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const shortOf = ({ _id }: Order) => _id.slice(-8);
const cardOf = (page: Page, order: Order) =>
  page.getByTestId("order-card").filter({ has: page.getByRole("heading", { name: `#${shortOf(order)}` }) });
const staffPage = async (browser: Browser, email: string, options = {}): Promise<Page> => {
  const context = await browser.newContext({ baseURL: APP, ...options });
  await signIn(context, email);
  return context.newPage();
};
const tokenOfAdmin = (): Promise<Person> => logIn("admin@rasad.test");

test("shows figures and days on the dashboard and confirms a new order in place", { tag: "@long" }, async ({
  browser,
}) => {
  const order = await newOrder(await newBuyer("Hotel at the Gate"));
  const page = await staffPage(browser, "admin@rasad.test");
  await page.goto("/admin");
  await expect(page).toHaveTitle(/Dashboard · Admin/);
  for (const figure of ["totalRevenue", "totalOrders", "totalProducts", "totalUsers"])
    await expect(page.getByTestId(figure)).toHaveText(/^₹?[1-9]/);
  await expect(page.getByTestId("queue-toConfirm")).toHaveAttribute("href", "/admin/orders?status=pending");

  await expect(page.getByRole("img", { name: /^Revenue per day: / })).toBeVisible();
  await page.getByText("As a table").click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(31);

  const card = cardOf(page, order);
  await expect(card).toContainText("Hotel at the Gate");
  const confirm = card.getByRole("button", { name: `Confirm order #${shortOf(order)}` });
  await untilHydrated(confirm);
  await confirm.click();
  await expect(page.getByText(`Order ${shortOf(order)} Confirmed.`).first()).toBeVisible();
  await expect(card.getByTestId("delivery-code")).toHaveText(/^\d{6}$/);
});

test("names a missing cancellation reason and removes the released order from the list", { tag: "@long" }, async ({
  browser,
}) => {
  const admin = await tokenOfAdmin();
  const agent = await newAgent();
  const order = await newOrder(await newBuyer());
  await confirmOrder(admin, order._id);
  await call(agent.token, "PATCH", "/agent/availability", { isActive: true });
  await acceptOrder(agent, order._id);
  await call(agent.token, "POST", `/agent/${order._id}/request-cancel`, { message: "" });

  const page = await staffPage(browser, "owner@rasad.test");
  await page.goto("/admin/cancellations");
  const card = cardOf(page, order);
  await expect(card).toContainText("User Unavailable");
  await expect(card).toContainText("Test Agent");
  const release = card.getByRole("button", { name: `Release order #${shortOf(order)}` });
  await untilHydrated(release);
  await release.click();
  await page.getByRole("dialog").getByRole("button", { name: "Release it" }).click();
  await expect(page.getByText(`Order status updated! Order ${shortOf(order)} Released.`).first()).toBeVisible();
  await expect(card).toHaveCount(0);
});
