import type { PushStatus } from "../../../worker/notifications/push.contract.ts";
import { isPushWanted, storePushWanted } from "./push-wanted.ts";

export type PushState =
  | "on"
  | "off"
  /** The user denied the permission; only the browser's settings can change that. */
  | "blocked"
  | "unsupported"
  /** iPhones support notifications only for apps on the home screen. */
  | "home_screen"
  /** The server has no VAPID keys. */
  | "unavailable";

/** "dismissed": the permission prompt was closed. */
export type SwitchResult = PushState | "dismissed";

const READY_TIMEOUT_MS = 10_000;

const isSupported = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const isAppleInBrowser = (): boolean => {
  const isTouchApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isTouchApple && !matchMedia("(display-mode: standalone)").matches;
};

const call = (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`/api/push/${path}`, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const callOrThrow = async (...request: Parameters<typeof call>): Promise<Response> => {
  const response = await call(...request);
  if (!response.ok) throw new Error(`${request[0]} ${request[1]}: ${response.status}`);
  return response;
};

const readStatus = async (): Promise<PushStatus> => (await callOrThrow("GET", "key")).json();

/** Rejects after a timeout, because a private window never gets a service worker. */
const readyRegistration = async (): Promise<ServiceWorkerRegistration> => {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("no service worker")), READY_TIMEOUT_MS),
  );
  return Promise.race([navigator.serviceWorker.ready, timeout]);
};

const currentSubscription = async (): Promise<PushSubscription | null | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

const isForKey = (subscription: PushSubscription, publicKey: string): boolean => {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  return text === "" || text === publicKey;
};

const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await readyRegistration();
  const current = await pushManager.getSubscription();
  if (current && isForKey(current, publicKey)) return current;
  // The subscription belongs to a VAPID key that the server no longer uses.
  await current?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
};

/** Subscribes this browser and links the subscription to the session. */
const subscribeSession = async ({ publicKey, account }: PushStatus): Promise<PushState> => {
  if (!publicKey) return "unavailable";
  await callOrThrow("POST", "subscriptions", await subscribe(publicKey));
  storePushWanted(account);
  return "on";
};

/**
 * Reads the status without requesting permission. A device that this account had switched on is subscribed again after
 * its session expired. Throws without a network.
 */
export const readState = async (): Promise<PushState> => {
  if (!isSupported()) return isAppleInBrowser() ? "home_screen" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const status = await readStatus();
  if (!status.publicKey) return "unavailable";
  if (Notification.permission !== "granted") return "off";
  const current = await currentSubscription();
  if (status.isOn && current && isForKey(current, status.publicKey)) return "on";
  return isPushWanted(status.account) ? subscribeSession(status) : "off";
};

/** Call it in a click handler, the only place where browsers show the permission prompt. Throws on failure. */
export const switchOn = async (): Promise<SwitchResult> => {
  const permission = await Notification.requestPermission();
  if (permission === "denied") return "blocked";
  return permission === "granted" ? subscribeSession(await readStatus()) : "dismissed";
};

/** Ends this device's subscription. Throws on failure. */
export const switchOff = async (): Promise<PushState> => {
  storePushWanted(null);
  await callOrThrow("DELETE", "subscriptions");
  await (await currentSubscription())?.unsubscribe();
  return "off";
};

/** Sends a test notification to this device. "off": the server or the push service no longer has its subscription. */
export const sendTest = async (): Promise<"on" | "off"> => {
  const { ok, status } = await call("POST", "test");
  if (ok) return "on";
  if (status !== 409) throw new Error(`test: ${status}`);
  await (await currentSubscription())?.unsubscribe();
  return "off";
};
