/** Lines marked at the door, or an agent's delivery or cancel request, that wait on this device for a network. At most one for each order. */
export interface QueuedCommand {
  readonly orderId: string;
  /** E-mail of the account that made it: people share phones. */
  readonly account: string;
  readonly intent: "door" | "deliver" | "request-cancel";
  /** The Idempotency-Key of the first attempt, so that sending it several times executes it once. */
  readonly key: string;
  /** ISO 8601. */
  readonly happenedAt: string;
  /** The delivery code or the reason; removed once the server has answered, unless it is to be sent with other figures. */
  readonly typed: string;
  /** Of a delivery: what the agent saw to be handed over and collected. */
  readonly figures?: string | undefined;
  /** The body of the marks at the door, which are sent before the command itself. */
  readonly door?: object | undefined;
  readonly refusal?: Refusal | undefined;
}

/** The server's answer to a queued command that it refused. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly status?: string | undefined;
  readonly triesLeft?: number | undefined;
}

const DATABASE = "rasad-offline-queue";
const STORE = "commands";

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "orderId" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

/** Runs one transaction and resolves when it has completed. */
const inStore = async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const db = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
};

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
