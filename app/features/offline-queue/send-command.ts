import { TIMEOUT_MS } from "./queue-locks.ts";
import type { QueuedCommand, Refusal } from "./queue-store.ts";

/** Signed out, rate limited or a server fault: the same command can succeed later. */
const isTemporary = (status: number): boolean => status >= 500 || [401, 408, 425, 429].includes(status);

/** "unsent" stays in the queue; a refusal is final. */
export type SendResult = "done" | "unsent" | Refusal;

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

/** Sends one command with the key and the time of its first attempt, after the marks that it carries. */
export const sendCommand = async (command: QueuedCommand): Promise<SendResult> => {
  const { orderId, intent, key, happenedAt, typed, figures, door } = command;
  if (door) {
    const marked = await send("PUT", `/api/orders/${orderId}/door`, door, key);
    // The delivery itself may have been written before, and its answer lost: its key tells.
    const mayBeDelivered = typeof marked === "object" && marked.status === "delivered";
    if (intent === "door" || (marked !== "done" && !mayBeDelivered)) return marked;
  }
  const body = intent === "deliver" ? { deliveryOtp: typed, figures, happenedAt } : { message: typed, happenedAt };
  return send("POST", `/api/agent/${orderId}/${intent}`, body, key);
};
