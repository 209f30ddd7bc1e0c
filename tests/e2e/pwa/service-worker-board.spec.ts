import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { TimelineEvent } from "../../../worker/orders/orders.contract.ts";
import { wholeNumber } from "../../../worker/testing/whole-number.ts";
import { findViolations } from "../support/axe.ts";
import { createLatch } from "../support/latch.ts";
import { cachedEntries, cachedPages, openPhone, queuedCommands, untilCached } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { acceptOrder, call, confirmOrder, logIn, newAgent, newBuyer, newOrder, type Person } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

// Agents' phones with the service worker: what the board shows without a network.

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
/** A signed-in agent with an accepted order, on the page where the app starts. */
const carry = async (browser: Browser): Promise<Phone> => {
  const agent = await newAgent();
  const order = await newCarried(agent);
  const context = await openPhone(browser);
  // Disables background sync: Chromium could wake the service worker before `setOffline` reaches it, so the tests wake
  // it themselves.
  await context.addInitScript(() => {
    const { SyncManager } = globalThis as unknown as { SyncManager: { prototype: { register: unknown } } };
    SyncManager.prototype.register = () => Promise.resolve();
  });
  await signIn(context, agent.email);
  const page = await context.newPage();
  await page.goto("/orders");
  await untilCached(page, CARRIED);
  return { context, page, agent, ...order };
};
const cardOf = (page: Page, id: string) => page.getByTestId("order-card").filter({ hasText: id });

const deliver = async (page: Page, { id, code }: Phone) => {
  await cardOf(page, id).getByLabel("Customer's delivery code").fill(code);
  await cardOf(page, id).getByRole("button", { name: "Mark As Delivered" }).click();
};
const eventsOf = async (id: string, type: string) => {
  const { events } = await call(buyer.token, "GET", `/orders/${id}/events`);
  return (events as TimelineEvent[]).filter((event) => event.type === type);
};

/** Fires the sync event that the browser sends when the network is back and no page of the shop is open. */
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
    tag: "offline-queue",
    lastChance: false,
  });
  return page;
};

test("opens the board without a network and sends a delivery once, though the page was closed", async ({ browser }) => {
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
  await expect(cardOf(page, id).getByTestId("queued-command")).toContainText("Waiting for a network.");
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await expect(cardOf(page, id).getByTestId("queued-command")).toBeVisible();
  expect(await eventsOf(id, "order.delivered")).toEqual([]);
  await page.close();

  await context.setOffline(false);
  const blank = await wakeServiceWorker(context);
  await expect.poll(async () => (await eventsOf(id, "order.delivered")).length).toBe(1);
  await blank.goto("/manifest.webmanifest");
  await expect.poll(() => queuedCommands(blank)).toBe("[]");
  // The stored board is up to date: the order cannot be delivered again.
  await expect.poll(async () => JSON.stringify(await cachedEntries(blank)).includes(id)).toBe(false);
  await wakeServiceWorker(context);
  expect(await eventsOf(id, "order.delivered")).toHaveLength(1);
});

test("says once that an online delivery is done, though the service worker wakes meanwhile", { tag: "@long" }, async ({
  browser,
}) => {
  const phone = await carry(browser);
  const { context, page, id } = phone;
  await page.goto(CARRIED);
  await page.evaluate(() => {
    const heard = { toasts: [] as string[], sentByOthers: 0 };
    Object.assign(window, { heard });
    new BroadcastChannel("rasad-sent-commands").onmessage = () => heard.sentByOthers++;
    const toastsIn = (node: Node) =>
      node instanceof Element
        ? [node, ...node.querySelectorAll("*")].filter((one) => one.matches("[data-sonner-toast]"))
        : [];
    new MutationObserver((changes) => {
      for (const toast of changes.flatMap(({ addedNodes }) => [...addedNodes]).flatMap(toastsIn))
        heard.toasts.push(toast.textContent);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const answer = createLatch();
  await page.route("**/orders.data**", async (route) => {
    if (route.request().method() === "POST") await answer.released;
    await route.continue();
  });
  const request = page.waitForRequest((one) => one.method() === "POST" && one.url().includes("/orders.data"));
  await deliver(page, phone);
  await request;
  // The service worker waits for the page, which is sending the same command, and then finds nothing to do.
  await wakeServiceWorker(context);
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);
  answer.release();
  await expect(cardOf(page, id)).toHaveCount(0);
  await expect(page.getByText("Order marked as delivered successfully!").first()).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { heard: unknown }).heard)).toEqual({
    toasts: ["Order marked as delivered successfully!"],
    sentByOthers: 0,
  });
});

test("queues a request to cancel without a network and sends it once there is one", { tag: "@long" }, async ({
  browser,
}) => {
  const { context, page, id } = await carry(browser);
  await context.setOffline(true);
  await page.goto(CARRIED);
  const card = cardOf(page, id);
  await card.getByText("Can't deliver it?").click();
  await card.getByLabel("Reason").fill("The gate is locked");
  await card.getByRole("button", { name: "Request Cancellation" }).click();
  await expect(card.getByTestId("queued-command")).toContainText("Cancellation asked for");
  expect(await queuedCommands(page)).toContain("The gate is locked");
  expect(
    ((await call(admin.token, "GET", `/orders/${id}`)).order as { cancellation?: unknown }).cancellation ?? null,
  ).toBeNull();
  await context.setOffline(false);
  await expect(card.getByText("The gate is locked")).toBeVisible();
  await expect.poll(() => queuedCommands(page)).toBe("[]");
  const { order } = await call(admin.token, "GET", `/orders/${id}`);
  expect(order).toMatchObject({ status: "accepted", cancellation: { reason: "The gate is locked" } });
  expect(await eventsOf(id, "order.cancellation_requested")).toHaveLength(1);
});

