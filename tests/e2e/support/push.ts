import { type BrowserContext, expect, type Page, type Worker } from "@playwright/test";
import type { PushMock, Received } from "../../../mocks/push/service.ts";
import { reach } from "../../support/reach.ts";
import { APP, MOCKS } from "./ports.ts";

/** What a browser's `pushManager.subscribe()` returns. */
export type Subscription = Awaited<ReturnType<PushMock["subscribe"]>>;

/** A subscription at the mock, which decrypts what it receives. */
export const newSubscription = async (): Promise<Subscription> =>
  (await (await reach(`${MOCKS}/push/subscriptions`, { method: "POST" })).json()) as Subscription;

/** Messages sent to this device, newest first. */
export const pushedTo = async ({ endpoint }: Subscription): Promise<Received[]> =>
  (await (await reach(`${MOCKS}/push?endpoint=${encodeURIComponent(endpoint)}`)).json()) as Received[];

export const newestPush = async (to: Subscription, title: RegExp): Promise<Received> => {
  let found: Received | undefined;
  await expect(async () => {
    found = (await pushedTo(to)).find(({ text }) => title.test(JSON.parse(text).title));
    expect(found, `a push entitled ${title}`).toBeDefined();
  }).toPass({ intervals: [50, 100, 250] });
  return found as Received;
};

/**
 * A browser whose push service is the mock, because Chromium's own needs the internet. Page and service worker are
 * unchanged; permission requests are counted.
 */
export const withPushService = async (context: BrowserContext, subscription: Subscription): Promise<void> => {
  await context.addInitScript((given) => {
    const HELD = "test.subscription";
    const fake = {
      ...given,
      options: { applicationServerKey: null, userVisibleOnly: true },
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(HELD);
        return true;
      },
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async (options) => {
      Object.assign(window, { subscribedWith: options });
      if (Notification.permission !== "granted") throw new DOMException("permission denied", "NotAllowedError");
      localStorage.setItem(HELD, "yes");
      return fake;
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(HELD) ? fake : null);
  }, subscription);
};

/** Answers permission requests with `answer` and counts them. */
export const answerPermission = (context: BrowserContext, answer: NotificationPermission): Promise<unknown> =>
  context.addInitScript((given) => {
    const asked = window as unknown as { timesAsked: number; permission: NotificationPermission };
    asked.timesAsked = 0;
    const storedPermission = (): NotificationPermission =>
      (localStorage.getItem("test.permission") as NotificationPermission) ?? "default";
    Object.defineProperty(Notification, "permission", { get: storedPermission });
    Notification.requestPermission = async () => {
      asked.timesAsked++;
      if (given !== "default") localStorage.setItem("test.permission", given);
      return given;
    };
  }, answer);

export const timesAsked = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { timesAsked: number }).timesAsked);

export const serviceWorkerOf = async (page: Page): Promise<Worker> => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const context = page.context();
  return context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
};

/** Delivers the message to the browser, as its push service would, and waits until it is shown. */
export const deliverPush = async (page: Page, text: string): Promise<void> => {
  await serviceWorkerOf(page);
  const devtools = await page.context().newCDPSession(page);
  const { promise: registered, resolve } = Promise.withResolvers<string>();
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${APP}/` && !isDeleted);
    if (ours) resolve(ours.registrationId);
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { title, tag } = JSON.parse(text) as Shown;
  // DevTools drop messages while the browser replaces a service worker; a push service would not.
  await expect(async () => {
    await devtools.send("ServiceWorker.deliverPushMessage", { origin: APP, registrationId, data: text });
    await expect
      .poll(async () => (await shownNotifications(page)).some((one) => one.tag === tag && one.title === title), {
        timeout: 3_000,
      })
      .toBe(true);
  }).toPass();
  await devtools.detach();
};

export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly lang: string;
  readonly data: unknown;
}

/** The notifications that this device shows. */
export const shownNotifications = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }));
  });

/** Taps the notification with this tag; returns where it led: "focus" or "open", and an address. */
export const clickNotification = async (page: Page, tag: string): Promise<[string, string]> => {
  const worker = await serviceWorkerOf(page);
  return worker.evaluate(async (wanted) => {
    const scope = self as unknown as {
      readonly registration: ServiceWorkerRegistration;
      readonly clients: { openWindow: (address: string) => Promise<null> };
      readonly NotificationEvent: new (kind: string, init: object) => Event;
      readonly ExtendableEvent: { prototype: { waitUntil: (work: Promise<unknown>) => void } };
      readonly WindowClient: { prototype: { focus: (this: { url: string }) => Promise<unknown> } };
    };
    // Browsers let a service worker open and focus windows only after a real tap.
    let work: Promise<unknown> = Promise.resolve();
    let led: [string, string] = ["nowhere", ""];
    scope.ExtendableEvent.prototype.waitUntil = (promise) => {
      work = promise;
    };
    scope.clients.openWindow = async (address) => {
      led = ["open", address];
      return null;
    };
    scope.WindowClient.prototype.focus = async function () {
      led = ["focus", this.url];
    };
    const [notification] = await scope.registration.getNotifications({ tag: wanted });
    if (!notification) return ["no notification", wanted] as [string, string];
    dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
    await work;
    return led;
  }, tag);
};
