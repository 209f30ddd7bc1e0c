import type { PushStatus } from "../../../worker/notifications/push.contract.ts";
import { isWanted, rememberWanted } from "./push-wanted.ts";

/** How notifications stand on this device. */
export type PushState =
  | "on"
  | "off"
  /** The browser was told to keep them away: only its own settings help. */
  | "blocked"
  | "unsupported"
  /** iPhones have them for apps on the home screen alone. */
  | "home_screen"
  /** The shop has no keys. */
  | "unavailable";

/** What came of a tap: a state, or "dismissed": asked, and not answered. */
export type Switched = PushState | "dismissed";

const READY_MS = 10_000;

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

const ask = async (...asked: Parameters<typeof call>): Promise<Response> => {
  const answer = await call(...asked);
  if (!answer.ok) throw new Error(`${asked[0]} ${asked[1]}: ${answer.status}`);
  return answer;
};

const readStatus = async (): Promise<PushStatus> => (await ask("GET", "key")).json();

/** A service worker that is never there (a private window) is no reason to wait for ever. */
const registered = async (): Promise<ServiceWorkerRegistration> => {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no service worker")), READY_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
};

/** What this browser has subscribed to already. */
const heldHere = async (): Promise<PushSubscription | null | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

const sameKey = (subscription: PushSubscription, publicKey: string): boolean => {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  return text === "" || text === publicKey;
};

const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await registered();
  const held = await pushManager.getSubscription();
  if (held && sameKey(held, publicKey)) return held;
  // Made for a key that the shop has no more.
  await held?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
};

const bind = async ({ publicKey, account }: PushStatus): Promise<PushState> => {
  if (!publicKey) return "unavailable";
  await ask("POST", "subscriptions", await subscribe(publicKey));
  rememberWanted(account);
  return "on";
};

/**
 * How it stands, asking nobody anything. A device that this account had switched on, and whose session ended since by
 * itself, is on again. Throws without a network.
 */
export const readState = async (): Promise<PushState> => {
  if (!isSupported()) return isAppleInBrowser() ? "home_screen" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const standing = await readStatus();
  if (!standing.publicKey) return "unavailable";
  if (Notification.permission !== "granted") return "off";
  const held = await heldHere();
  if (standing.isOn && held && sameKey(held, standing.publicKey)) return "on";
  return isWanted(standing.account) ? bind(standing) : "off";
};

/** For the tap itself: browsers show their question for nothing else. Throws when it did not work. */
export const switchOn = async (): Promise<Switched> => {
  const permission = await Notification.requestPermission();
  if (permission === "denied") return "blocked";
  return permission === "granted" ? bind(await readStatus()) : "dismissed";
};

/** Throws when it did not work. */
export const switchOff = async (): Promise<PushState> => {
  rememberWanted(null);
  await ask("DELETE", "subscriptions");
  await (await heldHere())?.unsubscribe();
  return "off";
};

/** A notification to this very device. "off": the server knows it no more, or its push service does not. */
export const sendTest = async (): Promise<"on" | "off"> => {
  const { ok, status } = await call("POST", "test");
  if (ok) return "on";
  if (status !== 409) throw new Error(`test: ${status}`);
  await (await heldHere())?.unsubscribe();
  return "off";
};
