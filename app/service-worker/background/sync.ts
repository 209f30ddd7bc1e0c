import { QUEUE_LOCK, TIMEOUT_MS, withLock } from "../../features/offline-queue/queue-locks.ts";
import { type QueuedCommand, readQueue } from "../../features/offline-queue/queue-store.ts";
import { QUEUE_TAG } from "../../features/offline-queue/request-sync.ts";
import { sendInOrder } from "../../features/offline-queue/send-in-order.ts";
import { clearPages } from "../offline-cache/cached-pages.ts";
import { refreshOrders } from "../offline-cache/prefetch.ts";
import { scope } from "../scope/scope.ts";

/** E-mail of the signed-in account; null for none, undefined when the server cannot be reached. */
const findAccount = async (): Promise<string | null | undefined> => {
  const response = await fetch("/api/auth/me", { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  if (response?.status === 401) return null;
  if (!response?.ok) return undefined;
  return ((await response.json()) as { user: { email: string } }).user.email;
};

/** The account's commands that wait to be sent; those of another account stay until it signs in. */
const readWaiting = async (account: string): Promise<QueuedCommand[]> =>
  (await readQueue()).filter((command) => !command.refusal && command.account === account);

const sendWaiting = async (): Promise<void> => {
  if ((await readQueue()).every(({ refusal }) => refusal)) return;
  const account = await findAccount();
  if (account === null) return void (await clearPages());
  if (account === undefined) throw new Error("There is no network yet.");
  const sent = await sendInOrder(await readWaiting(account));
  if (sent.length > 0) await refreshOrders();
  // The browser repeats a rejected sync event.
  if ((await readWaiting(account)).length > 0) throw new Error("Some commands still wait.");
};

/** Fires when the network is back. Open tabs also send commands, so a lock lets only one of them work at a time. */
scope.addEventListener("sync", (event) => {
  if (event.tag === QUEUE_TAG) event.waitUntil(withLock(QUEUE_LOCK, sendWaiting));
});
