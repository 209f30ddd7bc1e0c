import { type Browser, expect, type Page } from "@playwright/test";
import type { DoorFigures } from "../../../worker/orders/door/door.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { findViolations } from "../support/axe.ts";
import { PHONE } from "../support/phone.ts";
import { acceptOrder, call, confirmOrder, contextOf, logIn, newAgent, newBuyer, type Person } from "../support/shop.ts";
import { test } from "../support/test.ts";

let admin: Person;
test.beforeAll(async () => {
  admin = await logIn("admin@rasad.test");
});

interface Carried {
  readonly page: Page;
  readonly buyer: Person;
  readonly order: Order;
}

/** An agent's phone at the door with an order of two products, four units of each. */
const carry = async (browser: Browser): Promise<Carried> => {
  const agent = await newAgent();
  const buyer = await newBuyer("Test Kitchen");
  const products = (await call(buyer.token, "GET", "/products?limit=20")) as unknown as {
    _id: string;
    stock: number;
  }[];
  const items = products
    .sort((a, b) => b.stock - a.stock)
    .slice(0, 2)
    .map(({ _id: productId }) => ({ productId, quantity: 4 }));
  const { order } = await call(buyer.token, "POST", "/orders", {
    items,
    location: "patna",
    deliveryAddress: "Kitchen door, Boring Road, Patna",
    phone: "9123456780",
    paymentMethod: "cod",
  });
  const { _id } = order as Order;
  await confirmOrder(admin, _id);
  await acceptOrder(agent, _id);
  const page = await (await contextOf(browser, agent, PHONE)).newPage();
  return { page, buyer, order: order as Order };
};
const doorOf = async ({ buyer, order }: Carried) =>
  (await call(buyer.token, "GET", `/orders/${order._id}/door`)).door as DoorFigures;
/** Marks the first line as short by one, and the second as rejected. */
const markBoth = async (page: Page) => {
  const first = page.getByTestId("door-line").first();
  const second = page.getByTestId("door-line").last();
  await first.getByRole("radio", { name: "Short" }).check();
  await first.getByRole("radio", { name: "Missing" }).check();
  await second.getByRole("radio", { name: "Rejected" }).check();
  await second.getByRole("radio", { name: "Damaged" }).check();
};

test("marks a short and a rejected line, and delivers what the buyer's screen shows beside the code", {
  tag: "@long",
}, async ({ browser }) => {
  const carried = await carry(browser);
  const { page, buyer, order } = carried;
  await page.goto("/orders?tab=accepted");
  await page.getByRole("link", { name: "Something differs?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("at the door");
  const buyersPage = await (await contextOf(browser, buyer, PHONE)).newPage();
  await buyersPage.goto(`/orders/${order._id}`);
  await expect(buyersPage.getByTestId("live")).toHaveAttribute("data-state", "live");

  await markBoth(page);
  await page
    .getByTestId("door-line")
    .last()
    .getByLabel(/^Take a photo/)
    .setInputFiles("public/icon-512.png");
  await expect(page.getByTestId("door-line").last().getByRole("img")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Show these figures to the customer" }).click();
  await expect(page.getByText("beside them the code that confirms them")).toBeVisible();

  // The buyer's page follows without a reload.
  const box = buyersPage.getByTestId("door-figures");
  await expect(box).toBeVisible();
  const { confirmationOtp = "", total } = await doorOf(carried);
  await expect(box.getByTestId("delivery-code")).toHaveText(confirmationOtp);
  expect(await findViolations(buyersPage)).toEqual([]);
  await page.getByLabel("Customer's code for these figures").fill(confirmationOtp);
  await page.getByRole("button", { name: "Mark As Delivered" }).click();
  await expect(page.getByTestId("order-card").or(page.getByText("Delivery board")).first()).toBeVisible();
  await expect
    .poll(async () => ((await call(buyer.token, "GET", `/orders/${order._id}`)).order as Order).status)
    .toBe("delivered");
  expect(((await call(buyer.token, "GET", `/orders/${order._id}`)).order as Order).total).toBe(total);
  await expect(buyersPage.getByText("Handed over: 3 ")).toBeVisible();
});

test("keeps marks without a network, and sends them once it is back", { tag: "@long" }, async ({ browser }) => {
  const carried = await carry(browser);
  const { page, order } = carried;
  await page.goto(`/orders/${order._id}/door`);
  await expect(page.getByRole("button", { name: "Mark As Delivered" })).toBeVisible();
  await page.context().setOffline(true);
  await markBoth(page);
  await page.getByRole("button", { name: "Show these figures to the customer" }).click();
  await expect(page.getByText("These figures wait for a network.")).toBeVisible();
  // The button is hidden when the page differs from the queued marks, because the code would confirm the queued ones.
  const first = page.getByTestId("door-line").first();
  const delivered = page.getByRole("button", { name: "Mark As Delivered" });
  await expect(delivered).toBeVisible();
  await first.getByRole("radio", { name: "Left behind" }).check();
  await expect(delivered).toBeHidden();
  await first.getByRole("radio", { name: "Missing" }).check();
  await expect(delivered).toBeVisible();
  expect((await doorOf(carried)).version).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(async () => (await doorOf(carried)).version).toBe(1);
  await expect(page.getByText("These figures wait for a network.")).toBeHidden();
});

test("sends from the board a photo that waited for a network", { tag: "@long" }, async ({ browser }) => {
  const carried = await carry(browser);
  const { page, order } = carried;
  const photos = "**/door/photos/**";
  await page.route(photos, (route) => route.abort("connectionreset"));
  await page.goto(`/orders/${order._id}/door`);
  await markBoth(page);
  const line = page.getByTestId("door-line").last();
  await line.getByLabel(/^Take a photo/).setInputFiles("public/icon-512.png");
  await expect(line.getByText("The photo waits for a network.")).toBeVisible();
  await page.goto("/orders?tab=accepted");
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  await page.unroute(photos);
  await expect.poll(async () => (await doorOf(carried)).lines.map(({ hasPhoto }) => hasPhoto)).toEqual([false, true]);
});
