import { type QueuedCommand, type Refusal, readQueue, settleCommand } from "./queue-store.ts";
import { type SendResult, sendCommand } from "./send-command.ts";

/** The Web Lock for sending the queue: held by one tab or the service worker. */
export const QUEUE_LOCK = "rasad-offline-queue";
/** The Web Lock of an order whose form is being submitted, so that no other tab sends its command. */
export const commandLock = (orderId: string): string => `rasad-command-${orderId}`;

/**
 * Runs `work` under a lock. In old browsers without locks a command may be sent twice, and its key executes it once.
 */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  (navigator.locks as LockManager | undefined)?.request(name, work) ?? work();

export interface Sent {
  readonly command: QueuedCommand;
  readonly refusal?: Refusal;
}

/** The channel that notifies other tabs of sent commands. */
export const openSentChannel = (): BroadcastChannel => new BroadcastChannel("rasad-sent-commands");

/** Undefined when the command left the queue meanwhile: its form was answered, or it was discarded. */
const sendOne = (command: QueuedCommand): Promise<SendResult | undefined> =>
  withLock(commandLock(command.orderId), async () => {
    const current = (await readQueue()).find(({ orderId }) => orderId === command.orderId);
    if (current?.happenedAt !== command.happenedAt || current.refusal) return undefined;
    const result = await sendCommand(command);
    if (result !== "unsent") await settleCommand(command, result === "done" ? undefined : result);
    return result;
  });

/** Sends these commands, oldest first, and stops at the first that cannot be sent. The caller holds QUEUE_LOCK. */
export const sendInOrder = async (commands: readonly QueuedCommand[]): Promise<Sent[]> => {
  const sent: Sent[] = [];
  for (const command of [...commands].sort((a, b) => a.happenedAt.localeCompare(b.happenedAt))) {
    const result = await sendOne(command);
    if (result === "unsent") break;
    if (result) sent.push(result === "done" ? { command } : { command, refusal: result });
  }
  if (sent.length > 0) {
    const channel = openSentChannel();
    channel.postMessage(sent);
    channel.close();
  }
  return sent;
};
