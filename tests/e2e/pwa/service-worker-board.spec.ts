import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { OrderEvent } from "../../../worker/orders/orders.contract.ts";
import { findViolations } from "../support/axe.ts";
import { keptIn, keptPages, openPhone, queuedCommands, untilKept } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { acceptOrder, call, confirmOrder, logIn, newAgent, newBuyer, newOrder, type Person } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

/** Agents' phones, with the service worker: what is left of the board when the network is gone. */
const SOON = { timeout: 30_000 };
// Each waits for pages to be kept, several times over.
const CARRIED = "/orders?tab=accepted";

let admin: Person;
let buyer: Person;
test.beforeAll(async () => {
  admin = await logIn("admin@rasad.test");
  buyer = await newBuyer("Test Kitchen");
});

const newCarried = async (agent: Person): Promise<{ id: string; code: string }> => {
  const { _id: id } = await newOrder(buyer);
  const { confirmationOtp: code = "" } = await confirmOrder(admin, id);
  await acceptOrder(agent, id);
  return { id, code };
};

interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly agent: Person;
  readonly id: string;
  readonly code: string;
}
/** Signed in, an order in the bag, and the board looked at as an agent does: where the app starts. */
const carry = async (browser: Browser): Promise<Phone> => {
  const agent = await newAgent(admin);
  const order = await newCarried(agent);
  const context = await openPhone(browser);
  await signIn(context, agent.email, { password: agent.password, fresh: true });
  const page = await context.newPage();
  await page.goto("/orders");
  await untilKept(page, CARRIED);
  return { context, page, agent, ...order };
};
const cardOf = (page: Page, id: string) => page.getByTestId("order-card").filter({ hasText: id });

const deliver = async (page: Page, { id, code }: Phone) => {
  await cardOf(page, id).getByLabel("Customer's delivery code").fill(code);
  await cardOf(page, id).getByRole("button", { name: "Mark As Delivered" }).click();
};
const eventsOf = async (id: string, type: string) => {
  const { events } = await call(buyer.token, "GET", `/orders/${id}/events`);
  return (events as OrderEvent[]).filter((event) => event.type === type);
};

/** As the browser does when it finds a network again, though no page of ours is open. */
const wakeServiceWorker = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(APP) && !isDeleted);
      if (ours) resolve(ours.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  await cdp.send("ServiceWorker.dispatchSyncEvent", {
    origin: APP,
    registrationId: await registration,
    tag: "kept-taps",
    lastChance: false,
  });
  return page;
};

test("the board opens without a network; what is delivered then is sent though the page was closed, and once", async ({
  browser,
}) => {
  const phone = await carry(browser);
  const { context, id } = phone;
  await phone.page.close();
  await context.setOffline(true);

  const page = await context.newPage();
  await page.goto("/orders?source=home-screen");
  await expect(page).toHaveURL("/orders");
  await expect(page.getByTestId("offline-strip")).toContainText("No network. Your orders as of");
  await page.getByRole("link", { name: /Accepted Orders/ }).click();
  await expect(page).toHaveURL(CARRIED);
  await deliver(page, phone);
  await expect(cardOf(page, id).getByTestId("queued-command")).toContainText("Waiting for a network.", SOON);
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await expect(cardOf(page, id).getByTestId("queued-command")).toBeVisible(SOON);
  expect(await eventsOf(id, "order.delivered")).toEqual([]);
  await page.close();

  await context.setOffline(false);
  const blank = await wakeServiceWorker(context);
  await expect.poll(async () => (await eventsOf(id, "order.delivered")).length, SOON).toBe(1);
  await blank.goto("/manifest.webmanifest");
  await expect.poll(() => queuedCommands(blank), SOON).toBe("[]");
  // What is kept of the board is what it is now: the order is not there to be delivered again.
  await expect.poll(async () => JSON.stringify(await keptIn(blank)).includes(id), SOON).toBe(false);
  await wakeServiceWorker(context);
  expect(await eventsOf(id, "order.delivered")).toHaveLength(1);
});

test("a cancellation is asked for without a network, waits, and is sent once there is one", async ({ browser }) => {
  const { context, page, id } = await carry(browser);
  await context.setOffline(true);
  await page.goto(CARRIED);
  const card = cardOf(page, id);
  await card.getByText("Can't deliver it?").click();
  await card.getByLabel("Reason").fill("The gate is locked");
  await card.getByRole("button", { name: "Request Cancellation" }).click();
  await expect(card.getByTestId("queued-command")).toContainText("Cancellation asked for", SOON);
  expect(await queuedCommands(page)).toContain("The gate is locked");
  expect(
    ((await call(admin.token, "GET", `/orders/${id}`)).order as { cancellation?: unknown }).cancellation ?? null,
  ).toBeNull();
  await context.setOffline(false);
  await expect(card.getByText("The gate is locked")).toBeVisible(SOON);
  await expect.poll(() => queuedCommands(page), SOON).toBe("[]");
  const { order } = await call(admin.token, "GET", `/orders/${id}`);
  expect(order).toMatchObject({ status: "accepted", cancellation: { reason: "The gate is locked" } });
  expect(await eventsOf(id, "order.cancellation_requested")).toHaveLength(1);
});

