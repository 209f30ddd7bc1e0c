import { type Browser, expect, type Page } from "@playwright/test";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { untilHydrated } from "../support/hydration.ts";
import { createLatch } from "../support/latch.ts";
import { APP } from "../support/ports.ts";
import { call, confirmOrder, logIn, newBuyer, newOrder, type Person } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const shortOf = ({ _id }: Order) => _id.slice(-8);
const staffPage = async (browser: Browser, options = {}): Promise<Page> => {
  const context = await browser.newContext({ baseURL: APP, ...options });
  await signIn(context, "admin@rasad.test");
  return context.newPage();
};
/** Orders of a new buyer with a unique name, so that a search finds these orders and no others. */
const newOrders = async (count: number): Promise<{ buyer: Person; name: string; orders: Order[] }> => {
  const name = `Pahuna ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
  const buyer = await newBuyer(name);
  const orders: Order[] = [];
  for (let i = 0; i < count; i++) orders.push(await newOrder(buyer, { notes: `Gate ${i + 1}` }));
  return { buyer, name, orders };
};
const statusOf = async (who: Person, { _id }: Order) =>
  ((await call(who.token, "GET", `/orders/${_id}`)).order as Order).status;

/**
 * Delays the page's data requests until `letGo`, because one caused by any order's event would remove a cancelled order
 * from the list. `reads` counts the requests.
 */
const holdReads = async (page: Page) => {
  const tap = createLatch();
  const counter = { reads: 0, letGo: tap.release };
  await page.route(
    (url) => url.pathname === "/admin/orders.data",
    async (route) => {
      if (route.request().method() !== "GET") return route.fallback();
      counter.reads++;
      await tap.released;
      await route.fallback();
    },
  );
  return counter;
};

test("confirms ticked orders and names each that it cannot", { tag: "@long" }, async ({ browser }) => {
  const { buyer, name, orders } = await newOrders(3);
  const [first, second, dropped] = orders as [Order, Order, Order];
  const page = await staffPage(browser);
  const list = await holdReads(page);
  await page.goto(`/admin/orders?${new URLSearchParams({ search: name })}`);
  const confirm = page.getByRole("button", { name: "Confirm selected" });
  const all = page.getByRole("button", { name: "Select all" });
  await untilHydrated(all);
  await all.click();
  await expect(page.getByText("3 selected")).toBeVisible();
  // The buyer cancels one of them before the admin presses the button.
  await call(buyer.token, "PATCH", `/orders/${dropped._id}/cancel`);
  await confirm.click();
  list.letGo();
  const report = page.getByTestId("confirm-report");
  await expect(report).toContainText("2 of 3 orders confirmed.");
  await expect(report.getByRole("listitem")).toHaveText([new RegExp(`#${shortOf(dropped)}.*cancelled`)]);
  await expect(page).toHaveURL(/search=Pahuna/);
  for (const order of [first, second]) expect(await statusOf(buyer, order)).toBe("confirmed");
  expect(await statusOf(buyer, dropped)).toBe("cancelled");
});

/** Holds back the events of the city boards until `letGo`. */
const holdEvents = async (page: Page) => {
  const held: (() => void)[] = [];
  let isHolding = false;
  await page.routeWebSocket(/\/api\/live\/board/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const pass = () => socket.send(message);
      if (isHolding) held.push(pass);
      else pass();
    });
  });
  return {
    hold: () => {
      isHolding = true;
    },
    letGo: () => {
      isHolding = false;
      for (const pass of held.splice(0)) pass();
    },
    untilHeld: () => expect.poll(() => held.length).toBeGreaterThan(0),
  };
};

for (const moment of ["before", "during", "after"] as const)
  test(`keeps the report when an event arrives ${moment} the bulk confirmation`, {
    tag: "@long",
  }, async ({ browser }) => {
    const { buyer, name, orders } = await newOrders(2);
    const [, dropped] = orders as [Order, Order];
    const page = await staffPage(browser);
    const events = await holdEvents(page);
    const answer = createLatch();
    await page.route(/\/admin\/orders\.data/, async (route) => {
      if (moment === "during" && route.request().method() === "POST") await answer.released;
      await route.continue();
    });
    const list = await holdReads(page);
    await page.goto(`/admin/orders?${new URLSearchParams({ search: name })}`);
    await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
    const all = page.getByRole("button", { name: "Select all" });
    await all.click();
    events.hold();
    await call(buyer.token, "PATCH", `/orders/${dropped._id}/cancel`);
    await events.untilHeld();
    if (moment === "before") events.letGo();
    await page.getByRole("button", { name: "Confirm selected" }).click();
    list.letGo();
    if (moment === "during") {
      await expect(page.getByRole("button", { name: "Confirming" })).toBeVisible();
      events.letGo();
      answer.release();
    }
    const report = page.getByTestId("confirm-report");
    await expect(report).toContainText("1 of 2 orders confirmed.");
    const readBefore = list.reads;
    if (moment === "after") events.letGo();
    // A new order causes another data request; those for the confirmation's own events may have finished already.
    await newOrder(buyer);
    await expect.poll(() => list.reads).toBeGreaterThan(readBefore);
    await page.waitForLoadState("networkidle");
    await expect(report).toContainText("1 of 2 orders confirmed.");
    await expect(report.getByRole("listitem")).toHaveText([new RegExp(`#${shortOf(dropped)}.*cancelled`)]);
    // The report is not shown on another list.
    await page.getByRole("link", { name: "Late", exact: false }).first().click();
    await expect(report).toBeHidden();
  });

test("takes ticked orders to the pick list and the packing sheets and prints them", { tag: "@long" }, async ({
  browser,
}) => {
  const { name, orders } = await newOrders(3);
  const admin = await logIn("admin@rasad.test");
  const [first, second, pending] = orders as [Order, Order, Order];
  const codes = [];
  for (const { _id } of [first, second]) codes.push((await confirmOrder(admin, _id)).confirmationOtp ?? "none");
  const page = await staffPage(browser);
  await page.goto(`/admin/orders?${new URLSearchParams({ search: name })}`);
  for (const order of orders) await page.getByRole("checkbox", { name: `Select order #${shortOf(order)}` }).check();
  await page.getByRole("button", { name: "Pick list" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/pick-list\?order=/);
  const list = page.getByTestId("pick-list");
  const [line] = first.items;
  await expect(list.getByRole("row").filter({ hasText: line?.product.name ?? "none" })).toContainText(/2\s*\S+\s*2$/);
  await expect(page.getByText(`#${shortOf(pending)} (Pending)`)).toBeVisible();

  await page.getByRole("link", { name: "Packing sheets" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/packing\?order=/);
  const sheets = page.getByTestId("packing-sheet");
  await expect(sheets).toHaveCount(2);
  for (const [i, order] of [first, second].entries()) {
    const sheet = sheets.filter({ has: page.getByRole("heading", { name: `#${shortOf(order)}` }) });
    await expect(sheet).toContainText(name);
    await expect(sheet).toContainText(`Gate ${i + 1}`);
    await expect(sheet).toContainText("Cash to collect");
    await expect(sheet).toContainText(order.phone);
    await expect(sheet).not.toContainText(codes[i] ?? "none");
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Admin sections" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  // Two orders are printed on one page.
  const pdf = new TextDecoder("latin1").decode(await page.pdf({ format: "A4" }));
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});
