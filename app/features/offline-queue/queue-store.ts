import { indexedStore } from "./indexed-store.ts";

/**
 * An agent's marks at the door, delivery or cancel request, queued on this device until there is a network. At most one
 * for each order.
 */
export interface QueuedCommand {
  readonly orderId: string;
  /** E-mail of the account that made it: people share phones. */
  readonly account: string;
  readonly intent: "door" | "deliver" | "request-cancel";
  /** The Idempotency-Key of the first attempt, so that resending executes the command once. */
  readonly key: string;
  /** ISO 8601. */
  readonly happenedAt: string;
  /**
   * The delivery code or the reason; removed once the server has answered, unless the delivery must be sent again with
   * other figures.
   */
  readonly typed: string;
  /** Of a delivery: the quantities and the amount due that the agent saw. */
  readonly figures?: string | undefined;
  /** The body of the marks at the door, which are sent before a delivery. */
  readonly door?: object | undefined;
  readonly refusal?: Refusal | undefined;
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly status?: string | undefined;
  readonly triesLeft?: number | undefined;
}

const DATABASE = "rasad-offline-queue";
const inStore = indexedStore(DATABASE, "commands", "orderId");

export const readQueue = (): Promise<QueuedCommand[]> =>
  inStore<QueuedCommand[]>("readonly", (store) => store.getAll());
export const writeCommand = (command: QueuedCommand): Promise<unknown> =>
  inStore("readwrite", (store) => store.put(command));
export const removeCommand = (orderId: string): Promise<unknown> =>
  inStore("readwrite", (store) => store.delete(orderId));

/**
 * Removes an answered command, or stores its refusal. A newer command for the same order, which may have been queued
 * meanwhile, is left alone.
 */
export const settleCommand = (command: QueuedCommand, refusal?: Refusal): Promise<unknown> =>
  inStore<QueuedCommand | undefined>("readwrite", (store) => {
    const request = store.get(command.orderId);
    request.onsuccess = () => {
      if (request.result?.happenedAt !== command.happenedAt) return;
      const typed = refusal?.code === "door.figures_changed" ? command.typed : "";
      if (refusal) store.put({ ...command, typed, refusal });
      else store.delete(command.orderId);
    };
    return request;
  });
