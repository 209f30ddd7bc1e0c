import { type Browser, expect, type Page } from "@playwright/test";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { reach } from "../../support/reach.ts";
import { untilHydrated } from "../support/hydration.ts";
import { createLatch } from "../support/latch.ts";
import { PHONE } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import {
  acceptOrder,
  call,
  cancelOrder,
  confirmOrder,
  contextOf,
  logIn,
  newAgent,
  newBuyer,
  newDelivered,
  newOrder,
  type Person,
  unfold,
} from "../support/shop.ts";
import { hostCookie } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

/** The maximum document size of a full list before compression, in KB of 1024 bytes. */
const FULL_LIST_KB = 90;
const GSTIN = "27AAPFU0939F1ZV";
const people = {} as Record<"admin" | "agent" | "buyer", Person>;

test.beforeAll(async () => {
  people.admin = await logIn("admin@rasad.test");
  people.agent = await newAgent("verified", "Asha Devi");
  people.buyer = await newBuyer("Kitchen of Reviews");
});

const open = async (browser: Browser, who: Person, path: string, options = {}): Promise<Page> => {
  const page = await (await contextOf(browser, who, options)).newPage();
  await page.goto(path);
  return page;
};
const cardOf = (page: Page, { _id }: Order) => page.getByTestId("order-card").filter({ hasText: _id });
const ratingOfAgent = async () =>
  ((await call(people.agent.token, "GET", "/auth/profile")).profile as { rating: number | null }).rating;

