import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { OrderEvent } from "../../worker/orders/orders.contract.ts";
import { findViolations } from "./support/axe.ts";
import { keptIn, keptTaps, openPhone, untilKept } from "./support/phone.ts";
import { APP } from "./support/ports.ts";
import { acceptOrder, call, confirmOrder, logIn, newAgent, newBuyer, newOrder, type Person } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";

/** Agents' phones, with the service worker: what is left of the board when the network is gone. */
const SOON = { timeout: 20_000 };
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
  await expect(cardOf(page, id).getByTestId("kept-tap")).toContainText("Waiting for a network.", SOON);
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await expect(cardOf(page, id).getByTestId("kept-tap")).toBeVisible(SOON);
  await page.close();

  await context.setOffline(false);
  expect(await eventsOf(id, "order.delivered")).toEqual([]);
  const blank = await wakeServiceWorker(context);
  await expect.poll(async () => (await eventsOf(id, "order.delivered")).length, SOON).toBe(1);
  await blank.goto("/manifest.webmanifest");
  await expect.poll(() => keptTaps(blank), SOON).toBe("[]");
  // What is kept of the board is what it is now: the order is not there to be delivered again.
  await expect.poll(async () => JSON.stringify(await keptIn(blank)).includes(id), SOON).toBe(false);
  await wakeServiceWorker(context);
  expect(await eventsOf(id, "order.delivered")).toHaveLength(1);
});