test("says that accepting needs a network on a board opened without one", { tag: "@long" }, async ({ browser }) => {
  const { context, page } = await carry(browser);
  const { _id: id } = await newOrder(buyer);
  await confirmOrder(admin, id);
  await page.goto("/orders");
  await expect(cardOf(page, id)).toBeVisible();
  await untilCached(page, "/orders");
  await expect.poll(async () => JSON.stringify(await cachedEntries(page)).includes(id)).toBe(true);
  await context.setOffline(true);
  await page.goto("/orders");
  await expect(page.getByTestId("offline-strip")).toBeVisible();
  await cardOf(page, id).getByRole("button", { name: "Accept Order" }).click();
  await expect(cardOf(page, id)).toContainText("can only be accepted with a network");
  expect(await queuedCommands(page)).toBe("[]");
});

test("shows a just accepted order on the board without a network", { tag: "@long" }, async ({ browser }) => {
  const { context, page } = await carry(browser);
  const { _id: id } = await newOrder(buyer);
  await confirmOrder(admin, id);
  await page.goto("/orders");
  await cardOf(page, id).getByRole("button", { name: "Accept Order" }).click();
  const carried = async () =>
    (await cachedEntries(page)).find(({ cache, path }) => cache.startsWith("pages-") && path === CARRIED)?.text ?? "";
  await expect.poll(async () => (await carried()).includes(id)).toBe(true);
  await context.setOffline(true);
  await page.goto(CARRIED);
  await expect(cardOf(page, id).getByLabel("Customer's delivery code")).toBeVisible();
});

test("removes everything of the board from the phone at sign-out, for good", { tag: "@long" }, async ({ browser }) => {
  const { context, page, id } = await carry(browser);
  await page.goto("/orders");
  await page.getByLabel(/^Account menu of/).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged out successfully").first()).toBeVisible();
  const traces = async () =>
    (await cachedEntries(page)).filter(({ text }) => text.includes(id) || text.includes("Test Kitchen"));
  expect(await traces()).toEqual([]);
  // The next service worker starts empty.
  await page.goto("/products");
  await untilCached(page, "/products");
  expect(await traces()).toEqual([]);
  expect(await cachedPages(page)).toEqual(["/products"]);
  await context.setOffline(true);
  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: "No network right now" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Your orders" })).toBeHidden();
});

test("removes the stored board at the next visit after the session was ended elsewhere", { tag: "@long" }, async ({
  browser,
}) => {
  const { context, page, id } = await carry(browser);
  const [session] = (await context.cookies()).filter(({ name }) => name === "__Host-rasad_session");
  await call(session?.value ?? "", "POST", "/auth/logout");
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => cachedPages(page)).toEqual([]);
  expect((await cachedEntries(page)).filter(({ text }) => text.includes(id))).toEqual([]);
});

test("never shows an agent the board of another agent on the same phone", { tag: "@long" }, async ({ browser }) => {
  const first = await carry(browser);
  const { context, page } = first;
  // The first agent's session ends without a sign-out. Leaves their board first: an event of the second agent's order
  // would make it refetch with the second agent's session.
  await context.clearCookies();
  await page.goto("/login");
  const second = await newAgent("verified", "Second Agent");
  const other = await newCarried(second);
  await page.getByLabel("Email").fill(second.email);
  await page.getByLabel("Password", { exact: true }).fill(second.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/agent-profile");
  // The network goes before the second agent has seen their own board.
  await context.setOffline(true);
  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: "No network right now" })).toBeVisible();
  await context.setOffline(false);
  // The page loads itself again.
  await expect(page.getByRole("heading", { name: "Delivery board" })).toBeVisible();
  // The first agent's page may still be stored under this address.
  const isStored = async () =>
    (await cachedEntries(page)).some(({ path, text }) => path === CARRIED && text.includes(other.id));
  await expect.poll(isStored).toBe(true);
  await context.setOffline(true);
  await page.goto(CARRIED);
  await expect(cardOf(page, other.id)).toBeVisible();
  await expect(cardOf(page, first.id)).toHaveCount(0);
  expect(
    (await cachedEntries(page)).filter(({ text }) => text.includes(first.id) || text.includes(first.agent.email)),
  ).toEqual([]);
});

test("stores no delivery code on an agent's phone but the typed one, until it is answered", { tag: "@long" }, async ({
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
    .poll(() => cachedPages(page))
    .toEqual(expect.arrayContaining([CARRIED, "/orders", "/orders?tab=delivered"]));
  const everything = async () => JSON.stringify(await cachedEntries(page)) + (await queuedCommands(page));
  for (const { code } of [phone, another]) expect(await everything()).not.toMatch(wholeNumber(code));
  await context.setOffline(true);
  await page.reload();
  await deliver(page, phone);
  await expect(cardOf(page, phone.id).getByTestId("queued-command")).toBeVisible();
  expect(await queuedCommands(page)).toContain(phone.code);
  expect(JSON.stringify(await cachedEntries(page))).not.toMatch(wholeNumber(phone.code));
  await context.setOffline(false);
  await expect(cardOf(page, phone.id)).toHaveCount(0);
  for (const { code } of [phone, another]) expect(await everything()).not.toMatch(wholeNumber(code));
});
