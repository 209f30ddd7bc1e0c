import { useEffect, useSyncExternalStore } from "react";
import { data } from "react-router";
import type { ActionResult } from "../action-result/action-result.ts";
import { showResult } from "../action-result/show-result.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { type Sending, setKeeper } from "./queue-owner.ts";
import { type QueuedCommand, readQueue, removeCommand, writeCommand } from "./queue-store.ts";
import { askForSync } from "./request-sync.ts";
import { PATIENCE_MS } from "./send-command.ts";
import { alone, newsOfSent, SENDING, type Sent, sendInTurn, underwayOf } from "./send-in-order.ts";

/** The taps of who is signed in, as this page knows them. IndexedDB holds them; no storage, no queue. */
let account: string | null = null;
let taps: readonly QueuedCommand[] = [];
/** Orders whose form is being answered at this moment: nothing waits yet. */
const underway = new Set<string>();
let shown: readonly QueuedCommand[] = [];
const listeners = new Set<() => void>();
const NOTHING: readonly QueuedCommand[] = [];

const tell = (): void => {
  shown = taps.filter(({ orderId }) => !underway.has(orderId));
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const read = async (): Promise<void> => {
  if (account === null) return;
  const kept = await readQueue().catch(() => []);
  // What another account left on this phone is none of this one's business.
  await Promise.all(kept.filter((tap) => tap.account !== account).map(({ orderId }) => removeCommand(orderId)));
  taps = kept.filter((tap) => tap.account === account);
  tell();
};

/** What waits on this phone, and what came back refused. */
export const useQueuedCommands = (): readonly QueuedCommand[] => {
  const { user } = useViewer();
  const email = user?.email ?? null;
  useEffect(() => setKeeper(sendOrKeep), []);
  useEffect(() => {
    if (email === account || email === null) return;
    account = email;
    void read();
  }, [email]);
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => NOTHING,
  );
};

/** Written down before it is sent, so that a phone that dies meanwhile has lost nothing. False: there is no storage. */
const beginCommand = async (tap: Omit<QueuedCommand, "account">): Promise<boolean> => {
  if (account === null) return false;
  const isKept = await writeCommand({ ...tap, account }).then(
    () => true,
    () => false,
  );
  underway.add(tap.orderId);
  if (isKept) void askForSync().catch(() => undefined);
  await read();
  return isKept;
};

/** Its form was answered, or will not be: then it waits. */
const endCommand = async (orderId: string, isAnswered: boolean): Promise<void> => {
  if (isAnswered) await removeCommand(orderId).catch(() => undefined);
  underway.delete(orderId);
  await read();
};

export const discardCommand = (orderId: string): Promise<void> => endCommand(orderId, true);

/** Sends what waits, oldest first, from one window at a time; stops at the first that finds no way through. */
export const sendQueue = (): Promise<Sent[]> =>
  alone(SENDING, async () => {
    await read();
    const sent = await sendInTurn(shown.filter(({ refusal }) => !refusal));
    await read();
    return sent;
  });

/** For an effect: what another window or the service worker has sent. */
export const subscribeToSent = (onSent: (sent: Sent[]) => void): (() => void) => {
  const news = newsOfSent();
  news.onmessage = ({ data: sent }: MessageEvent<Sent[]>) => void read().then(() => onSent(sent));
  return () => news.close();
};

const field = (form: FormData, name: string): string => String(form.get(name) ?? "");

const impatience = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new TypeError("no answer")), PATIENCE_MS));

/** For `clientAction`: a delivery or a request that finds no network waits on the phone instead of being lost. */
const sendOrKeep = async ({ form, serverAction, words }: Sending) => {
  const intent = field(form, "intent") === "deliver" ? "deliver" : "request-cancel";
  const orderId = field(form, "orderId");
  const typed = field(form, intent === "deliver" ? "deliveryOtp" : "message");
  const happenedAt = new Date().toISOString();
  const isKept = await beginCommand({ orderId, intent, key: field(form, "key"), typed, happenedAt });
  try {
    const answer = await alone(underwayOf(orderId), () => Promise.race([serverAction(), impatience()]));
    showResult(answer);
    await endCommand(orderId, true);
    return answer;
  } catch (error) {
    await endCommand(orderId, false);
    // Redirects come as thrown responses: his session ended, and what he did waits until he has signed in again.
    if (error instanceof Response) throw error;
    const message = isKept ? "" : words().offline;
    // The card itself says that it waits.
    return data<ActionResult>(
      { ok: false, form: "", code: "network.lost", message, fields: {}, typed: {} },
      { status: 503 },
    );
  }
};
