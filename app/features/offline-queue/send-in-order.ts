import { commandLock, openSentChannel, TIMEOUT_MS, withLock } from "./queue-locks.ts";
import { type QueuedCommand, type Refusal, readQueue, settleCommand } from "./queue-store.ts";

export interface Sent {
  readonly command: QueuedCommand;
  readonly refusal?: Refusal;
}

/** Signed out, rate limited or a server fault: the same command can succeed later. */
const isTemporary = (status: number): boolean => status >= 500 || [401, 408, 425, 429].includes(status);

/** "unsent" stays in the queue; a refusal is final. */
type SendResult = "done" | "unsent" | Refusal;

const send = async (method: "POST" | "PUT", path: string, body: object, key: string): Promise<SendResult> => {
  try {
    const response = await fetch(path, {
      method,
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return "done";
    if (isTemporary(response.status)) return "unsent";
    const { code, message, status, triesLeft } = (await response.json()) as Refusal;
    return { code, message, status, triesLeft };
  } catch {
    return "unsent";
  }
};

/** Sends one command with the key and time of its first attempt, after the marks that it carries. */
const sendCommand = async (command: QueuedCommand): Promise<SendResult> => {
  const { orderId, intent, key, happenedAt, typed, figures, door } = command;
  if (door) {
    const marked = await send("PUT", `/api/orders/${orderId}/door`, door, key);
    // An earlier attempt may have delivered the order and lost its response; the same key then returns that response.
    const mayBeDelivered = typeof marked === "object" && marked.status === "delivered";
    if (intent === "door" || (marked !== "done" && !mayBeDelivered)) return marked;
  }
  const body = intent === "deliver" ? { deliveryOtp: typed, figures, happenedAt } : { message: typed, happenedAt };
  return send("POST", `/api/agent/${orderId}/${intent}`, body, key);
};

/** Undefined when the command left the queue meanwhile, because its form was answered or it was discarded. */
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
