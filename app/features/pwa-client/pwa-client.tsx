import { Suspense, useEffect } from "react";
import { lazyPart } from "../network/lazy-part.ts";
import { useViewer } from "../viewer/use-viewer.ts";

const OfflineStrip = lazyPart(() => import("./offline-strip.tsx"));
/** Read once, because the strip removes the attribute after it revalidated the page. */
const { cachedAt } = document.documentElement.dataset;

/** Sends the page's address to the service worker, so that it caches a page that loaded before it was active. */
const sendShownAddress = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ shown: location.pathname + location.search });
};

/** For an effect. Does nothing in a browser without service workers or in a private window. */
const register = (): (() => void) | undefined => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  const send = () => void sendShownAddress();
  void workers.register("/sw.js").then(send, () => undefined);
  workers.addEventListener("controllerchange", send);
  return () => workers.removeEventListener("controllerchange", send);
};

/** In a page from the offline cache a client navigation lacks scripts and data, which a cached document includes. */
const needsDocuments = (): boolean => !navigator.onLine || document.documentElement.dataset.cachedAt !== undefined;

const onClick = (event: MouseEvent): void => {
  if (!needsDocuments() || !navigator.serviceWorker?.controller) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.origin !== location.origin || link.hash) return;
  event.preventDefault();
  event.stopPropagation();
  location.assign(link.href);
};

/**
 * Effect: while offline, or on a page from the offline cache, links load whole documents, because the service worker can
 * serve those.
 */
const loadDocumentsOffline = (): (() => void) => {
  document.addEventListener("click", onClick, { capture: true });
  return () => document.removeEventListener("click", onClick, { capture: true });
};

export default function PwaClient() {
  const account = useViewer().user?.email;
  // Signing out removes the service worker (Clear-Site-Data), so it is registered again for each account.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account is the reason to run again.
  useEffect(register, [account]);
  useEffect(loadDocumentsOffline, []);
  return (
    cachedAt && (
      <Suspense fallback={null}>
        <OfflineStrip cachedAt={cachedAt} />
      </Suspense>
    )
  );
}