test("on a board that was opened without a network accepting says that it needs one", async ({ browser }) => {
  const { context, page } = await carry(browser);
  const { _id: id } = await newOrder(buyer);
  await confirmOrder(admin, id);
  await page.goto("/orders");
  await expect(cardOf(page, id)).toBeVisible();
  await untilKept(page, "/orders");
  await expect.poll(async () => JSON.stringify(await keptIn(page)).includes(id), SOON).toBe(true);
  await context.setOffline(true);
  await page.goto("/orders");
  await expect(page.getByTestId("offline-strip")).toBeVisible();
  await cardOf(page, id).getByRole("button", { name: "Accept Order" }).click();
  await expect(cardOf(page, id)).toContainText("can only be accepted with a network", SOON);
  expect(await queuedCommands(page)).toBe("[]");
});

test("an order that was accepted a moment ago is on the board without a network", async ({ browser }) => {
  const { context, page } = await carry(browser);
  const { _id: id } = await newOrder(buyer);
  await confirmOrder(admin, id);
  await page.goto("/orders");
  await cardOf(page, id).getByRole("button", { name: "Accept Order" }).click();
  const carried = async () =>
    (await keptIn(page)).find(({ cache, path }) => cache.startsWith("pages-") && path === CARRIED)?.text ?? "";
  await expect.poll(async () => (await carried()).includes(id), SOON).toBe(true);
  await context.setOffline(true);
  await page.goto(CARRIED);
  await expect(cardOf(page, id).getByLabel("Customer's delivery code")).toBeVisible();
});

test("after signing out nothing of the board is on the phone, and it does not come back", async ({ browser }) => {
  const { context, page, id } = await carry(browser);
  await page.goto("/orders");
  await page.getByLabel(/^Account menu of/).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged out successfully").first()).toBeVisible();
  const traces = async () =>
    (await keptIn(page)).filter(({ text }) => text.includes(id) || text.includes("Test Kitchen"));
  expect(await traces()).toEqual([]);
  // The next service worker begins anew.
  await page.goto("/products");
  await untilKept(page, "/products");
  expect(await traces()).toEqual([]);
  expect(await keptPages(page)).toEqual(["/products"]);
  await context.setOffline(true);
  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: "No network right now" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Your delivery board" })).toBeHidden();
});

test("a session that was ended elsewhere takes the kept board away with the next look", async ({ browser }) => {
  const { context, page, id } = await carry(browser);
  const [session] = (await context.cookies()).filter(({ name }) => name === "__Host-rasad_session");
  await call(session?.value ?? "", "POST", "/auth/logout");
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptPages(page), SOON).toEqual([]);
  expect((await keptIn(page)).filter(({ text }) => text.includes(id))).toEqual([]);
});

test("another agent on the same phone never sees the first one's board", async ({ browser }) => {
  const first = await carry(browser);
  const { context, page } = first;
  const second = await newAgent(admin, "Second Agent");
  const other = await newCarried(second);
  // The first one's session has run out; nobody signed him out.
  await context.clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email").fill(second.email);
  await page.getByLabel("Password", { exact: true }).fill(second.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/agent-profile");
  // The network goes before he has seen a board of his own.
  await context.setOffline(true);
  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: "No network right now" })).toBeVisible();
  await context.setOffline(false);
  await page.goto("/orders");
  await untilKept(page, CARRIED);
  await context.setOffline(true);
  await page.goto(CARRIED);
  await expect(cardOf(page, other.id)).toBeVisible();
  await expect(cardOf(page, first.id)).toHaveCount(0);
  expect(
    (await keptIn(page)).filter(({ text }) => text.includes(first.id) || text.includes(first.agent.email)),
  ).toEqual([]);
});

test("no delivery code is anywhere on an agent's phone but the one he typed, until it is answered", async ({
  browser,
}) => {
  const phone = await carry(browser);
  const { context, page, agent } = phone;
  const another = await newCarried(agent);
  await page.goto("/orders");
  await page.goto("/orders?tab=delivered");
  await page.goto(CARRIED);
  await expect(cardOf(page, another.id)).toBeVisible();
  await expect
    .poll(() => keptPages(page), SOON)
    .toEqual(expect.arrayContaining([CARRIED, "/orders", "/orders?tab=delivered"]));
  const everything = async () => JSON.stringify(await keptIn(page)) + (await queuedCommands(page));
  for (const { code } of [phone, another]) expect(await everything()).not.toContain(code);
  await context.setOffline(true);
  await page.reload();
  await deliver(page, phone);
  await expect(cardOf(page, phone.id).getByTestId("queued-command")).toBeVisible(SOON);
  expect(await queuedCommands(page)).toContain(phone.code);
  expect(JSON.stringify(await keptIn(page))).not.toContain(phone.code);
  await context.setOffline(false);
  await expect(cardOf(page, phone.id)).toHaveCount(0, SOON);
  for (const { code } of [phone, another]) expect(await everything()).not.toContain(code);
});