test("rates a delivery once, by keyboard, and shows the agent the mean", { tag: "@long" }, async ({ browser }) => {
  const order = await newDelivered(people);
  expect(await ratingOfAgent()).toBeNull();
  const page = await open(browser, people.buyer, "/orders");
  await unfold(cardOf(page, order));
  const form = cardOf(page, order).getByRole("form", { name: /Rate the delivery/ });
  await untilHydrated(form.getByRole("radio", { name: "3 stars" }));
  await form.getByRole("radio", { name: "3 stars" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(form.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await form.getByRole("button", { name: "Send rating" }).press("Enter");
  await expect(page.getByText("Thank you for rating the delivery").first()).toBeVisible();
  await expect(cardOf(page, order).getByTestId("rating")).toHaveText("You rated 4/5");
  await expect(form).toHaveCount(0);
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByTestId("rating")).toHaveText("You rated 4/5");
  await expect(page.getByText("Rated", { exact: true })).toBeVisible();
  expect(await ratingOfAgent()).toBe(4);
});

test("tells a buyer who rated in another tab which rating they gave", { tag: "@long" }, async ({ browser }) => {
  const order = await newDelivered(people);
  const page = await open(browser, people.buyer, `/orders/${order._id}`, PHONE);
  const form = page.getByRole("form", { name: /Rate the delivery/ });
  await untilHydrated(form.getByRole("radio", { name: "2 stars" }));
  await call(people.buyer.token, "POST", `/orders/${order._id}/rating`, { rating: 5 });
  await form.getByRole("radio", { name: "2 stars" }).check({ force: true });
  await form.getByRole("button", { name: "Send rating" }).click();
  await expect(page.getByText("You have already rated this delivery: 5 out of 5.").first()).toBeVisible();
  await expect(page.getByTestId("rating")).toHaveText("You rated 5/5");
});

test("fills the cart once when ordering again, and names what cannot be had", { tag: "@long" }, async ({ browser }) => {
  type Listed = { _id: string; name: string; stock: number };
  const products = (await (await reach(`${APP}/api/products?limit=100`)).json()) as Listed[];
  const byStock = products.filter(({ stock }) => stock >= 2).toSorted((a, b) => b.stock - a.stock);
  const plenty = byStock[0];
  const other = byStock[1];
  const scarce = byStock.at(-1);
  if (!scarce || !plenty || !other) throw new Error("the demo catalogue has changed");
  const items = [
    { productId: scarce._id, quantity: 1 },
    { productId: plenty._id, quantity: 3 },
  ];
  const order = await newOrder(people.buyer, { items });
  const rival = await newOrder(await newBuyer(), { items: [{ productId: scarce._id, quantity: scarce.stock - 1 }] });
  try {
    const page = await open(browser, people.buyer, `/orders/${order._id}`);
    await page.context().addCookies([hostCookie("__Host-rasad_cart", `${other._id}.2~${plenty._id}.1`)]);
    for (let clicks = 0; clicks < 2; clicks++) {
      await page.goto(`/orders/${order._id}`);
      const again = page.getByRole("button", { name: /^Reorder/ });
      await untilHydrated(again);
      await again.click();
      await page.getByRole("button", { name: "Add to the cart" }).click();
      await expect(page).toHaveURL(/\/cart\?reordered/);
      const note = page.getByTestId("reorder-note");
      await expect(note).toContainText(`Not everything from order #${order._id.slice(-8)} is in your cart`);
      await expect(note).toContainText(`Not in your cart: ${scarce.name}`);
      await expect(note).not.toContainText(plenty.name);
      const cart = (await page.context().cookies()).find(({ name }) => name === "__Host-rasad_cart")?.value;
      expect(cart).toBe(`${other._id}.2~${plenty._id}.3`);
    }
  } finally {
    for (const { _id } of [rival, order]) await cancelOrder(people.admin, _id);
  }
});

test("shows everything on an order's page and prints it without the delivery code", { tag: "@long" }, async ({
  browser,
}) => {
  const buyer = await newBuyer("Hotel Of Paper");
  await call(buyer.token, "PUT", "/auth/profile", { gstin: GSTIN });
  const order = await newOrder(buyer, { notes: "Ring twice." });
  const { confirmationOtp = "" } = (await call(people.admin.token, "PATCH", `/admin/orders/${order._id}/confirm`, {}))
    .order as Order;
  const page = await open(browser, buyer, "/orders");
  await cardOf(page, order)
    .getByRole("link", { name: `Details of order #${order._id.slice(-8)}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order._id}$`));
  await expect(page.getByTestId("delivery-code")).toHaveText(confirmationOtp);
  for (const text of [
    "Cash on Delivery · Payment pending",
    "Ring twice.",
    "Kitchen door, Boring Road, Patna",
    order._id,
    GSTIN,
    "Patna",
    "9123456780",
  ])
    await expect(page.locator("main").getByText(text).first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Placed by Hotel Of Paper" })).toBeVisible();
  await expect(page.getByTestId("sheet")).toBeHidden();

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const sheet = page.getByTestId("sheet");
  await expect(sheet).toBeVisible();
  for (const text of ["Rasad", "Hotel Of Paper", GSTIN, order._id, order.items[0]?.product.name ?? "", "Total", "FREE"])
    await expect(sheet).toContainText(text);
  await expect(page.getByTestId("delivery-code")).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByText(confirmationOtp).first()).toBeHidden();
  expect(await sheet.evaluate((node) => getComputedStyle(node).color)).toBe("rgb(0, 0, 0)");
});

test("shows the buyer an agent's request to cancel and the release by staff", { tag: "@long" }, async ({ browser }) => {
  const order = await newOrder(people.buyer);
  await confirmOrder(people.admin, order._id);
  await acceptOrder(people.agent, order._id);
  await call(people.agent.token, "POST", `/agent/${order._id}/request-cancel`, { message: "The gate is locked" });
  const page = await open(browser, people.buyer, "/orders");
  const asked = "The delivery agent could not deliver and asked us to cancel. We will decide soon.";
  await expect(cardOf(page, order)).toContainText(asked);
  await expect(cardOf(page, order)).toContainText("Asha Devi");
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText(asked)).toBeVisible();

  await call(people.admin.token, "PATCH", `/admin/orders/${order._id}/status`, { status: "confirmed" });
  await page.reload();
  await expect(page.getByText(asked)).toHaveCount(0);
  await expect(page.getByTestId("delivery-code")).toBeVisible();
  for (const event of [
    "The delivery agent asked to cancel by Asha Devi",
    "Taken back from the agent, looking for another",
  ])
    await expect(page.getByRole("listitem").filter({ hasText: event })).toBeVisible();
});

test("turns the pages of a long list and keeps a full page light", { tag: "@long" }, async ({ browser }) => {
  const buyer = await newBuyer("Kitchen With A Past");
  const products = (await (await reach(`${APP}/api/products?limit=100`)).json()) as { _id: string; stock: number }[];
  const items = products.filter(({ stock }) => stock > 50).slice(0, 12);
  const placed: Order[] = [];
  for (let i = 0; i < 21; i++)
    placed.push(await newOrder(buyer, { items: items.map(({ _id }) => ({ productId: _id, quantity: 1 })) }));
  for (const { _id } of placed) await call(buyer.token, "PATCH", `/orders/${_id}/cancel`, {});
  const page = await open(browser, buyer, "/orders");
  await expect(page.getByTestId("order-card")).toHaveCount(20);
  await expect(page.getByTestId("order-card").first()).toContainText(placed.at(-1)?._id ?? "");
  const older = page.getByRole("link", { name: "Older orders" });
  await untilHydrated(older);
  const answer = createLatch();
  await page.route(/orders\.data.*cursor=/, async (route) => {
    await answer.released;
    await route.continue();
  });
  await older.click();
  await expect(page.getByRole("status").filter({ hasText: "Loading orders…" })).toBeAttached();
  await expect(page.getByTestId("order-card")).toHaveCount(0);
  answer.release();
  await expect(page.getByTestId("order-card")).toHaveCount(1);
  await expect(page.getByTestId("order-card")).toContainText(placed[0]?._id ?? "");
  await page.getByRole("link", { name: "Back to the newest orders" }).click();
  await expect(page.getByTestId("order-card")).toHaveCount(20);

  const html = await (await page.request.get("/orders")).text();
  console.log(`/orders, 20 orders of 12 lines: ${(html.length / 1024).toFixed(0)} KB of HTML`);
  expect(html.length).toBeLessThan(FULL_LIST_KB * 1024);
});
