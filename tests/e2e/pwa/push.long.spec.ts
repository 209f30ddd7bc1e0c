import { type Browser, expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { openPhone } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import {
  answerPermission,
  clickNotification,
  deliverPush,
  newestPush,
  newSubscription,
  pushedTo,
  type Subscription,
  serviceWorkerOf,
  shownNotifications,
  timesAsked,
  withPushService,
} from "../support/push.ts";
import { acceptOrder, call, confirmOrder, logIn, newAgent, newBuyer, newOrder, type Person } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

let admin: Person;
test.beforeAll(async () => {
  admin = await logIn("admin@rasad.test");
});

interface Phone {
  readonly page: Page;
  readonly subscription: Subscription;
}

/** A phone with the mock push service, on this page. `permission`: the owner's earlier decision. */
const phoneOf = async (
  browser: Browser,
  who: Person,
  path: string,
  permission: "granted" | "asks" = "granted",
): Promise<Phone> => {
  const context = await openPhone(browser);
  if (permission === "granted") await context.grantPermissions(["notifications"], { origin: APP });
  const subscription = await newSubscription();
  await withPushService(context, subscription);
  await signIn(context, who.email);
  const page = await context.newPage();
  await page.goto(path);
  const isRefused = permission === "granted" && (await page.evaluate(() => Notification.permission)) === "denied";
  test.skip(isRefused, "The headless shell has no notifications: this test needs an installed Chromium.");
  return { page, subscription };
};

const cardOn = (page: Page) => page.locator("#notifications");
const switchOn = async (page: Page) => {
  await expect(cardOn(page)).toHaveAttribute("data-push", "off");
  await cardOn(page).getByRole("button", { name: "Switch on" }).click();
  await expect(cardOn(page)).toHaveAttribute("data-push", "on");
};

test("lets a buyer switch notifications on, try them, receive one and open its order", async ({ browser }) => {
  const buyer = await newBuyer();
  const { page, subscription } = await phoneOf(browser, buyer, "/profile");
  await switchOn(page);
  await expect(page.getByText("Notifications are on.").first()).toBeVisible();
  const { publicKey } = await call(buyer.token, "GET", "/push/key");
  const options = await page.evaluate(() => (window as unknown as { subscribedWith: object }).subscribedWith);
  expect(options).toEqual({ userVisibleOnly: true, applicationServerKey: publicKey });
  expect(await findViolations(page)).toEqual([]);

  await cardOn(page).getByRole("button", { name: "Send a test notification" }).click();
  await expect(page.getByText("A notification is on its way.")).toBeVisible();
  await deliverPush(page, (await newestPush(subscription, /Notifications are on/)).text);
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: "Notifications are on", tag: "test" }]);

  const { _id: id } = await newOrder(buyer);
  const { confirmationOtp: code = "" } = await confirmOrder(admin, id);
  const confirmed = await newestPush(subscription, /is confirmed/);
  expect(confirmed).toMatchObject({ topic: id, urgency: "normal" });
  await deliverPush(page, confirmed.text);
  const short = id.slice(-8);
  await expect
    .poll(async () => (await shownNotifications(page)).filter(({ tag }) => tag === id))
    .toEqual([
      {
        title: `Order ${short} is confirmed`,
        body: "We are getting it ready and looking for a delivery agent.",
        tag: id,
        lang: "en",
        data: { url: `/orders/${id}` },
      },
    ]);

  // The next step replaces the notification.
  await acceptOrder(await newAgent(), id);
  const accepted = await newestPush(subscription, /has a delivery agent/);
  await deliverPush(page, accepted.text);
  await expect
    .poll(async () => (await shownNotifications(page)).filter(({ tag }) => tag === id).map(({ title }) => title))
    .toEqual([`Order ${short} has a delivery agent`]);

  expect(await clickNotification(page, id)).toEqual(["open", `/orders/${id}`]);
  expect((await shownNotifications(page)).filter(({ tag }) => tag === id)).toEqual([]);
  await page.goto(`/orders/${id}`);
  await deliverPush(page, accepted.text);
  await expect.poll(async () => (await shownNotifications(page)).length).toBeGreaterThan(1);
  expect(await clickNotification(page, id)).toEqual(["focus", `${APP}/orders/${id}`]);

  expect(code).toMatch(/^\d{6}$/);
  const isIn = new RegExp(`(?<!\\d)${code}(?!\\d)`);
  const pushed = await pushedTo(subscription);
  expect(pushed.length).toBe(3);
  expect(pushed.filter((push) => isIn.test(JSON.stringify(push)))).toEqual([]);
});

test("lets an agent switch notifications on from the board and sends no code in them", async ({ browser }) => {
  const agent = await newAgent();
  const { page, subscription } = await phoneOf(browser, agent, "/orders");
  const bell = page.getByRole("button", { name: "Notifications on this device" });
  await expect(bell).toHaveAttribute("data-push", "off");
  await expect(bell).toHaveAttribute("aria-pressed", "false");
  await bell.click();
  await expect(bell).toHaveAttribute("aria-pressed", "true");
  expect(await findViolations(page)).toEqual([]);

  const { _id: id } = await newOrder(await newBuyer());
  const { confirmationOtp: code = "" } = await confirmOrder(admin, id);
  // The push may be about another spec's order that was confirmed later, because the newest replaces all others.
  const newOrderPush = await newestPush(subscription, /^New order in Patna$/);
  expect(newOrderPush).toMatchObject({ urgency: "high", topic: "board-patna" });
  expect(JSON.parse(newOrderPush.text)).toMatchObject({ url: "/orders", tag: "board-patna" });
  const isIn = new RegExp(`(?<!\\d)${code}(?!\\d)`);
  expect((await pushedTo(subscription)).filter((push) => isIn.test(JSON.stringify(push)))).toEqual([]);
  await deliverPush(page, newOrderPush.text);
  expect(await clickNotification(page, "board-patna")).toEqual(["focus", `${APP}/orders`]);

  // Notifications stay on after a reload; one tap switches them off on the device and on the server, and they stay off.
  await page.reload();
  await expect(bell).toHaveAttribute("aria-pressed", "true");
  await bell.click();
  await expect(bell).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await expect(bell).toHaveAttribute("data-push", "off");
});

