import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { createLatch } from "../support/latch.ts";
import { seeNotice } from "../support/notices.ts";
import { PHONE } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { newSubscription, pushedTo } from "../support/push.ts";
import {
  acceptOrder,
  call,
  cancelOrder,
  confirmOrder,
  decideAgent,
  logIn,
  newAgent,
  newBuyer,
  newOrder,
  type Person,
  unfold,
} from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

let admin: Person;
let buyer: Person;

test.beforeAll(async () => {
  admin = await logIn("admin@rasad.test");
  buyer = await newBuyer();
});

const open = async (browser: Browser, who: Person, path: string, options = {}): Promise<Page> => {
  const context = await browser.newContext({ baseURL: APP, ...options });
  await signIn(context, who.email);
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  // A reload would lose this mark.
  await page.evaluate(() => Object.assign(window, { wasNeverReloaded: true }));
  return page;
};

const expectNoReload = async (...pages: Page[]) => {
  for (const page of pages) expect(await page.evaluate(() => "wasNeverReloaded" in window)).toBe(true);
};

const cardOf = (page: Page, id: string) => page.getByTestId("order-card").filter({ hasText: id });
const countOf = async (page: Page, of: "active" | "accepted") =>
  Number(await page.getByTestId(`count-${of}`).textContent());

test("counts on how long an order waits: just now, 1 minute ago, 2 minutes ago", { tag: "@long" }, async ({
  browser,
}) => {
  const agent = await newAgent();
  const { _id } = await newOrder(buyer);
  await confirmOrder(admin, _id);
  const context = await browser.newContext({ baseURL: APP });
  await signIn(context, agent.email);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto("/orders");
  // Blocks data requests: events of other tests' orders would refetch the page with the server's clock, which this test
  // does not move.
  await page.route("**/orders.data**", () => undefined);
  const card = cardOf(page, _id);
  await expect(card).toContainText("Just now");
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  for (const ago of ["1 minute ago", "2 minutes ago"]) {
    await page.clock.fastForward(60_000);
    await expect(card).toContainText(ago);
  }
  await cancelOrder(admin, _id);
});

test("shows two agents and staff each other's steps without a reload, and who was second", async ({ browser }) => {
  const first = await newAgent();
  const second = await newAgent();
  const one = await open(browser, first, "/orders", PHONE);
  const two = await open(browser, second, "/orders", PHONE);
  const office = await open(browser, admin, "/admin/orders");

  // Once placed, staff see the order; once confirmed in another tab, both agents do.
  const { _id } = await newOrder(buyer, { notes: "Ring twice." });
  const short = _id.slice(-8);
  await expect(cardOf(office, short)).toContainText("Pending");
  await confirmOrder(admin, _id);
  await expect(cardOf(office, short)).toContainText("Confirmed");
  for (const page of [one, two]) {
    const card = cardOf(page, _id);
    await expect(card).toBeVisible();
    await unfold(card);
    const where = ["Patna", "Test Kitchen", "Kitchen door, Boring Road, Patna", "Ring twice."];
    for (const text of ["Just now", "Confirmed", "Cash on Delivery", ...where, "Subtotal", "FREE", "Total"])
      await expect(card).toContainText(text);
    await expect(card.getByRole("link", { name: /Call/ })).toHaveAttribute("href", "tel:+919123456780");
    await expect(card.getByRole("link", { name: /map/ })).toHaveAttribute("href", /^https:\/\/www\.google\.com\/maps/);
  }

  // Once accepted, the order leaves the other agent's board at once, and staff see who has it.
  await cardOf(one, _id).getByRole("button", { name: "Accept Order" }).click();
  await expect(one.getByText("Order accepted successfully!").first()).toBeVisible();
  await expect(cardOf(two, _id)).toHaveCount(0);
  await expect(cardOf(one, _id)).toHaveCount(0);
  await expect.poll(() => countOf(one, "accepted")).toBe(1);
  await expect(cardOf(office, short)).toContainText("Accepted");

  // When staff release the order, its agent gets a notice and it waits for both again.
  await unfold(cardOf(office, short));
  await cardOf(office, short)
    .getByRole("button", { name: /Release/ })
    .click();
  const release = office.getByRole("dialog").getByRole("button", { name: /release/i });
  await seeNotice(one, `The office has taken back order ${short}`, () => release.last().click());
  await expect(cardOf(one, _id)).toBeVisible();
  await expect(cardOf(two, _id)).toBeVisible();
  await expect.poll(() => countOf(one, "accepted")).toBe(0);

  // Once cancelled, the order is on no board.
  await cancelOrder(admin, _id);
  await expect(cardOf(one, _id)).toHaveCount(0);
  await expect(cardOf(two, _id)).toHaveCount(0);
  await expect(cardOf(office, short)).toContainText("Cancelled");

  // Of two agents who accept at the same moment, the second sees that the order is taken.
  const { _id: wanted } = await newOrder(buyer);
  await confirmOrder(admin, wanted);
  const tap = createLatch();
  await two.route(/\/orders\.data/, async (route) => {
    if (route.request().method() === "POST") {
      await tap.released;
      await acceptOrder(first, wanted);
    }
    await route.continue();
  });
  await cardOf(two, wanted).getByRole("button", { name: "Accept Order" }).click();
  await expect(cardOf(two, wanted).getByRole("button", { name: "Accepting…" })).toBeDisabled();
  tap.release();
  await expect(two.getByText("This order has already been accepted by another agent.").first()).toBeVisible();
  for (const page of [one, two]) await expect(cardOf(page, wanted)).toHaveCount(0);
  await expectNoReload(one, two, office);
});

