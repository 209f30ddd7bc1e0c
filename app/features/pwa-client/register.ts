/** The first visit, and what the last build kept, are not the service worker's yet: it is told what is shown. */
const sayWhatIsShown = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ shown: location.pathname + location.search });
};

/** For an effect. A browser that has none, or forbids it (a private window), shows the shop as it always was. */
export const register = (): (() => void) | undefined => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  const say = () => void sayWhatIsShown();
  void workers.register("/sw.js").then(say, () => undefined);
  workers.addEventListener("controllerchange", say);
  return () => workers.removeEventListener("controllerchange", say);
};
