import { Suspense, useEffect } from "react";
import { lazyPart } from "../network/lazy-part.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { loadDocumentsOffline } from "./document-navigation.ts";
import { register } from "./register.ts";

const OfflineStrip = lazyPart(() => import("./offline-strip.tsx"));
/** Read once, because the strip removes the attribute after it revalidated the page. */
const { cachedAt } = document.documentElement.dataset;

/** Registers the service worker and makes a page from its cache usable. */
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
