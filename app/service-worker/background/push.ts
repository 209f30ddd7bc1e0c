import type { PushNotification } from "../../../worker/notifications/push.contract.ts";
import { refreshOrders } from "../offline-cache/prefetch.ts";
import { scope } from "../scope/scope.ts";
import { pageToFocus, readNotification } from "./push-notification.ts";

/** Options that TypeScript's library lacks: https://notifications.spec.whatwg.org/ */
interface ShownNotification extends NotificationOptions {
  readonly renotify: boolean;
  readonly data: Pick<PushNotification, "url">;
}

/** Shows every push, because a browser may revoke the subscription of a site that receives one silently. */
scope.addEventListener("push", (event) => {
  const { title, body, tag, url, lang } = readNotification(event.data?.text() ?? "");
  const options: ShownNotification = {
    body,
    tag,
    lang,
    // A notification with the same tag replaces the previous one; `renotify` lets the phone vibrate again.
    renotify: true,
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    data: { url },
  };
  event.waitUntil(scope.registration.showNotification(title, options));
  // A buyer's order has changed, so cached pages may show an outdated delivery code.
  if (url.startsWith("/orders/")) event.waitUntil(refreshOrders().catch(() => undefined));
});

/** Focuses the window that shows the page, else opens a new one. Never navigates a window that shows another page. */
const openPage = async (address: string): Promise<void> => {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pageToFocus(windows, address);
  await (page ? page.focus() : scope.clients.openWindow(address));
};

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = (event.notification.data ?? {}) as Partial<PushNotification>;
  const { pathname, search } = new URL(url ?? "/", scope.location.origin);
  event.waitUntil(openPage(pathname + search));
});

interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** Sends a subscription that the browser renewed to the server, which refuses it after the session has ended. */
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
