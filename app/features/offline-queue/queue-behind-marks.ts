import { readQueue, writeCommand } from "./queue-store.ts";
import { requestSync } from "./request-sync.ts";
import { refreshQueue } from "./use-offline-queue.ts";

/**
 * A delivery after marks that still wait is sent behind them, because its code confirms them. False when none wait: then
 * the form sends it.
 */
export const queueBehindMarks = async (form: FormData): Promise<boolean> => {
  const typed = (name: string): string => form.get(name)?.toString() ?? "";
  const waiting = (await readQueue().catch(() => [])).find(
    ({ orderId, door, refusal }) => orderId === typed("orderId") && door && !refusal,
  );
  if (!waiting) return false;
  const happenedAt = new Date().toISOString();
  await writeCommand({ ...waiting, intent: "deliver", key: typed("key"), typed: typed("deliveryOtp"), happenedAt });
  void requestSync().catch(() => undefined);
  await refreshQueue();
  return true;
};
