/** The Background Sync tag that wakes the service worker when there is a network (service-worker/background/sync.ts). */
export const QUEUE_TAG = "offline-queue";

/** TypeScript's library lacks Background Sync, and so do some browsers: there the queue is sent when the board is open. */
type WithSync = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

export const requestSync = async (): Promise<void> => {
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await registration?.sync?.register(QUEUE_TAG);
};
