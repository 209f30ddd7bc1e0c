import { Suspense, useEffect } from "react";
import { lazyPart } from "../network/lazy-part.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { goByDocument } from "./document-navigation.ts";
import { register } from "./register.ts";

const OfflineStrip = lazyPart(() => import("./offline-strip.tsx"));
const { keptAt } = document.documentElement.dataset;

/** What every page has beside it once it is alive: the service worker, and what makes a page of its keeping usable. */
export default function PwaClient() {
  const account = useViewer().user?.email;
  // Signing out takes the service worker away with all that it kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: hence once more for each account.
  useEffect(register, [account]);
  useEffect(goByDocument, []);
  return (
    keptAt && (
      <Suspense fallback={null}>
        <OfflineStrip keptAt={keptAt} />
      </Suspense>
    )
  );
}
