/** A request that takes longer than this (ms) counts as lost. */
export const TIMEOUT_MS = 20_000;

/** The Web Lock for sending the queue: held by one tab or the service worker. */
export const QUEUE_LOCK = "rasad-offline-queue";
/** The Web Lock of an order whose form is being submitted, so that no other tab sends its command. */
export const commandLock = (orderId: string): string => `rasad-command-${orderId}`;

/**
 * Runs `work` under a lock. In old browsers without locks a command may be sent twice, and its key executes it once.
 */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  (navigator.locks as LockManager | undefined)?.request(name, work) ?? work();

export const openSentChannel = (): BroadcastChannel => new BroadcastChannel("rasad-sent-commands");
