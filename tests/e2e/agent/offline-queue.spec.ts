import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import type { DoorFigures } from "../../../worker/orders/door/door.contract.ts";
import type { TimelineEvent } from "../../../worker/orders/orders.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { findViolations } from "../support/axe.ts";
import { PHONE, queuedCommands } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { acceptOrder, call, confirmOrder, logIn, newAgent, newBuyer, newOrder, type Person } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

let admin: Person;
let buyer: Person;
test.beforeAll(async () => {
  admin = await logIn("admin@rasad.test");
  buyer = await newBuyer("Test Kitchen");
});

interface Carried {
  readonly page: Page;
  readonly agent: Person;
  readonly id: string;
  readonly code: string;
  readonly card: Locator;
}

const acceptOne = async (agent: Person): Promise<Pick<Carried, "id" | "code">> => {
  const { _id: id } = await newOrder(buyer);
  const { confirmationOtp: code = "" } = await confirmOrder(admin, id);
  await acceptOrder(agent, id);
  return { id, code };
};
const cardOf = (page: Page, id: string) => page.getByTestId("order-card").filter({ hasText: id });

/** An agent's phone with one order, on the tab of accepted orders. */
const carry = async (browser: Browser): Promise<Carried> => {
  const agent = await newAgent();
  const { id, code } = await acceptOne(agent);
  const context = await browser.newContext({ baseURL: APP, ...PHONE });
  await signIn(context, agent.email);
  const page = await context.newPage();
  await page.goto("/orders?tab=accepted");
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  return { page, agent, id, code, card: cardOf(page, id) };
};

const typeCode = async ({ card }: Carried, code: string) => {
  await card.getByLabel("Customer's delivery code").fill(code);
  await card.getByRole("button", { name: "Mark As Delivered" }).click();
};
const deliveriesOf = async (id: string) => {
  const { events } = await call(buyer.token, "GET", `/orders/${id}/events`);
  return (events as TimelineEvent[]).filter(({ type }) => type === "order.delivered");
};
test("sends a delivery without a network later, with the time of the tap, and one whose answer was lost once", async ({
  browser,
}) => {
  const phone = await carry(browser);
  const { page, agent, id, code, card } = phone;
  await page.context().setOffline(true);
  await typeCode(phone, code);
  await expect(card.getByTestId("queued-command")).toContainText("Waiting for a network.");
  await expect(page.getByTestId("queue-strip")).toContainText("1 step waits on this phone");
  expect(await deliveriesOf(id)).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  const [tap] = JSON.parse(await queuedCommands(page)) as { happenedAt: string }[];

  await page.context().setOffline(false);
  await expect(card).toHaveCount(0);
  await expect(page.getByTestId("queue-strip")).toBeEmpty();
  const [delivery, ...more] = await deliveriesOf(id);
  expect(more).toEqual([]);
  expect(delivery?.happenedAt).toBe(tap?.happenedAt);
  expect(await queuedCommands(page)).toBe("[]");

  const next = await acceptOne(agent);
  let lost = 0;
  await page.route("**/orders.data**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    lost++;
    await route.abort("connectionreset");
  });
  const again = page.waitForResponse((answer) => answer.url().endsWith(`/api/agent/${next.id}/deliver`));
  const nextCard = cardOf(page, next.id);
  await expect(nextCard).toBeVisible();
  await typeCode({ ...phone, card: nextCard }, next.code);
  expect((await again).status()).toBe(200);
  await expect(nextCard).toHaveCount(0);
  expect(lost).toBe(1);
  expect(await deliveriesOf(next.id)).toHaveLength(1);
  const { ordersDelivered } = await call(agent.token, "GET", "/agent/my-orders");
  expect((ordersDelivered as { _id: string }[]).map(({ _id }) => _id).sort()).toEqual([id, next.id].sort());
});

