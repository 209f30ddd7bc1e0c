import type { QueuedCommand, Refusal } from "./queue-store.ts";

/** A network that takes longer than this is none. */
export const PATIENCE_MS = 20_000;
/** Signed out, too many, and anything that is the server's own trouble: it can be sent again as it is. */
const isLater = (status: number): boolean => status >= 500 || [401, 408, 425, 429].includes(status);

/** Sends one tap as it was made: its key and its time. */
export const sendCommand = async (tap: QueuedCommand): Promise<"done" | "no way" | Refusal> => {
  const { orderId, intent, key, happenedAt, typed } = tap;
  const body = intent === "deliver" ? { deliveryOtp: typed, happenedAt } : { message: typed, happenedAt };
  try {
    const answer = await fetch(`/api/agent/${orderId}/${intent}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.ok) return "done";
    if (isLater(answer.status)) return "no way";
    const { code, message, status, triesLeft } = (await answer.json()) as Refusal;
    return { code, message, status, triesLeft };
  } catch {
    return "no way";
  }
};
