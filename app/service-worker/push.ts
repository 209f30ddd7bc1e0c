import type { PushNotification } from "../../worker/notifications/push.contract.ts";
import { pageToFocus, readNotification } from "./push-notification.ts";
import { scope } from "./scope.ts";

/** What TypeScript's library does not know of notifications: https://notifications.spec.whatwg.org/ */
interface ShownNotification extends NotificationOptions {
  readonly renotify: boolean;
  readonly data: Pick<PushNotification, "url">;
}

/** A browser may take the subscription back from a page that is sent something and shows nothing: it is always shown. */
scope.addEventListener("push", (event) => {
  const { title, body, tag, url, lang } = readNotification(event.data?.text() ?? "");
  const options: ShownNotification = {
    body,
    tag,
    lang,
    // The next step of an order takes the place of the one before, and is felt all the same.
    renotify: true,
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    data: { url },
  };
  event.waitUntil(scope.registration.showNotification(title, options));
});

/** To the page that it is about: the window that shows it, or a new one. What someone is busy with elsewhere stays. */
const open = async (address: string): Promise<void> => {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pageToFocus(windows, address);
  await (page ? page.focus() : scope.clients.openWindow(address));
};

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = (event.notification.data ?? {}) as Partial<PushNotification>;
  const { pathname, search } = new URL(url ?? "/", scope.location.origin);
  event.waitUntil(open(pathname + search));
});

interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** The browser has changed its subscription: the server is told, while the session lasts. */
const resubscribe = async ({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> => {
  const key = oldSubscription?.options.applicationServerKey;
  const renewed =
    newSubscription ??
    (key && (await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  if (!renewed) return;
  await fetch("/api/push/subscriptions", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(renewed),
  });
};

scope.addEventListener("pushsubscriptionchange", (event) => {
  const change = event as unknown as SubscriptionChange;
  change.waitUntil(resubscribe(change).catch(() => undefined));
});
