/** A page from the offline cache lacks the scripts and data of other pages, which a document includes. */
const isNeeded = (): boolean => !navigator.onLine || document.documentElement.dataset.cachedAt !== undefined;

const onClick = (event: MouseEvent): void => {
  if (!isNeeded() || !navigator.serviceWorker?.controller) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.origin !== location.origin || link.hash) return;
  event.preventDefault();
  event.stopPropagation();
  location.assign(link.href);
};

/**
 * For an effect: without a network, links load documents, which the service worker can answer. Returns the clean-up.
 */
export const loadDocumentsOffline = (): (() => void) => {
  document.addEventListener("click", onClick, { capture: true });
  return () => document.removeEventListener("click", onClick, { capture: true });
};
