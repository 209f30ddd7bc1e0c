import type { QueuedCommand, Refusal } from "./queue-store.ts";

/** A request that takes longer than this counts as lost. */
export const TIMEOUT_MS = 20_000;

/** Signed out, rate limited or a server fault: the same command can succeed later. */
const isTemporary = (status: number): boolean => status >= 500 || [401, 408, 425, 429].includes(status);

/** "unsent" stays in the queue; a refusal is final. */
export type SendResult = "done" | "unsent" | Refusal;

/** Sends one command with the key and the time of its first attempt. */
export const sendCommand = async ({ orderId, intent, key, happenedAt, typed }: QueuedCommand): Promise<SendResult> => {
  const body = intent === "deliver" ? { deliveryOtp: typed, happenedAt } : { message: typed, happenedAt };
  try {
    const response = await fetch(`/api/agent/${orderId}/${intent}`, {
      method: "POST",
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
