/** Sends the page's address to the service worker, because a page that loaded before it was not cached. */
const sendShownAddress = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ shown: location.pathname + location.search });
};

/** For an effect; returns the clean-up. Does nothing in a browser without service workers, or in a private window. */
export const register = (): (() => void) | undefined => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  const send = () => void sendShownAddress();
  void workers.register("/sw.js").then(send, () => undefined);
  workers.addEventListener("controllerchange", send);
  return () => workers.removeEventListener("controllerchange", send);
};
