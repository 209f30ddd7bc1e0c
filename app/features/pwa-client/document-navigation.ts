/** Kept pages know their own scripts and data, not those of the next page: that one is asked for whole. */
const isWanted = (): boolean => !navigator.onLine || document.documentElement.dataset.keptAt !== undefined;

const onClick = (event: MouseEvent): void => {
  if (!isWanted() || !navigator.serviceWorker?.controller) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.origin !== location.origin || link.hash) return;
  event.preventDefault();
  event.stopPropagation();
  location.assign(link.href);
};

/** For an effect. Without a network links ask for documents: those the service worker can answer. */
export const goByDocument = (): (() => void) => {
  document.addEventListener("click", onClick, { capture: true });
  return () => document.removeEventListener("click", onClick, { capture: true });
};