test("shows what was missed once the connection is back, without a reload", { tag: "@long" }, async ({ browser }) => {
  const agent = await newAgent();
  const page = await open(browser, agent, "/orders", PHONE);
  const taken = await newOrder(buyer);
  const fresh = await newOrder(buyer);
  await confirmOrder(admin, taken._id);
  await expect(cardOf(page, taken._id)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "connecting");
  await confirmOrder(admin, fresh._id);
  await cancelOrder(admin, taken._id);
  await page.context().setOffline(false);
  await expect(cardOf(page, fresh._id)).toBeVisible();
  await expect(cardOf(page, taken._id)).toHaveCount(0);
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  await expectNoReload(page);
});

test("shows waiting orders while online, and only accepted ones while offline", { tag: "@long" }, async ({
  browser,
}) => {
  const agent = await newAgent();
  const carried = await newOrder(buyer);
  const waiting = await newOrder(buyer);
  for (const { _id } of [carried, waiting]) await confirmOrder(admin, _id);
  await acceptOrder(agent, carried._id);
  const page = await open(browser, agent, "/orders", PHONE);
  await expect(cardOf(page, waiting._id)).toBeVisible();
  await page.getByRole("button", { name: "Go Offline" }).click();
  await expect(page.getByText("You are offline", { exact: true })).toBeVisible();
  await expect(cardOf(page, waiting._id)).toHaveCount(0);
  await page.getByRole("link", { name: /Accepted Orders/ }).click();
  await expect(cardOf(page, carried._id).getByRole("button", { name: "Mark As Delivered" })).toBeVisible();
  await page
    .getByRole("link", { name: /Active Orders/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Go Online" }).click();
  await expect(cardOf(page, waiting._id)).toBeVisible();
});

test("tells an unverified or rejected agent why, and what to do", { tag: "@long" }, async ({ browser }) => {
  const agent = await newAgent("pending");
  const look = async () => {
    const context = await browser.newContext({ baseURL: APP, ...PHONE });
    await signIn(context, agent.email);
    const page = await context.newPage();
    await page.goto("/orders");
    return page;
  };
  let page = await look();
  await expect(page.getByText("Your account is waiting to be verified")).toBeVisible();
  await expect(page.getByRole("link", { name: "Check my profile" })).toBeVisible();
  await decideAgent(admin, agent, "reject");
  page = await look();
  await expect(page.getByText("Your account was not approved")).toBeVisible();
  await expect(page.getByRole("link", { name: /Call support/ })).toHaveAttribute("href", /^tel:/);
  // A rejected agent and their vehicle no longer wait for verification.
  await page.goto("/agent-profile");
  await expect(page.getByRole("main").getByText("Not approved", { exact: true })).toHaveCount(2);
  await expect(page.getByText("Verification Pending")).toHaveCount(0);
});

test("sends no delivery code to an agent's browser: not in pages, data, socket or pushes", { tag: "@long" }, async ({
  browser,
}) => {
  const agent = await newAgent();
  const phone = await newSubscription();
  await call(agent.token, "POST", "/push/subscriptions", phone);
  const { _id } = await newOrder(buyer);
  const { confirmationOtp: code = "" } = await confirmOrder(admin, _id);
  await expect.poll(async () => (await pushedTo(phone)).map(({ topic }) => topic)).toContain("board-patna");
  expect(code).toMatch(/^\d{6}$/);
  const context = await browser.newContext({ baseURL: APP, ...PHONE });
  await signIn(context, agent.email);
  const page = await context.newPage();
  const bodies: Promise<string>[] = [];
  const frames: string[] = [];
  page.on("response", (answer) => {
    // Redirects and empty responses have no body.
    bodies.push(
      answer.text().then(
        (text) => `${answer.url()}\n${text}`,
        () => "",
      ),
    );
  });
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));

  await page.goto("/orders");
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  await cardOf(page, _id).getByRole("button", { name: "Accept Order" }).click();
  await expect(cardOf(page, _id)).toHaveCount(0);
  await page.goto("/orders?tab=accepted");
  const card = cardOf(page, _id);
  await card.getByLabel(/code/i).fill(code === "000000" ? "000001" : "000000");
  await card.getByRole("button", { name: "Mark As Delivered" }).click();
  await expect(card.getByText(/4 tries left/).first()).toBeVisible();
  await card.getByText("Can't deliver it?").click();
  await card.getByRole("button", { name: "Request Cancellation" }).click();
  await expect(card.getByText("Cancellation requested")).toBeVisible();
  await page.goto("/agent-profile");
  await page.goto(`/orders/${_id}/timeline`);
  await page.goto("/orders?tab=accepted");
  await card.getByLabel(/code/i).fill(code);
  await card.getByRole("button", { name: "Mark As Delivered" }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole("link", { name: /Delivered Orders/ }).click();
  await expect(card).toContainText("Collected");

  const pushes = (await pushedTo(phone)).map((push) => JSON.stringify(push));
  const bytes = [...(await Promise.all(bodies)), ...frames, ...pushes];
  expect(bytes.filter((text) => text.includes(_id)).length).toBeGreaterThan(5);
  expect(frames.some((frame) => frame.includes(_id))).toBe(true);
  const isIn = new RegExp(`(?<!\\d)${code}(?!\\d)`);
  expect(bytes.filter((text) => isIn.test(text)).map((text) => text.split("\n")[0])).toEqual([]);
});

test("keeps sound and vibration off until they are switched on, then on for this device", { tag: "@long" }, async ({
  browser,
}) => {
  const agent = await newAgent();
  const page = await open(browser, agent, "/orders", PHONE);
  const buzzes = () => page.evaluate(() => (window as unknown as { buzzes: number }).buzzes);
  const listen = (context: BrowserContext) =>
    context.addInitScript(() => {
      Object.assign(window, { buzzes: 0 });
      navigator.vibrate = () => {
        (window as unknown as { buzzes: number }).buzzes++;
        return true;
      };
    });
  await listen(page.context());
  await page.reload();
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  const bell = page.getByRole("button", { name: "Sound and vibration for new orders" });
  await expect(bell).toHaveAttribute("aria-pressed", "false");
  const silent = await newOrder(buyer);
  await confirmOrder(admin, silent._id);
  await expect(cardOf(page, silent._id)).toBeVisible();
  expect(await buzzes()).toBe(0);
  await bell.click();
  await expect(bell).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  await expect(bell).toHaveAttribute("aria-pressed", "true");
  const heard = await newOrder(buyer);
  await confirmOrder(admin, heard._id);
  await expect(cardOf(page, heard._id)).toBeVisible();
  expect(await buzzes()).toBeGreaterThan(0);
});
