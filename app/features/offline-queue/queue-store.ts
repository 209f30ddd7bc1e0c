/** A tap that waits on the phone for a network. One an order; where it is in no list, nothing waits. */
export interface QueuedCommand {
  readonly orderId: string;
  /** Whose it is: a phone may change hands. */
  readonly account: string;
  readonly intent: "deliver" | "request-cancel";
  /** The Idempotency-Key of the first sending, so that any number of sendings do it once. */
  readonly key: string;
  readonly happenedAt: string;
  /** The code or the reason; gone as soon as the server has answered. */
  readonly typed: string;
  readonly refusal?: Refusal | undefined;
}

/** What the server said against it when it came at last. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly status?: string | undefined;
  readonly triesLeft?: number | undefined;
}

const STORE = "taps";

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("rasad-kept-taps", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "orderId" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

/** One transaction; resolves when it is on the disk. */
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
export const writeCommand = (tap: QueuedCommand): Promise<unknown> => inStore("readwrite", (store) => store.put(tap));
export const removeCommand = (orderId: string): Promise<unknown> =>
  inStore("readwrite", (store) => store.delete(orderId));

/** After its answer: out it goes, or its refusal stays. A newer tap on the same order, made meanwhile, is left alone. */
export const settleCommand = (tap: QueuedCommand, refusal?: Refusal): Promise<unknown> =>
  inStore<QueuedCommand | undefined>("readwrite", (store) => {
    const request = store.get(tap.orderId);
    request.onsuccess = () => {
      if (request.result?.happenedAt !== tap.happenedAt) return;
      if (refusal) store.put({ ...tap, typed: "", refusal });
      else store.delete(tap.orderId);
    };
    return request;
  });
