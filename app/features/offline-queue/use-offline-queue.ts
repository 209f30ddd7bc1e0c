import { useEffect, useSyncExternalStore } from "react";
import { useViewer } from "../viewer/use-viewer.ts";
import { openSentChannel, QUEUE_LOCK, withLock } from "./queue-locks.ts";
import { type QueuedCommand, readQueue, removeCommand, writeCommand } from "./queue-store.ts";
import { requestSync } from "./request-sync.ts";
import type { Sent } from "./send-in-order.ts";

/**
 * This page's copy of the queue in IndexedDB, for the signed-in account. Module state, because the board's cards, its
 * strip and the route's clientAction share it. Without storage nothing is queued.
 */
let account: string | null = null;
let commands: readonly QueuedCommand[] = [];
/** Orders whose form is being submitted. Their command is stored already, but shown only when the form fails. */
const submitting = new Set<string>();
let visible: readonly QueuedCommand[] = [];
const listeners = new Set<() => void>();
const NONE: readonly QueuedCommand[] = [];

const notify = (): void => {
  visible = commands.filter(({ orderId }) => !submitting.has(orderId));
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const refreshQueue = async (): Promise<void> => {
  if (account === null) return;
  const stored = await readQueue().catch(() => []);
  // Another account's commands stay until it signs in, because they must not be sent with this session.
  commands = stored.filter((command) => command.account === account);
  notify();
};

export const useQueuedCommands = (): readonly QueuedCommand[] => {
  const { user } = useViewer();
  const email = user?.email ?? null;
  useEffect(() => {
    if (email === account || email === null) return;
    account = email;
    void refreshQueue();
  }, [email]);
  return useSyncExternalStore(
    subscribe,
    () => visible,
    () => NONE,
  );
};

/** Stores the command before its form is submitted, so that it survives a crash. False without storage. */
export const beginCommand = async (command: Omit<QueuedCommand, "account">): Promise<boolean> => {
  if (account === null) return false;
  const isStored = await writeCommand({ ...command, account }).then(
    () => true,
    () => false,
  );
  submitting.add(command.orderId);
  if (isStored) void requestSync().catch(() => undefined);
  await refreshQueue();
  return isStored;
};

/** After the form was submitted: an answered command leaves the queue, any other one stays in it. */
export const endCommand = async (orderId: string, isAnswered: boolean): Promise<void> => {
  if (isAnswered) await removeCommand(orderId).catch(() => undefined);
  submitting.delete(orderId);
  await refreshQueue();
};

export const discardCommand = (orderId: string): Promise<void> => endCommand(orderId, true);

/** Sends waiting commands, oldest first, from one tab at a time. */
export const sendQueue = (): Promise<Sent[]> =>
  withLock(QUEUE_LOCK, async () => {
    await refreshQueue();
    const waiting = visible.filter(({ refusal }) => !refusal);
    if (waiting.length === 0) return [];
    // Loaded only when something waits, to keep the board's first view small; without a network nothing is sent.
    const sending = await import("./send-in-order.ts").catch(() => null);
    const sent = (await sending?.sendInOrder(waiting)) ?? [];
    await refreshQueue();
    return sent;
  });

/**
 * For an effect: refreshes the copy after another tab or the service worker has sent commands. Returns the clean-up.
 */
export const subscribeToSent = (onSent: (sent: Sent[]) => void): (() => void) => {
  const channel = openSentChannel();
  channel.onmessage = ({ data: sent }: MessageEvent<Sent[]>) => void refreshQueue().then(() => onSent(sent));
  return () => channel.close();
};