test("asks for permission only after a tap, and explains how to change a refusal", async ({ browser }) => {
  const context = await openPhone(browser);
  const buyer = await newBuyer();
  await answerPermission(context, "denied");
  await signIn(context, buyer.email);
  const page = await context.newPage();
  for (const path of ["/orders", "/profile"]) {
    await page.goto(path);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path === "/profile") await expect(cardOn(page)).toHaveAttribute("data-push", "off");
    expect(await timesAsked(page)).toBe(0);
  }
  await cardOn(page).getByRole("button", { name: "Switch on" }).click();
  await expect(cardOn(page)).toHaveAttribute("data-push", "blocked");
  expect(await timesAsked(page)).toBe(1);
  await expect(cardOn(page)).toContainText("This browser keeps our notifications away.");
  await expect(cardOn(page).getByRole("button")).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
});

test("asks again after the permission question was left open", async ({ browser }) => {
  const context = await openPhone(browser);
  const buyer = await newBuyer();
  await answerPermission(context, "default");
  await signIn(context, buyer.email);
  const page = await context.newPage();
  await page.goto("/profile");
  await expect(cardOn(page)).toHaveAttribute("data-push", "off");
  await cardOn(page).getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("Nothing was switched on").first()).toBeVisible();
  await expect(cardOn(page)).toHaveAttribute("data-push", "off");
});

test.describe("a browser that cannot", () => {
  const withoutPush = async (browser: Browser, userAgent?: string): Promise<Page> => {
    const context = await openPhone(browser, userAgent ? { userAgent } : {});
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, "PushManager");
    });
    const buyer = await newBuyer();
    await signIn(context, buyer.email);
    const page = await context.newPage();
    await page.goto("/profile");
    return page;
  };

  test("says that the browser cannot receive notifications", async ({ browser }) => {
    const page = await withoutPush(browser);
    await expect(cardOn(page)).toContainText("This browser cannot show notifications.");
    await expect(cardOn(page).getByRole("button")).toHaveCount(0);
  });

  test("tells an iPhone's browser about the home screen", async ({ browser }) => {
    const iPhone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1";
    const page = await withoutPush(browser, iPhone);
    await expect(cardOn(page)).toContainText("Add this page to your Home Screen first");
  });
});

test("keeps a device on when its owner signs in again, and off after they signed out", async ({ browser }) => {
  const buyer = await newBuyer();
  const { page, subscription } = await phoneOf(browser, buyer, "/profile");
  await switchOn(page);
  const heard = async () => (await pushedTo(subscription)).length;

  // Once the session has expired or was ended on another device, no push arrives.
  await call(buyer.token, "DELETE", "/auth/sessions");
  const again = await logIn(buyer.email);
  const { _id: first } = await newOrder(again);
  await confirmOrder(admin, first);
  // The buyer signs in again on the phone and opens their orders.
  await page.context().clearCookies();
  await signIn(page.context(), buyer.email);
  const bound = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/push/subscriptions") && answer.request().method() === "POST",
  );
  await page.goto("/orders");
  expect((await bound).status()).toBe(201);
  expect(await heard()).toBe(0);
  const { _id: second } = await newOrder(again);
  await confirmOrder(admin, second);
  expect((await newestPush(subscription, /is confirmed/)).topic).toBe(second);

  await page.getByLabel("Account menu of Test Kitchen").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${APP}/`);
  const { _id: third } = await newOrder(again);
  await confirmOrder(admin, third);
  await page.context().clearCookies();
  await signIn(page.context(), buyer.email);
  await page.goto("/profile");
  await expect(cardOn(page)).toHaveAttribute("data-push", "off");
  expect((await pushedTo(subscription)).map(({ topic }) => topic)).toEqual([second]);
});

test("sends a subscription that the browser changed to the server", async ({ browser }) => {
  const buyer = await newBuyer();
  const { page, subscription } = await phoneOf(browser, buyer, "/profile");
  await switchOn(page);
  const renewed = await newSubscription();
  const worker = await serviceWorkerOf(page);
  await worker.evaluate(async (given) => {
    const Extendable = (self as unknown as { ExtendableEvent: typeof Event }).ExtendableEvent;
    let work: Promise<unknown> = Promise.resolve();
    const change = Object.assign(new Extendable("pushsubscriptionchange"), {
      newSubscription: { toJSON: () => given },
      waitUntil: (promise: Promise<unknown>) => {
        work = promise;
      },
    });
    dispatchEvent(change);
    await work;
  }, renewed);
  const { _id } = await newOrder(buyer);
  await confirmOrder(admin, _id);
  expect((await newestPush(renewed, /is confirmed/)).topic).toBe(_id);
  expect(await pushedTo(subscription)).toEqual([]);
});