test("returns a wrong code to its card with the tries left, and stores it nowhere", { tag: "@long" }, async ({
  browser,
}) => {
  const phone = await carry(browser);
  const { page, id, code, card } = phone;
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  await page.context().setOffline(true);
  await typeCode(phone, wrong);
  await expect(card.getByTestId("queued-command")).toBeVisible();
  expect(await queuedCommands(page)).toContain(wrong);
  await page.context().setOffline(false);
  const strip = page.getByTestId("queue-strip");
  await expect(strip).toContainText("was not right. 4 tries left");
  await expect(strip.getByRole("link")).toHaveCount(0);
  expect(await queuedCommands(page)).not.toContain(wrong);
  await strip.getByRole("button", { name: "Understood" }).click();
  await expect(strip).toBeEmpty();
  await typeCode(phone, code);
  await expect(card).toHaveCount(0);
  expect(await deliveriesOf(id)).toHaveLength(1);
});

test("keeps the typed code when the figures changed meanwhile, shows the new ones, and sends the code with them", {
  tag: "@long",
}, async ({ browser }) => {
  const phone = await carry(browser);
  const { page, agent } = phone;
  const productId = (await newOrder(buyer)).items[0]?.product._id;
  const { _id: id } = await newOrder(buyer, { items: [{ productId, quantity: 3 }] });
  await confirmOrder(admin, id);
  await acceptOrder(agent, id);
  const card = cardOf(page, id);
  await expect(card).toBeVisible();
  await page.context().setOffline(true);
  const lines = [{ productId, deliveredQuantity: 1, outcome: "short", reason: "missing" }];
  const { door } = await call(buyer.token, "PUT", `/orders/${id}/door`, { lines });
  const { confirmationOtp = "", total } = door as DoorFigures;
  await typeCode({ ...phone, card }, confirmationOtp);
  await expect(card.getByTestId("queued-command")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByTestId("queue-strip")).toContainText(`now ${formatRupees(total)} is handed over`);
  // The link to the door figures appears once the board has loaded them.
  await expect(card.getByRole("link", { name: "Customer's delivery code" })).toBeVisible();
  await expect(card.getByRole("textbox", { name: "Customer's delivery code" })).toHaveValue(confirmationOtp);
  await card.getByRole("button", { name: "Mark As Delivered" }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByTestId("queue-strip")).toBeEmpty();
  expect(await deliveriesOf(id)).toHaveLength(1);
});

test("explains that staff took an order back meanwhile, and lets a queued command be discarded", {
  tag: "@long",
}, async ({ browser }) => {
  const phone = await carry(browser);
  const { page, id, code, card } = phone;
  await page.context().setOffline(true);
  await typeCode(phone, code);
  await card.getByRole("button", { name: "Discard and do it again" }).click();
  expect(await queuedCommands(page)).toBe("[]");
  await typeCode(phone, code);
  await expect(card.getByTestId("queued-command")).toBeVisible();
  await call(admin.token, "PATCH", `/admin/orders/${id}/status`, { status: "confirmed" });
  await page.context().setOffline(false);
  const strip = page.getByTestId("queue-strip");
  await expect(strip).toContainText("was taken back by the office");
  await expect(strip.getByRole("link", { name: /Call support/ })).toHaveAttribute("href", /^tel:/);
  expect(await deliveriesOf(id)).toEqual([]);
});

test("keeps an agent's unsent delivery while another one works on the same phone, and asks before a sign-out", async ({
  browser,
}) => {
  const phone = await carry(browser);
  const { page, agent, id, code, card } = phone;
  const context = page.context();
  await context.setOffline(true);
  await typeCode(phone, code);
  await expect(card.getByTestId("queued-command")).toBeVisible();
  const second = await newAgent();
  await context.clearCookies();
  await signIn(context, second.email);
  await context.setOffline(false);
  await page.goto("/orders?tab=accepted");
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  await expect(page.getByTestId("queue-strip")).toBeEmpty();

  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByLabel(/^Account menu/).click();
  const question = page.waitForEvent("dialog");
  await page.getByRole("button", { name: "Logout" }).click();
  expect((await question).message()).toContain("1 step or photo on this phone");
  await expect(page).toHaveURL("/orders?tab=accepted");
  expect(await queuedCommands(page)).toContain(id);
  expect(await deliveriesOf(id)).toEqual([]);

  await context.clearCookies();
  await signIn(context, agent.email);
  await page.goto("/orders?tab=accepted");
  await expect(page.getByText(/has been sent to the office/).first()).toBeVisible();
  expect(await deliveriesOf(id)).toHaveLength(1);
});
