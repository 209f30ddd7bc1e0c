import { type Browser, expect, type Page } from "@playwright/test";
import { untilHydrated } from "../support/hydration.ts";
import { APP } from "../support/ports.ts";
import { call, logIn, newAgent, newBuyer, newOrder, unfold } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const dashboardOf = async (browser: Browser, email: string, path: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: APP });
  await signIn(context, email);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(path);
  await untilHydrated(tab(page, "Delivery Agents"));
  return page;
};
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Admin sections" }).getByRole("link", { name, exact: true });
const show = async (page: Page, name: string, heading = name) => {
  // Rarely used tabs are in the "More" menu, whose label is the current tab if it is one of them.
  if (!(await tab(page, name).isVisible()))
    await page.getByRole("navigation", { name: "Admin sections" }).locator("summary").click();
  await tab(page, name).click();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
};
/** The paths of the page data requested while `work` runs. */
const asked = async (page: Page, work: () => Promise<unknown>): Promise<string[]> => {
  const paths: string[] = [];
  const note = (request: { url: () => string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) paths.push(pathname);
  };
  page.on("request", note);
  await work();
  await page.waitForLoadState("networkidle");
  page.off("request", note);
  return paths;
};

test("shows tabs from memory for five minutes, then asks the server again", { tag: "@long" }, async ({ browser }) => {
  const page = await dashboardOf(browser, "owner@rasad.test", "/admin/agents");
  const first = await asked(page, async () => {
    await show(page, "Admins");
    await show(page, "Products");
    await show(page, "Audit log");
  });
  expect(first.sort()).toEqual(["/admin/admins.data", "/admin/audit.data", "/admin/products.data"]);
  const goRound = async () => {
    for (const name of ["Admins", "Delivery Agents", "Products", "Admins", "Products", "Audit log"])
      await show(page, name);
  };
  expect(await asked(page, goRound)).toEqual([]);

  await page.clock.fastForward("04:30");
  expect(await asked(page, goRound)).toEqual([]);
  // A click on the current tab asks for fresh data.
  expect(await asked(page, () => show(page, "Audit log"))).toContain("/admin/audit.data");
  await goRound();
  // Leaving the browser tab and coming back requests nothing.
  const look = () =>
    page.evaluate(() => {
      for (const event of ["visibilitychange", "focus"]) document.dispatchEvent(new Event(event));
      window.dispatchEvent(new Event("focus"));
    });
  expect(await asked(page, look)).toEqual([]);

  await page.clock.fastForward("05:01");
  expect((await asked(page, goRound)).sort()).toEqual([
    "/admin/admins.data",
    "/admin/agents.data",
    "/admin/audit.data",
    "/admin/products.data",
  ]);
});

test("reads every tab again after a change, and forgets all when the admin pages are left", { tag: "@long" }, async ({
  browser,
}) => {
  const agent = await newAgent("pending", `Fresh ${Date.now().toString(36)}`);
  const page = await dashboardOf(browser, "owner@rasad.test", "/admin/audit");
  await show(page, "Delivery Agents");
  const card = page.getByTestId("person-card").filter({ hasText: agent.email });
  await card.getByRole("button", { name: /^Verify Agent/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, verify" }).click();
  await expect(card.getByText("Verified", { exact: true })).toBeVisible();
  const name = (await card.getByRole("heading").textContent()) ?? "none";
  expect(await asked(page, () => show(page, "Audit log"))).toEqual(["/admin/audit.data"]);
  await expect(page.getByText(`verified the agent ${name}`)).toBeVisible();
  expect(await asked(page, () => show(page, "Delivery Agents"))).toEqual([]);

  await page.getByRole("navigation").getByRole("link", { name: "Contact" }).first().click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  await page.goBack();
  await expect(card).toBeVisible();
  expect(await asked(page, () => show(page, "Audit log"))).toEqual(["/admin/audit.data"]);
});

test("adds new orders to the list without disturbing typing, ticking or an open question", async ({ browser }) => {
  const name = `Barsaat ${Date.now().toString(36)}`;
  const buyer = await newBuyer(name);
  const first = await newOrder(buyer);
  const context = await browser.newContext({ baseURL: APP });
  await signIn(context, "admin@rasad.test");
  const page = await context.newPage();
  await page.goto(`/admin/orders?${new URLSearchParams({ search: name })}`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByTestId("order-card")).toHaveCount(1);
  await page.getByRole("checkbox", { name: /^Select order/ }).check();
  await unfold(page.getByTestId("order-card"));
  const cancel = page.getByRole("button", { name: `Cancel order #${first._id.slice(-8)}` });
  await untilHydrated(cancel);
  await cancel.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await newOrder(buyer);
  await expect(page.getByTestId("order-card")).toHaveCount(2);
  // The dialog is still open and the box still ticked.
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Keep|^No|Leave/ })
    .click();
  await expect(
    page.getByRole("checkbox", { checked: true, name: `Select order #${first._id.slice(-8)}` }),
  ).toBeVisible();
  await expect(page.getByText("1 selected")).toBeVisible();

  const box = page.getByRole("searchbox", { name: "Search orders" });
  await box.fill("9876");
  await newOrder(buyer);
  await expect(page.getByTestId("order-card")).toHaveCount(3);
  await expect(box).toHaveValue("9876");
  await expect(box).toBeFocused();
});

for (const [what, answer] of [
  ["breaks", { status: 500, body: "broken" }],
  ["is not reached", null],
] as const)
  test(`reports an action whose server ${what} and leaves the page as it is`, { tag: "@long" }, async ({ browser }) => {
    const name = `Andhi ${Date.now().toString(36)}`;
    const order = await newOrder(await newBuyer(name));
    const context = await browser.newContext({ baseURL: APP });
    await signIn(context, "admin@rasad.test");
    const page = await context.newPage();
    await page.goto(`/admin/orders?${new URLSearchParams({ search: name })}`);
    const confirm = page.getByRole("button", { name: `Confirm order #${order._id.slice(-8)}` });
    await untilHydrated(confirm);
    await page.route("**/admin/orders.data*", (route) => {
      if (route.request().method() !== "POST") return route.continue();
      return answer ? route.fulfill(answer) : route.abort("connectionfailed");
    });
    await confirm.click();
    const words = answer ? "Failed to update order status" : "No connection. Nothing was changed; please try again.";
    const card = page.getByTestId("order-card");
    await expect(card.getByText(words)).toBeVisible();
    await expect(card.getByText("Pending", { exact: true })).toBeVisible();
    await expect(confirm).toBeEnabled();
    const admin = await logIn("admin@rasad.test");
    expect((await call(admin.token, "GET", `/orders/${order._id}`)).order).toMatchObject({ status: "pending" });
    await page.unroute("**/admin/orders.data*");
    await confirm.click();
    await expect(card.getByText("Confirmed", { exact: true })).toBeVisible();
    await expect(card.getByText(words)).toHaveCount(0);
  });
