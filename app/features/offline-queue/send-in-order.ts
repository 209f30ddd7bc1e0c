import { commandLock, openSentChannel, withLock } from "./queue-locks.ts";
import { type QueuedCommand, type Refusal, readQueue, settleCommand } from "./queue-store.ts";
import { type SendResult, sendCommand } from "./send-command.ts";

export interface Sent {
  readonly command: QueuedCommand;
  readonly refusal?: Refusal;
}

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
