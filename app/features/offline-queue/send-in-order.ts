import { type QueuedCommand, type Refusal, readQueue, settleCommand } from "./queue-store.ts";
import { sendCommand } from "./send-command.ts";

/** One window, or the service worker, sends at a time. */
export const SENDING = "rasad-kept-taps";
/** While a card's form is on its way, nobody else sends its tap; a page that dies gives it back. */
export const underwayOf = (orderId: string): string => `rasad-tap-${orderId}`;

/** Old browsers have no locks: there a tap may be sent twice, and its key makes that once. */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  (navigator.locks as LockManager | undefined)?.request(name, work) ?? work();

export type Sent = { readonly tap: QueuedCommand; readonly refusal?: Refusal };

/** For the windows that did not send it themselves. */
export const newsOfSent = (): BroadcastChannel => new BroadcastChannel("rasad-sent-taps");

/** Undefined: it is not waiting any more, its form was answered or it was discarded. */
const sendOne = (tap: QueuedCommand): Promise<"done" | "no way" | Refusal | undefined> =>
  alone(underwayOf(tap.orderId), async () => {
    const now = (await readQueue()).find(({ orderId }) => orderId === tap.orderId);
    if (now?.happenedAt !== tap.happenedAt || now.refusal) return undefined;
    const answer = await sendCommand(tap);
    if (answer !== "no way") await settleCommand(tap, answer === "done" ? undefined : answer);
    return answer;
  });

/** Sends these, oldest first; stops at the first that finds no way through. For whoever holds SENDING. */
export const sendInTurn = async (waiting: readonly QueuedCommand[]): Promise<Sent[]> => {
  const sent: Sent[] = [];
  for (const tap of [...waiting].sort((a, b) => a.happenedAt.localeCompare(b.happenedAt))) {
    const answer = await sendOne(tap);
    if (answer === "no way") break;
    if (answer) sent.push(answer === "done" ? { tap } : { tap, refusal: answer });
  }
  if (sent.length > 0) {
    const news = newsOfSent();
    news.postMessage(sent);
    news.close();
  }
  return sent;
};
