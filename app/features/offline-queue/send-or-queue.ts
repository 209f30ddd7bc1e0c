import { data } from "react-router";
import { faultResult, showResult } from "../action-result/client-action.ts";
import { isSessionEnd } from "../session-end/session-end.ts";
import { commandLock, TIMEOUT_MS, withLock } from "./queue-locks.ts";
import type { QueuedCommand } from "./queue-store.ts";
import { beginCommand, endCommand } from "./use-offline-queue.ts";

const field = (form: FormData, name: string): string => String(form.get(name) ?? "");

const timeout = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new TypeError("no answer")), TIMEOUT_MS));

/** For `clientAction`: submits a delivery or a cancel request, which waits in the queue when there is no network. */
export const sendOrQueue = (serverAction: () => Promise<unknown>, form: FormData, offlineMessage: () => string) => {
  const intent = field(form, "intent") === "deliver" ? "deliver" : "request-cancel";
  const typed = field(form, intent === "deliver" ? "deliveryOtp" : "message");
  const figures = form.get("figures")?.toString();
  const orderId = field(form, "orderId");
  const key = field(form, "key");
  return submitOrQueue(serverAction, { orderId, intent, key, typed, figures }, offlineMessage);
};

export const submitOrQueue = async (
  serverAction: () => Promise<unknown>,
  command: Omit<QueuedCommand, "account" | "happenedAt">,
  offlineMessage: () => string,
) => {
  const { orderId } = command;
  const isStored = await beginCommand({ ...command, happenedAt: new Date().toISOString() });
  try {
    const submission = withLock(commandLock(orderId), async () => {
      const answer = await Promise.race([serverAction(), timeout()]);
      // Removes the command before the lock is released, because the service worker waits for the lock and would send
      // the command again.
      await endCommand(orderId, true);
      return answer;
    });
    return data(showResult(await submission));
  } catch (error) {
    await endCommand(orderId, false);
    // A redirect is thrown as a response.
    if (error instanceof Response) throw error;
    // The command waits until the agent signs in again.
    if (isSessionEnd(error)) await (await import("../session-end/stay-or-sign-in.ts")).stayOrSignIn();
    // The order's card shows a queued command, so the form needs no message.
    return data(faultResult("network.lost", isStored ? "" : offlineMessage()), { status: 503 });
  }
};
