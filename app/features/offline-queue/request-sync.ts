/** The service worker is woken with this when there is a network, if no page is open too (service-worker/sync.ts). */
export const TAPS_TAG = "kept-taps";

/** Not every browser has it: there what waits is sent when the board is looked at. */
type WithSync = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

export const askForSync = async (): Promise<void> => {
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await registration?.sync?.register(TAPS_TAG);
};
