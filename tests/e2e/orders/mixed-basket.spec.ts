import { type Browser, expect, type Page } from "@playwright/test";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import type { Document } from "../../../worker/documents/documents.contract.ts";
import { CART_COOKIE, serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { untilHydrated } from "../support/hydration.ts";
import { pay, press, toPayment } from "../support/payment.ts";
import { PHONE } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { providerOrders } from "../support/provider.ts";
import { acceptOrder, call, confirmOrder, contextOf, logIn, newAgent, type Person } from "../support/shop.ts";
import { hostCookie, newAccount, startSession } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const GSTIN = "10AABCM1234F1ZC";
/** In this order: two exempt products, one that is weighed at the door, and one taxed at 5 %. */
const BASKET = [
  { name: "Potato (Jyoti)", quantity: 4 },
  { name: "Tomato (Hybrid)", quantity: 2 },
  { name: "Katla Fish (2-3 kg)", quantity: 5 },
  { name: "Vermicelli (Roasted) 1 kg", quantity: 6 },
] as const;

interface Walk {
  readonly buyer: Person;
  readonly page: Page;
}

const comeWithBasket = async (browser: Browser, gstin: string | null): Promise<Walk> => {
  const account = await newAccount({ address: "Fraser Road, Patna", gstin });
  const buyer = { ...account, token: await startSession(account.email) };
  const lines = await Promise.all(
    BASKET.map(async ({ name, quantity }) => {
      const found = await call(buyer.token, "GET", `/products?limit=20&search=${encodeURIComponent(name)}`);
      const product = (found as unknown as Product[]).find((one) => one.name === name);
      expect(product, name).toBeDefined();
      return { productId: product?._id ?? "", quantity };
    }),
  );
  const context = await contextOf(browser, buyer, PHONE);
  await context.addCookies([hostCookie(CART_COOKIE, serialiseCart(lines))]);
  return { buyer, page: await context.newPage() };
};

const orderOf = async ({ buyer }: Walk, id: string): Promise<Order> =>
  (await call(buyer.token, "GET", `/orders/${id}`)).order as Order;
const documentsOf = async ({ buyer }: Walk, id: string): Promise<Document[]> =>
  (await call(buyer.token, "GET", `/orders/${id}/documents`)).documents as Document[];
/** The provider's refunds of an order, in rupees. */
const refundsOf = async (id: string): Promise<number[]> =>
  (await providerOrders(id))
    .flatMap(({ payments }) => payments.flatMap(({ refunds }) => refunds))
    .map(({ amount }) => amount / 100)
    .sort((a, b) => a - b);

const confirmAndAccept = async (id: string, agent: Person): Promise<Person> => {
  const admin = await logIn("admin@rasad.test");
  await confirmOrder(admin, id);
  await acceptOrder(agent, id);
  return admin;
};

const lineOf = (page: Page, index: number) =>
  page.getByTestId("door-line").filter({ has: page.getByRole("heading", { name: BASKET[index]?.name, exact: true }) });

/**
 * Marks one unit of potatoes as missing, the tomatoes as rejected, and the fish as a little lighter than five kilos.
 */
const markAtDoor = async (browser: Browser, agent: Person, id: string): Promise<Page> => {
  const page = await (await contextOf(browser, agent, PHONE)).newPage();
  await page.goto(`/orders/${id}/door`);
  await lineOf(page, 0).getByRole("radio", { name: "Short" }).check();
  await lineOf(page, 0).getByRole("radio", { name: "Missing" }).check();
  await lineOf(page, 1).getByRole("radio", { name: "Rejected" }).check();
  await lineOf(page, 1).getByRole("radio", { name: "Poor quality" }).check();
  await lineOf(page, 2).getByRole("textbox").fill("4.875");
  await page.getByRole("button", { name: "Show these figures to the customer" }).click();
  await expect(page.getByText("beside them the code that confirms them")).toBeVisible();
  return page;
};

/** The buyer reads the code beside the figures to the agent, who types it in. */
const handOver = async (buyersPage: Page, agentsPage: Page, id: string): Promise<void> => {
  await buyersPage.goto(`/orders/${id}`);
  const box = buyersPage.getByTestId("door-figures");
  await expect(box).toContainText("Katla Fish (2-3 kg): 5 kg → 4.875 kg");
  const code = ((await box.getByTestId("delivery-code").textContent()) ?? "").replaceAll(/\D/g, "");
  await agentsPage.getByLabel("Customer's code for these figures").fill(code);
  await agentsPage.getByRole("button", { name: "Mark As Delivered" }).click();
  await expect(agentsPage).toHaveURL(/tab=delivered/);
};

test("takes a mixed basket from payment and door marks to invoice, credit note and refunds", {
  tag: "@long",
}, async ({ browser }) => {
  const agent = await newAgent();
  const walk = await comeWithBasket(browser, GSTIN);
  const { page } = walk;
  await toPayment(page);
  await pay(page);
  await press(page, "Pay");
  await expect(page).toHaveURL(/order-confirmation/);
  const id = new URL(page.url()).pathname.split("/").filter(Boolean).at(-1) ?? "";
  const ordered = await orderOf(walk, id);
  const admin = await confirmAndAccept(id, agent);

  const door = await markAtDoor(browser, agent, id);
  await handOver(page, door, id);
  const order = await orderOf(walk, id);
  const [potato, tomato, fish] = order.items;
  expect(potato?.delivered?.quantity).toBe(3);
  expect(tomato?.delivered?.quantity).toBe(0);
  expect(fish?.delivered?.quantity).toBe(4.875);
  expect(order.orderedTotal).toBe(ordered.total);
  const difference = Math.round((ordered.total - order.total) * 100) / 100;
  expect(difference).toBeGreaterThan(0);
  await expect.poll(() => refundsOf(id)).toEqual([difference]);

  // The tax invoice has the taxed packets, the bill of supply the rest; together they add up to the total.
  await page.goto(`/orders/${id}`);
  const issued = await documentsOf(walk, id);
  const invoice = issued.find(({ kind }) => kind === "invoice");
  expect(issued.map(({ kind }) => kind).sort()).toEqual(["bill_of_supply", "invoice"]);
  expect(issued.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(Math.round(order.total * 100));
  for (const { number, total } of issued)
    await expect(page.getByRole("link", { name: new RegExp(number) })).toContainText(formatRupees(total));

  // The buyer returns everything within three hours, and staff refund it.
  await page.getByRole("link", { name: /^Return goods of order #/ }).click();
  const reason = page.getByRole("combobox", { name: "What was wrong?" });
  await untilHydrated(reason);
  await reason.selectOption({ label: "Damaged" });
  await page.getByRole("button", { name: "Ask to return" }).click();
  await expect(page).toHaveURL(`/orders/${id}`);
  const staff = await (await contextOf(browser, admin)).newPage();
  await staff.goto("/admin/returns?limit=100");
  const card = staff.getByTestId("return-card").filter({ hasText: id.slice(-8) });
  await card.getByRole("radio", { name: "Refund to the source" }).check();
  await card.getByRole("button", { name: "Decide" }).click();
  await expect(card).toHaveCount(0);
  await expect.poll(() => refundsOf(id)).toEqual([order.total, difference].sort((a, b) => a - b));

  // The credit note names its invoice, and anyone can verify it by its link.
  await page.goto(`/orders/${id}`);
  await expect(page.getByTestId("return")).toContainText(
    `${formatRupees(order.total)} goes back to where it came from`,
  );
  const note = (await documentsOf(walk, id)).find(({ refersTo }) => refersTo === invoice?.number);
  expect(note).toMatchObject({ kind: "credit_note", total: invoice?.total });
  await page.getByRole("link", { name: new RegExp(note?.number ?? "?") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Credit note");
  await expect(page.locator("main")).toContainText(invoice?.number ?? "?");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const verify = await page.getByRole("link", { name: "Check this document" }).getAttribute("href");
  const stranger = await (await browser.newContext({ baseURL: APP, ...PHONE })).newPage();
  await stranger.goto(verify ?? "");
  await expect(stranger.getByTestId("genuine")).toContainText(note?.number ?? "?");
  await expect(stranger.getByTestId("genuine")).toContainText(formatRupees(note?.total ?? 0));
});

test("collects less cash from a buyer without GSTIN, and issues one document", { tag: "@long" }, async ({
  browser,
}) => {
  const agent = await newAgent();
  const walk = await comeWithBasket(browser, null);
  const { page } = walk;
  await toPayment(page);
  await page.getByRole("radio", { name: /Cash On Delivery/i }).check();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/order-confirmation/);
  const id = new URL(page.url()).pathname.split("/").filter(Boolean).at(-1) ?? "";
  const ordered = await orderOf(walk, id);
  await confirmAndAccept(id, agent);
  const door = await markAtDoor(browser, agent, id);
  const { due, total } = (await call(walk.buyer.token, "GET", `/orders/${id}/door`)).door as Record<string, number>;
  expect(due).toEqual(total);
  expect(total).toEqual(due);
  expect(due).toBeLessThan(ordered.total);
  await expect(door.getByTestId("door-total")).toContainText(`Collect in cash${formatRupees(due ?? 0)}`);
  await handOver(page, door, id);
  const [paper, ...others] = await documentsOf(walk, id);
  expect(paper?.kind).toBe("invoice_bill");
  expect(paper?.total).toEqual(due);
  expect(others).toEqual([]);
  await door.goto("/cash");
  await expect(door.getByTestId("cash-balance")).toContainText(formatRupees(due ?? 0));
});
